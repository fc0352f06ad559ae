// The choices of an item as rows of its form, for sizes and for editions: added, moved and removed, with the keyboard staying where it was.
import { useEffect, useRef } from 'react'
import { get, useFieldArray, useFormContext } from 'react-hook-form'
import { announce } from '@/admin-kit/announcer'
import type { ShownVariant } from '../variant-form'
import type { ChoiceAction } from './ChoiceActions'

type Form = { variants: ShownVariant[] }

let added = 0

/** New ones need an id too, one that no stored one has. */
export const newChoiceId = (): string => `new-${(added += 1)}`

export function useChoiceRows() {
  const { control, getValues, formState } = useFormContext<Form>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  const list = useRef<HTMLUListElement>(null)
  /** Where the keyboard goes when the last row is gone. */
  const entry = useRef<HTMLInputElement>(null)
  /** Where the keyboard goes on once the list is drawn anew. */
  const next = useRef<{ index: number; action: ChoiceAction } | null>(null)
  const errors: { message?: string; root?: { message?: string } } | undefined = get(formState.errors, 'variants')
  const nameOf = (index: number) => getValues(`variants.${index}.label`).trim() || `Choice ${index + 1}`

  useEffect(() => {
    if (!next.current) return
    const { index, action } = next.current
    next.current = null
    const buttons = [...(list.current?.children[index]?.querySelectorAll<HTMLButtonElement>('[data-action]') ?? [])]
    const button =
      buttons.find(({ dataset, disabled }) => dataset.action === action && !disabled) ??
      buttons.find(({ disabled }) => !disabled)
    ;(button ?? entry.current)?.focus()
  }, [fields])

  return {
    list,
    entry,
    fields,
    /** About all of them together, such as one that may not be deleted. */
    error: errors?.root?.message ?? (typeof errors?.message === 'string' ? errors.message : undefined),
    append: (rows: ShownVariant[]) => append(rows, { shouldFocus: false }),
    nameOf,
    known: () => getValues('variants').map(({ label }) => label),
    moveTo(from: number, to: number): void {
      announce(`${nameOf(from)} is now number ${to + 1} of ${fields.length}`)
      next.current = { index: to, action: to < from ? 'up' : 'down' }
      move(from, to)
    },
    removeAt(index: number): void {
      announce(`${nameOf(index)} removed`)
      next.current = { index: Math.min(index, fields.length - 2), action: 'remove' }
      remove(index)
    },
  }
}
