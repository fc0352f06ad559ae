// Defines the licences that sheet music is sold with, as the owner edits them. They are the same for the whole shop
// (decision 0040).
import { z } from 'zod'
import { optionalText, requiredText } from '@/lib/form-fields'
import { centsToDecimal, typedCents } from '@/lib/money'
import { choice, field, onOff, optional, text, wholeNumber } from '@/lib/record-fields'
import { resource } from '@/lib/resource'

/** Most licences of a shop, including "One copy". */
export const mostLicences = 5

/**
 * Added together with the first licence, so that every sheet still costs its own price. The owner may change or delete
 * it.
 */
export const oneCopy = {
  name: 'One copy',
  copies: 1,
  price_rule: 'times',
  price_amount: 100,
  is_stamped: false,
} as const

const copies = z
  .string()
  .trim()
  .transform((typed, context) => {
    const count = Number(typed)
    if (/^\d+$/.test(typed) && count >= 1 && count <= 1000) return count
    context.addIssue({ code: 'custom', message: 'Please enter a whole number from 1 to 1000' })
    return z.NEVER
  })

/** Hundredths of the highest factor, and of the highest amount on top: it has to be worth something in yen too. */
const mostTimes = 1000_00
const mostAdded = 100_000_00

/** Hundredths: 2.5 times, and 2.50 of the shop's currency, are both 250. */
const amount = z
  .string()
  .trim()
  .transform((typed, context) => {
    const hundredths = typedCents(typed, 'USD')
    if (hundredths !== null && hundredths >= 0 && hundredths <= mostAdded) return hundredths
    context.addIssue({ code: 'custom', message: 'Please enter a number from 0 to 100,000, such as 2.5' })
    return z.NEVER
  })

export const licencesResource = resource({
  name: 'licences',
  noun: 'licence',
  access: 'administrator',
  isOrdered: true,
  fields: {
    name: text('Name *', requiredText('Name is required', { max: [60, 'The name must be under 60 characters'] }), {
      placeholder: 'Ensemble',
      half: true,
    }),
    copies: wholeNumber('Copies *', copies, { min: 1, max: 1000, initial: '1', half: true }),
    price_rule: choice(
      'Price',
      ['times', 'plus'],
      { times: 'Multiply the price by', plus: 'Add to the price' },
      { half: true },
    ),
    price_amount: field({
      label: 'Amount *',
      rule: amount,
      row: z.number(),
      toForm: centsToDecimal,
      initial: () => '1.00',
      control: { kind: 'text' },
      half: true,
    }),
    terms: optional('What the buyer may do', optionalText([300, 'The sentence must be under 300 characters']), {
      placeholder: 'For the players of one band, at all of its gigs.',
    }),
    is_stamped: onOff('Print the buyer’s name and licence on every page (asked at checkout)', true),
  },
  shown: { order_index: z.number() },
  check(values, issue) {
    if (values.price_rule === 'times' && values.price_amount < 100)
      issue('price_amount', 'A licence never costs less than the sheet: please enter 1 or more')
    if (values.price_rule === 'times' && values.price_amount > mostTimes)
      issue('price_amount', 'Please enter a number from 1 to 1000, such as 2.5')
  },
})
