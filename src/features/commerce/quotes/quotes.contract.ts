// Quotes in the back-office.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { email, isoDay, uuid } from '@/lib/fields'
import { mostQuoteLines } from './quotes.texts'

const typed = (most: number, message: string) => z.string().trim().max(most, message)

/** A line as typed. `choice` is empty for a free line, otherwise `<item>:<format>:<variant>:<licence>`. */
const typedLine = z.object({
  choice: z.string().max(200),
  text: typed(200, 'Please use at most 200 characters.'),
  quantity: z.string().max(10),
  price: z.string().max(20),
})
export type TypedQuoteLine = z.output<typeof typedLine>

/** A quote as typed. The server checks amounts and choices. */
export const typedQuote = z.object({
  name: typed(120, 'Name: please use at most 120 characters.').min(1, 'Please enter a name or school.'),
  address: typed(500, 'Address: please use at most 500 characters.')
    .min(1, 'Please enter the address.')
    .refine((text) => text.split('\n').length <= 12, 'Address: please use at most 12 lines.'),
  email,
  validUntil: isoDay,
  /** ISO 3166 code; empty when nothing is sent. */
  country: z.string().max(2),
  shipping: z.string().max(20),
  lines: z
    .array(typedLine)
    .min(1, 'Please add a line.')
    .max(mostQuoteLines, `Please use at most ${mostQuoteLines} lines.`),
})
export type TypedQuote = z.output<typeof typedQuote>

export const quoteStates = ['open', 'expired', 'accepted', 'withdrawn'] as const

export const listedQuote = z.object({
  id: uuid,
  /** `QUO-2026-0012`. */
  number: z.string(),
  buyer: z.string(),
  validUntil: z.string(),
  totalCents: z.number().int(),
  currency: z.string(),
  state: z.enum(quoteStates),
  /** The order that accepting it made. */
  orderId: uuid.nullable(),
  /** Path of its page for the buyer. */
  path: z.string(),
})
export type ListedQuote = z.output<typeof listedQuote>

/** Data for the form: today in the site's time zone, and the items that are sold. */
export type QuoteFacts = { currency: string; today: string; items: readonly { value: string; label: string }[] }

const choice = z.object({ value: z.string(), label: z.string(), cents: z.number().int() })
export type QuoteChoice = z.output<typeof choice>

export const quoteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/quotes',
    access: 'administrator',
    summary: 'Quotes, newest first, 50 at a time, and what the form needs.',
    query: z.object({ after: uuid.optional() }),
    output: z.object({
      quotes: z.array(listedQuote),
      next: z.string().nullable(),
      currency: z.string(),
      /** Today in the site's time zone. */
      today: z.string(),
      hasSeller: z.boolean(),
      /** True when orders may be paid outside the site: accepting a quote makes such an order. */
      hasPayment: z.boolean(),
      items: z.array(z.object({ value: uuid, label: z.string() })),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/quotes/choices/{id}',
    access: 'administrator',
    summary: 'Formats, editions and licences in which an item is sold, with their prices in cents.',
    params: z.object({ id: uuid }),
    output: z.object({ choices: z.array(choice) }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/api/admin/quotes',
    access: 'administrator',
    summary: 'Makes a quote with the next number. It is never changed afterwards.',
    body: typedQuote,
    output: listedQuote,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/quotes/{id}/withdraw',
    access: 'administrator',
    summary: 'Withdraws a quote that was not accepted.',
    params: z.object({ id: uuid }),
    output: z.object({ done: z.literal(true) }),
  }),
}
