// Stores refunds (payments-security 2.2). Written by features/commerce/refunds. Money is in whole cents.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, updatedAt, refersTo } from '../../columns'
import { payments, orders } from './orders'

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    payment_id: refersTo(() => payments.id),
    /** The refunded order line; null for shipping or the whole payment. */
    order_id: uuid().references(() => orders.id),
    /** The refunded entry of a bundle; null for everything else. */
    entry_id: uuid(),
    /** Number of refunded pieces of the line; null when the refund names none. */
    pieces: integer(),
    provider_refund_id: text(),
    amount_cents: integer().notNull(),
    status: oneOf(['requested', 'completed', 'pending', 'failed']),
    /** True when the owner cancels delivery although only part of the money is refunded: no downloads, no parcel. */
    ends_delivery: boolean().notNull().default(false),
    /** True when nothing had been paid yet: it lowers what the buyer owes, and no money goes back. */
    is_credit: boolean().notNull().default(false),
    reason: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('refunds_provider_unique').on(table.provider_refund_id),
    index('refunds_by_payment').on(table.payment_id),
    index('refunds_by_time').on(table.created_at),
    check('refunds_amount_positive', sql`${table.amount_cents} > 0`),
    check('refunds_pieces_positive', sql`${table.pieces} > 0`),
  ],
)
