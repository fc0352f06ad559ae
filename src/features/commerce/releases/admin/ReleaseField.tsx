// Chooses the release of an item in its form: none, an existing one, or a new one. Its title and the name of the format
// are fields of their own.
import { useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { SearchToAdd } from '@/admin-kit/rows/SearchToAdd'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { type FormRelease, isInRelease } from '../release-fields'
import { releaseChoicesQuery } from '../releases.queries'
import { releaseTexts } from '../releases.texts'

/** Fields of the item's form that this one reads and writes. */
type Values = FormRelease & { title: string }

/** `usualFormat` is the name of the format until the owner enters another one. */
export function ReleaseField({ usualFormat, error }: { usualFormat: string; error?: string }) {
  const { control, setValue, getValues } = useFormContext<Values>()
  const [release_id, release_title, release_format] = useWatch({
    control,
    name: ['release_id', 'release_title', 'release_format'],
  })
  const set = (name: keyof FormRelease, value: string) => setValue(name, value, { shouldDirty: true })

  function enter(id: string, title: string): void {
    set('release_id', id)
    set('release_title', title)
    set('release_format', usualFormat)
    announce(releaseTexts.chosen(title))
  }

  function leave(): void {
    for (const name of ['release_id', 'release_title', 'release_format'] as const) set(name, '')
    announce(releaseTexts.left)
  }

  if (isInRelease({ release_id, release_title, release_format }))
    return <ChosenRelease id={release_id ?? ''} error={error} onLeave={leave} />
  return (
    <div className="grid justify-items-start gap-3">
      <SearchToAdd
        label={releaseTexts.found}
        placeholder={releaseTexts.search}
        error={error}
        query={(search) => releaseChoicesQuery({ search })}
        toFindings={({ releases }) =>
          releases.map(({ id, title, items }) => ({
            id,
            action: releaseTexts.use(title),
            note: items.join(', '),
            onAdd: () => enter(id, title),
          }))
        }
        list="Releases"
        none={releaseTexts.none}
      />
      <Button size="small" onClick={() => enter('', withoutBrackets(getValues('title')))}>
        {releaseTexts.create}
      </Button>
    </div>
  )
}

/** "Late Set (LP)" is the LP of the release "Late Set". */
const withoutBrackets = (title: string) => title.replace(/\s*\([^()]*\)\s*$/, '').trim()

function ChosenRelease({ id, error, onLeave }: { id: string; error?: string; onLeave: () => void }) {
  const { getValues } = useFormContext<Values>()
  const found = useApiQuery(releaseChoicesQuery({ id }), { enabled: id !== '' }).data?.releases[0]
  const others = (found?.items ?? []).filter((title) => title !== getValues('title'))
  return (
    <div className="grid justify-items-start gap-1">
      {error && <p className="field-error">{error}</p>}
      {others.length > 0 && <p>{releaseTexts.others(others)}</p>}
      <Button size="small" variant="ghost" onClick={onLeave}>
        {releaseTexts.leave}
      </Button>
    </div>
  )
}
