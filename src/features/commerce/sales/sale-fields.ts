// Form fields of a sale, and the rules that concern several of them.
import { z } from 'zod'
import { dollars, optional } from '@/lib/record-fields'
import { saleTexts } from './sales.texts'

const badPrice = 'Please enter a sale price above 0, such as 9.50'

/** Accepts an amount above zero; blank is null. */
const salePrice = (label: string, hint?: string) => {
  const described = dollars(label, badPrice, { half: true, ...(hint && { hint }) })
  return { ...described, rule: described.rule.refine((cents) => cents === null || cents > 0, badPrice) }
}

const day = z
  .string()
  .refine((typed) => typed === '' || z.iso.date().safeParse(typed).success, 'Please choose a day')
  .transform((typed) => (typed === '' ? null : typed))

export const saleFields = {
  sale_price: salePrice('Sale price ($)'),
  sale_digital_price: salePrice('Digital sale price ($)', 'Only if the digital format has a price of its own.'),
  sale_from: optional('First day', day, {
    control: { kind: 'date' },
    half: true,
    hint: 'Leave it empty to begin today.',
  }),
  sale_until: optional('Last day', day, {
    control: { kind: 'date' },
    half: true,
    hint: 'The sale ends at midnight after this day. Leave it empty for no end.',
  }),
}

type Priced = {
  category: string
  price: number | null
  digital_price: number | null
  sale_price: number | null
  sale_digital_price: number | null
  sale_from: string | null
  sale_until: string | null
  variants: readonly { label: string; price: number | null; sale_price: number | null }[]
}

/** True when some price of the item has a sale price. */
export const hasSalePrice = ({
  sale_price,
  sale_digital_price,
  variants,
}: Pick<Priced, 'sale_price' | 'sale_digital_price'> & {
  variants: readonly { sale_price: number | null }[]
}): boolean =>
  sale_price !== null || sale_digital_price !== null || variants.some((variant) => variant.sale_price !== null)

/** Refuses sale prices that lower nothing, and days without a sale or in the wrong order. */
export function checkSale(
  item: Priced,
  refuse: (field: 'sale_price' | 'sale_digital_price' | 'sale_until' | 'variants', message: string) => void,
): void {
  const { price, digital_price, sale_price, sale_digital_price, sale_from, sale_until, variants } = item
  if (sale_price !== null && sale_price >= (price ?? 0)) refuse('sale_price', saleTexts.notLower)
  if (sale_digital_price !== null && digital_price === null) refuse('sale_digital_price', saleTexts.noDigitalPrice)
  else if (sale_digital_price !== null && sale_digital_price >= (digital_price ?? 0))
    refuse('sale_digital_price', saleTexts.notLower)
  for (const variant of variants)
    if (variant.sale_price !== null && variant.sale_price >= (variant.price ?? price ?? 0))
      refuse('variants', saleTexts.notLowerFor(variant.label))
  if (!hasSalePrice(item) && (sale_from !== null || sale_until !== null)) refuse('sale_price', saleTexts.noPrice)
  if (sale_from !== null && sale_until !== null && sale_until < sale_from) refuse('sale_until', saleTexts.reversed)
}
