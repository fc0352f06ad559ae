// What is in a bundle, in its form: sheets and editions chosen by a search, each with its price alone, put in order and taken out again.
import { useDeferredValue, useState } from 'react'
import { get, useFieldArray, useFormContext } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { formatUsd, typedCents } from '@/lib/money'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import type { ShownEntry } from '../bundle-form'
import type { BundleChoice } from '../bundles.contract'
import { bundleChoicesQuery } from '../bundles.queries'
import { ChoiceActions } from './ChoiceActions'
import { newChoiceId } from './use-choice-rows'
import { useRowActions } from './use-row-actions'

type Form = { entries: ShownEntry[]; price: string }

const newEntry = ({ itemId, variantId, name, listCents }: BundleChoice): ShownEntry => ({
  id: newChoiceId(),
  entry_item_id: itemId,
  entry_variant_id: variantId ?? '',
  label: name,
  trouble: null,
  list_cents: listCents,
})

export function BundleField() {
  const { control, getValues, formState, watch } = useFormContext<Form>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'entries', keyName: 'key' })
  const errors: { message?: string; root?: { message?: string } } | undefined = get(formState.errors, 'entries')
  const error = errors?.root?.message ?? (typeof errors?.message === 'string' ? errors.message : undefined)
  const nameOf = (index: number) => getValues(`entries.${index}.label`)
  const { list, entry, moveTo, removeAt } = useRowActions({ fields, nameOf, move, remove })

  return (
    <div className="grid gap-4">
      {fields.length > 0 && (
        <ul ref={list} className="shop-editions" aria-label="In this bundle">
          {fields.map((field, index) => {
            const problem: { message?: string } | undefined = get(formState.errors, `entries.${index}.label`)
            return (
              <li key={field.key}>
                <div className="shop-bundle-entry" role="group" aria-label={field.label}>
                  <span>
                    {field.label}
                    {field.list_cents ? <span className="admin-note"> {formatUsd(field.list_cents)}</span> : null}
                  </span>
                  <ChoiceActions
                    name={field.label}
                    index={index}
                    isLast={index === fields.length - 1}
                    onMove={(to) => moveTo(index, to)}
                    onRemove={() => removeAt(index)}
                  />
                  {(problem?.message ?? field.trouble) && (
                    <p className="admin-warning shop-edition-wide">
                      {problem?.message ?? `It ${field.trouble}, so the bundle cannot be bought.`}
                    </p>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
      {fields.length > 0 && <Saving entries={fields} price={watch('price')} />}
      <AddToBundle
        input={entry}
        taken={fields}
        onAdd={(choice) => {
          append(newEntry(choice), { shouldFocus: false })
          announce(`${choice.name} added`)
        }}
      />
    </div>
  )
}

/** What all of it costs alone, and what the bundle saves. */
function Saving({ entries, price }: { entries: readonly ShownEntry[]; price: string }) {
  const alone = entries.reduce((sum, { list_cents }) => sum + (list_cents ?? 0), 0)
  const saved = alone - (typedCents(price?.trim() ?? '') ?? alone)
  return (
    <p className="admin-note" role="status">
      Bought one by one: {formatUsd(alone)}.{' '}
      {saved > 0 ? `The bundle saves ${formatUsd(saved)}.` : saved < 0 ? 'That is less than the bundle costs.' : ''}
    </p>
  )
}

type AddProps = {
  input: React.RefObject<HTMLInputElement | null>
  taken: readonly ShownEntry[]
  onAdd: (choice: BundleChoice) => void
}

function AddToBundle({ input, taken, onAdd }: AddProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useDeferredValue(typed.trim())
  const found = useApiQuery(bundleChoicesQuery(search), { enabled: isOpen }).data
  const isTaken = ({ itemId, variantId }: BundleChoice) =>
    taken.some((entry) => entry.entry_item_id === itemId && (entry.entry_variant_id ?? '') === (variantId ?? ''))
  const choices = found?.choices.filter((choice) => !isTaken(choice)) ?? []
  return (
    <div className="grid gap-2">
      <TextField
        ref={input}
        type="search"
        label="Add to the bundle"
        placeholder="Part of a title"
        autoComplete="off"
        value={typed}
        onFocus={() => setOpen(true)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The form is not sent by it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {isOpen && (
        <ul className="shop-bundle-choices" aria-label="Sheets on sale">
          {choices.map((choice) => (
            <li key={`${choice.itemId}:${choice.variantId ?? ''}`}>
              <Button size="small" variant="ghost" onClick={() => onAdd(choice)}>
                Add {choice.name}
              </Button>{' '}
              <span className="admin-note">{formatUsd(choice.listCents)}</span>
            </li>
          ))}
          {found && choices.length === 0 && <li className="admin-note">Nothing else on sale is called so.</li>}
          {found?.hasMore && <li className="admin-note">There are more: type a part of the title.</li>}
        </ul>
      )}
    </div>
  )
}
