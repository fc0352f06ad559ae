// Defines codes as the owner edits them.
import { z } from 'zod'
import { optionalInteger, optionalText } from '@/lib/form-fields'
import { choice, dollars, field, onOff, optional, optionalNumber, text } from '@/lib/record-fields'
import { resource } from '@/lib/resource'
import { maxCode } from './offers.texts'

/** Most items that one code is limited to. */
export const mostOfferItems = 200

/** Categories in which something is sold. */
export const offerCategories = ['digital_music', 'physical_music', 'cd', 'sheet_music', 'merchandise'] as const

const code = z
  .string()
  .trim()
  .min(1, 'Code is required')
  .max(maxCode, `A code has at most ${maxCode} characters`)
  .regex(/^[A-Za-z0-9 -]*$/, 'A code has only letters from A to Z, digits, dashes and spaces')
  .refine((typed) => typed.replace(/[^A-Za-z0-9]/g, '').length >= 3, 'A code has at least 3 letters or digits')
  .refine((typed) => /^[A-Za-z0-9].*[A-Za-z0-9]$/.test(typed), 'A code begins and ends with a letter or a digit')

/** A percentage as typed, in hundredths as stored; blank is null. */
const percent = z
  .string()
  .trim()
  .transform((typed, context) => {
    const bare = typed.replace(/\s*%$/, '').replace(',', '.')
    if (bare === '') return null
    const hundredths = Math.round(Number(bare) * 100)
    if (/^\d{1,2}(\.\d{1,2})?$/.test(bare) && hundredths >= 1 && hundredths <= 9900) return hundredths
    context.addIssue({ code: 'custom', message: 'Please enter a number up to 99, such as 15 or 12.5' })
    return z.NEVER
  })

const day = z
  .string()
  .refine((typed) => typed === '' || z.iso.date().safeParse(typed).success, 'Please choose a day')
  .transform((typed) => (typed === '' ? null : typed))

/** An item in the form: a new row has any text as its id. */
const offerItem = z.object({ id: z.string().max(60), shop_item_id: z.uuid(), label: z.string().trim().min(1).max(300) })
export type OfferItemForm = z.input<typeof offerItem>

/** Writes hundredths as `12.5`. */
export const percentText = (basisPoints: number): string => String(basisPoints / 100)

export const offersResource = resource({
  name: 'offers',
  noun: 'code',
  access: 'administrator',
  fields: {
    code: text('Code *', code, {
      placeholder: 'EASTER 25',
      hint: 'Capital letters, spaces and dashes make no difference when a buyer types it.',
    }),
    kind: choice('Takes off', ['percent', 'amount'], { percent: 'A percentage', amount: 'An amount' }, { half: true }),
    percent_basis_points: field({
      label: 'Percent *',
      rule: percent,
      row: z.number().nullable(),
      toForm: (stored: number | null) => (stored === null ? '' : percentText(stored)),
      initial: () => '',
      control: { kind: 'text' },
      placeholder: '15',
      half: true,
    }),
    amount_cents: dollars('Amount *', 'Please enter an amount such as 5.00', { half: true }),
    scope: choice('Counts for', ['everything', 'categories', 'items'], {
      everything: 'Everything in the shop',
      categories: 'Some categories',
      items: 'Some items',
    }),
    categories: field({
      label: 'Categories *',
      rule: z.array(z.enum(offerCategories)),
      row: z.array(z.string()),
      toForm: (stored: string[]) => offerCategories.filter((one) => stored.includes(one)),
      initial: () => [],
    }),
    items: field({
      label: 'Items *',
      rule: z.array(offerItem).max(mostOfferItems, `A code is for at most ${mostOfferItems} items`),
      row: z.array(z.object({ id: z.uuid(), shop_item_id: z.uuid(), label: z.string() })),
      toForm: (stored: { id: string; shop_item_id: string; label: string }[]) => stored,
      initial: () => [],
    }),
    least_cents: dollars('Only for orders from', 'Please enter an amount such as 20.00', {
      hint: 'Price of the goods before the discount, without shipping. Leave it blank for any order.',
    }),
    starts_on: optional('First day', day, { control: { kind: 'date' }, half: true }),
    ends_on: optional('Last day', day, { control: { kind: 'date' }, half: true }),
    uses_limit: optionalNumber(
      'Uses',
      optionalInteger('Please enter a whole number from 1, or leave it blank', { min: 1 }),
      {
        min: 1,
        hint: 'Number of orders that may use it. Leave it blank for no limit. One use is taken when a buyer pays.',
      },
    ),
    is_active: onOff('Can be used', true),
    note: optional('Note for yourself', optionalText([200, 'The note must be under 200 characters']), {
      placeholder: 'For the people at the Easter concert.',
    }),
  },
  shown: { uses: z.number().int(), currency: z.string() },
  parts: { items: 'label' },
  visibility: 'is_active',
  check(values, refuse) {
    if (values.kind === 'percent' && values.percent_basis_points === null)
      refuse('percent_basis_points', 'Please enter the percentage')
    if (values.kind === 'amount' && !values.amount_cents) refuse('amount_cents', 'Please enter the amount')
    if (values.least_cents === 0) refuse('least_cents', 'Please enter an amount above zero, or leave it blank')
    if (values.scope === 'categories' && values.categories.length === 0)
      refuse('categories', 'Please choose at least one category')
    if (values.scope === 'items' && values.items.length === 0) refuse('items', 'Please add at least one item')
    if (values.starts_on !== null && values.ends_on !== null && values.ends_on < values.starts_on)
      refuse('ends_on', 'The last day cannot be before the first day')
  },
})
