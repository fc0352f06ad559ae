// The parts of an item as rows of its form: sizes, editions, files of music, what is in a bundle.
import type { ReactNode } from 'react'
import { type FieldErrors, type FieldValues, get, useFieldArray, useFormContext } from 'react-hook-form'
import type { ChoiceActionsProps } from './ChoiceActions'
import { useRowActions } from './use-row-actions'

let added = 0

/** New ones need an id too, one that no stored one has. */
export const newChoiceId = (): string => `new-${(added += 1)}`

/** What is wrong at this place of a form. */
export function errorAt(errors: FieldErrors, path: string): string | undefined {
  const found: { message?: string } | undefined = get(errors, path)
  return found?.message
}

/** The rows at `name` of the form; `rowName` says what one is called in what a reader hears. */
export function useFormRows<Row extends { id: string }>(name: string, rowName: (row: Row, index: number) => string) {
  const { control, getValues, formState } = useFormContext()
  const { fields, append, move, remove } = useFieldArray({ control, name, keyName: 'key' })
  // A form does not know what its rows are.
  const values: FieldValues[] = fields
  const nameAt = (index: number) => rowName(getValues(`${name}.${index}`) as Row, index)
  const { list, entry, moveTo, removeAt } = useRowActions({ fields, rowName: nameAt, move, remove })
  return {
    list,
    /** Where the keyboard goes when the last row is gone. */
    entry,
    fields: values as (Row & { key: string })[],
    /** About all of them together, such as one that may not be deleted. */
    error: errorAt(formState.errors, `${name}.root`) ?? errorAt(formState.errors, name),
    append: (rows: Row[]) => append(rows, { shouldFocus: false }),
    actionsAt: (index: number): ChoiceActionsProps => ({
      name: nameAt(index),
      index,
      isLast: index === fields.length - 1,
      onMove: (to) => moveTo(index, to),
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

/** No list where there is no row. */
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
