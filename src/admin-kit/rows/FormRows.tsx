// Edits the parts of a record as rows of its form, such as sizes, editions or files.
import type { ReactNode } from 'react'
import { type FieldErrors, type FieldValues, get, useFieldArray, useFormContext } from 'react-hook-form'
import type { ChoiceActionsProps } from './ChoiceActions'
import { useRowActions } from './use-row-actions'

let added = 0

/** Returns an id for a new row that no stored row has. */
export const newChoiceId = (): string => `new-${(added += 1)}`

/** Returns the error message at this place of a form. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  const found: { message?: string } | undefined = get(errors, path)
  return found?.message
}

/** Returns the rows at `name` of the form. `rowName` names a row for screen readers. */
export function useFormRows<Row extends { id: string }>(name: string, rowName: (row: Row, index: number) => string) {
  const { control, getValues, formState } = useFormContext()
  const { fields, append, move, remove } = useFieldArray({ control, name, keyName: 'key' })
  // The form does not know the type of its rows.
  const values: FieldValues[] = fields
  const nameAt = (index: number) => rowName(getValues(`${name}.${index}`) as Row, index)
  const { list, entry, moveTo, removeAt } = useRowActions({ fields, rowName: nameAt, move, remove })
  return {
    list,
    /** Receives the focus when the last row is removed. */
    entry,
    fields: values as (Row & { key: string })[],
    /** Error about all rows together, for example that one may not be deleted. */
    error: errorAt(formState.errors, `${name}.root`) ?? errorAt(formState.errors, name),
    append: (rows: Row[]) => append(rows, { shouldFocus: false }),
    actionsAt: (index: number): ChoiceActionsProps => ({
      name: nameAt(index),
      index,
      isLast: index === fields.length - 1,
      onMove: (to, by) => moveTo(index, to, by),
      onRemove: () => removeAt(index),
    }),
  }
}

type FormRowsProps<Row extends { id: string }> = {
  rows: ReturnType<typeof useFormRows<Row>>
  label: string
  className?: string
  children: (row: Row, actions: ChoiceActionsProps) => ReactNode
}

/** Renders no list if there are no rows. */
export function FormRows<Row extends { id: string }>({ rows, label, className, children }: FormRowsProps<Row>) {
  const { list, fields, error, actionsAt } = rows
  return (
    <>
      {fields.length > 0 && (
        <ul ref={list} className={className ?? 'grid gap-3'} aria-label={label}>
          {fields.map((field, index) => (
            <li key={field.key}>{children(field, actionsAt(index))}</li>
          ))}
        </ul>
      )}
      {error && <p className="field-error">{error}</p>}
    </>
  )
}
