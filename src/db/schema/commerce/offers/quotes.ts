// Stores quotes: prices that the owner promises one buyer until a day. Written by features/commerce/quotes.
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from '../../checked-json'
import { createdAt, id, moment } from '../../columns'
import type { DocumentSeller } from '../documents'

/** A line of a quote: an item of the shop in one choice, or a free text. Amounts are whole cents of one piece. */
export type QuoteLine = {
  /** Id of the item; of a free line an id of its own, which no item has. */
  itemId: string
  /** False for a free line, such as an arrangement to order. */
  isItem: boolean
  format: string
  variantId: string | null
  licenceId: string | null
  /** Name on the quote, with its choice. */
  text: string
  quantity: number
  unitCents: number
}

export const quotes = pgTable(
  'quotes',
  {
    id: id(),
    /** Series and number as on the PDF: `QUO-2026`, 12. */
    series: text().notNull(),
    number: integer().notNull(),
    issued_on: date({ mode: 'string' }).notNull(),
    /** Last day, in the site's time zone. */
    valid_until: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    seller: checkedJson<DocumentSeller>('quotes.seller', z.object({ name: z.string() }), {
      name: '',
      address: '',
      taxNumber: '',
      taxLine: '',
    }).notNull(),
    buyer_name: text().notNull(),
    /** Lines of the buyer's address. */
    buyer_address: text().notNull(),
    /** Receives the order's mails. */
    email: text().notNull(),
    lines: checkedJson<QuoteLine[]>(
      'quotes.lines',
      z.array(z.object({ itemId: z.string(), text: z.string(), unitCents: z.number() })),
      [],
    ).notNull(),
    needs_shipping: boolean().notNull(),
    shipping_cents: integer().notNull(),
    /** ISO 3166 code of the country of the parcel; null when nothing is sent. */
    ship_country: text(),
    total_cents: integer().notNull(),
    withdrawn_at: moment(),
    accepted_at: moment(),
    /** Purchase order number of the buyer, typed when accepting; empty without one. */
    reference: text().notNull().default(''),
    /** The order that accepting it made. No foreign key: an order may be deleted after its retention period. */
    checkout_id: uuid(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('quotes_number_unique').on(table.series, table.number),
    uniqueIndex('quotes_checkout_unique').on(table.checkout_id),
    index('quotes_by_time').on(table.created_at, table.id),
    check('quotes_total_positive', sql`${table.total_cents} > 0 and ${table.shipping_cents} >= 0`),
    check('quotes_number_positive', sql`${table.number} > 0`),
    check(
      'quotes_accepted_complete',
      sql`(${table.accepted_at} is null) = (${table.checkout_id} is null) and (${table.accepted_at} is null or ${table.withdrawn_at} is null)`,
    ),
    check('quotes_country_if_shipped', sql`${table.needs_shipping} = (${table.ship_country} is not null)`),
  ],
)
