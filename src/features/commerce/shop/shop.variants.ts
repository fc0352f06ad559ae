// What the owner types for a choice of an item: a size, a colour. Rules and messages for the form and its server.
import { z } from 'zod'
import { optionalDollars, optionalInteger, requiredText } from '@/lib/form-fields'
import { centsToDecimal } from '@/lib/money'

/** More than that nobody finds his way through. */
export const mostVariants = 50

const priceMessage = 'Enter a price above $0, such as 12.50, or leave it empty'

export const variantForm = z.object({
  /** Of a stored one its own; a new one has any other. */
  id: z.string().max(60),
  label: requiredText('Each choice needs a name, such as M or Black', {
    max: [60, 'A name must be under 61 characters'],
  }),
  /** Blank: the price of the item. */
  price: optionalDollars(priceMessage).refine((cents) => cents === null || cents > 0, priceMessage),
  /** Blank: not counted. */
  inventory_count: optionalInteger('Enter a whole number from 0, or leave it empty'),
})
export type VariantForm = z.input<typeof variantForm>

/** As buyers compare names: by their letters. */
export const sameLabel = (label: string): string => label.trim().toLowerCase()

/** The choices of an item; a mistake in one hides none of the others. */
export const variantsForm = z.array(variantForm).superRefine(
  (given: unknown, context) => {
    if (!Array.isArray(given)) return
    if (given.length > mostVariants)
      context.addIssue({ code: 'custom', message: `An item has at most ${mostVariants} choices` })
    const seen = new Set<string>()
    for (const [index, { label }] of (given as Partial<VariantForm>[]).entries()) {
      if (typeof label !== 'string' || label.trim() === '') continue
      if (seen.has(sameLabel(label)))
        context.addIssue({
          code: 'custom',
          path: [index, 'label'],
          message: `There is already a choice called ${label.trim()}`,
        })
      seen.add(sameLabel(label))
    }
  },
  { when: () => true },
)

/** A stored one, as the back-office sees it. Money in cents. */
export const variantRow = z.object({
  id: z.uuid(),
  label: z.string(),
  price: z.number().nullable(),
  inventory_count: z.number().nullable(),
})

export function variantToForm({ id, label, price, inventory_count }: z.output<typeof variantRow>): VariantForm {
  return {
    id,
    label,
    price: price === null ? '' : centsToDecimal(price),
    inventory_count: inventory_count === null ? '' : String(inventory_count),
  }
}
