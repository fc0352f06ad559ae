// Edits the tune of an item in its form. The owner may choose an existing tune, with everything that is stored about
// it.
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import type { TuneChoice } from '@/features/commerce/sheet-music/sheet-music.contract'
import { tuneChoicesQuery } from '@/features/commerce/sheet-music/sheet-music.queries'
import { tuneFieldNames, tuneToForm } from '@/features/commerce/sheet-music/tunes/tune-fields'
import { sameLabel } from '@/features/commerce/sheet-music/editions/variant-form'
import type { Values } from './field-needs'
import { SearchToAdd } from '@/admin-kit/rows/SearchToAdd'

export function TuneField({ error }: { error?: string }) {
  const { control, setValue, getValues } = useFormContext<Values>()
  const id = useWatch({ control, name: 'tune_id' }) ?? ''
  const set = (name: keyof Values, value: string) => setValue(name, value, { shouldDirty: true })

  /** A field that the tune leaves empty keeps what the owner typed. */
  function choose(tune: TuneChoice): void {
    const facts = tuneToForm(tune.facts)
    if (getValues('title').trim() === '') set('title', tune.title)
    for (const name of tuneFieldNames) if (facts[name] !== '') set(name, facts[name])
    if (sameLabel(getValues('title')) === sameLabel(tune.title)) set('tune_title', '')
    set('tune_id', tune.id)
    announce(`${tune.title} chosen`)
  }

  return id === '' ? (
    <ChooseTune error={error} onChoose={choose} />
  ) : (
    <ChosenTune id={id} error={error} onLeave={() => set('tune_id', '')} />
  )
}

function ChosenTune({ id, error, onLeave }: { id: string; error?: string; onLeave: () => void }) {
  const { getValues } = useFormContext<Values>()
  const tune = useApiQuery(tuneChoicesQuery({ id })).data?.tunes[0]
  if (!tune) return error ? <p className="field-error">{error}</p> : null
  const others = tune.items.filter(({ title }) => title !== getValues('title'))
  if (others.length === 0) return null
  return (
    <div className="grid justify-items-start gap-1">
      <p>
        The tune “{tune.title}”, also on: {others.map(({ title }) => title).join(', ')}.{' '}
        <span className="admin-note">Changes apply to every item of this tune.</span>
      </p>
      {error && <p className="field-error">{error}</p>}
      <Button size="small" variant="ghost" onClick={onLeave}>
        Make it a tune of its own
      </Button>
    </div>
  )
}

function ChooseTune({ error, onChoose }: { error?: string; onChoose: (tune: TuneChoice) => void }) {
  const { control } = useFormContext<Values>()
  const title = useWatch({ control, name: 'title' })
  return (
    <SearchToAdd
      label="A tune you have already"
      placeholder="Part of its title"
      hint="For another item of the same tune: it shares composer, story and everything else."
      error={error}
      query={(search) => tuneChoicesQuery({ search })}
      otherwise={title.trim()}
      toFindings={({ tunes }) =>
        tunes.map((tune) => ({
          id: tune.id,
          action: `Use ${tune.title}`,
          note: tune.facts.composer,
          onAdd: () => onChoose(tune),
        }))
      }
      list="Tunes"
      none="No tune matches."
    />
  )
}
