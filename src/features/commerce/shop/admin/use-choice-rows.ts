// The choices of an item as rows of its form, for sizes and for editions.
import { get, useFieldArray, useFormContext } from 'react-hook-form'
import type { ShownVariant } from '../variant-form'
import { useRowActions } from './use-row-actions'

type Form = { variants: ShownVariant[] }

let added = 0

/** New ones need an id too, one that no stored one has. */
export const newChoiceId = (): string => `new-${(added += 1)}`

export function useChoiceRows() {
  const { control, getValues, formState } = useFormContext<Form>()
  const { fields, append, move, remove } = useFieldArray({ control, name: 'variants', keyName: 'key' })
  const errors: { message?: string; root?: { message?: string } } | undefined = get(formState.errors, 'variants')
  const nameOf = (index: number) => getValues(`variants.${index}.label`).trim() || `Choice ${index + 1}`

  return {
    ...useRowActions({ fields, nameOf, move, remove }),
    fields,
    /** About all of them together, such as one that may not be deleted. */
    error: errors?.root?.message ?? (typeof errors?.message === 'string' ? errors.message : undefined),
    append: (rows: ShownVariant[]) => append(rows, { shouldFocus: false }),
    nameOf,
    known: () => getValues('variants').map(({ label }) => label),
  }
}
