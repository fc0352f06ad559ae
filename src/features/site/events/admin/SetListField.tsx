// The set list in the form of its event: titles are typed or pasted, and each row can be moved, annotated and removed.
import { get, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import { useRowDrag } from '@/admin-kit/lists/use-row-drag'
import { useRowActions } from '@/admin-kit/rows/use-row-actions'
import { useApiQuery } from '@/lib/use-api-query'
import { tunesOnSaleQuery } from '../set-list.queries'
import type { LineForm, SetListValues } from '../set-list-form'
import { AddLines } from './AddLines'
import { CopySetList } from './CopySetList'
import { SetListRow } from './SetListRow'

let added = 0

export function SetListField() {
  const { control, getValues, formState } = useFormContext<SetListValues>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'set_list', keyName: 'key' })
  const errors: { message?: string; root?: { message?: string } } | undefined = get(formState.errors, 'set_list')
  const error = errors?.root?.message ?? (typeof errors?.message === 'string' ? errors.message : undefined)
  const rowName = (index: number) => getValues(`set_list.${index}.title`).trim() || `Line ${index + 1}`
  const tunes = (useWatch<SetListValues, 'set_list'>({ name: 'set_list' }) ?? []).flatMap(
    ({ tune_id }) => tune_id ?? [],
  )
  const sold = useApiQuery(tunesOnSaleQuery(tunes), { enabled: tunes.length > 0 }).data?.ids
  const { list, entry, moveTo, removeAt } = useRowActions({ fields, rowName, move, remove })
  // A gap after the row counts the row itself.
  const { drag, handle } = useRowDrag((from, to) => moveTo(from, to > from ? to - 1 : to, 'grip'))

  /** Gives new lines an id too, different from all stored ones. */
  function add(lines: readonly Omit<LineForm, 'id'>[]): void {
    append(
      lines.map((line) => ({ ...line, id: `new-${(added += 1)}` })),
      { shouldFocus: false },
    )
    announce(lines.length === 1 ? `${lines[0]?.title} added` : `${lines.length} lines added`)
  }

  return (
    <div className="grid gap-4">
      {fields.length > 0 && (
        <ul ref={list} className="set-list-rows" aria-label="Set list">
          {fields.map((field, index) => (
            <SetListRow
              key={field.key}
              index={index}
              count={fields.length}
              name={rowName(index)}
              sold={sold}
              drag={drag}
              handle={handle(index)}
              onMove={(to, by) => moveTo(index, to, by)}
              onRemove={() => removeAt(index)}
            />
          ))}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
      <AddLines input={entry} onAdd={add} />
      <CopySetList onCopy={add} />
    </div>
  )
}
