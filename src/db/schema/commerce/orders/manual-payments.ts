// Stores orders that are paid outside the site: by bank transfer, by invoice, in cash. Written by
// features/commerce/manual-payments.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { checkedJson } from '../../checked-json'
import type { PostalAddress } from '@/lib/postal-address'
import { createdAt, moment } from '../../columns'
import { checkouts } from './orders'

/**
 * One for each checkout that its buyer has ordered this way. It takes the place of the records that a payment provider
 * has of an order.
 */
export const manualPayments = pgTable(
  'manual_payments',
  {
    checkout_id: uuid()
      .primaryKey()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    payer_name: text().notNull(),
    /** Null if nothing is sent by post. */
    address: checkedJson<PostalAddress | null>('manual_payments.address', z.object({ line1: z.string() }), null),
    /** Name of the method and how to pay, as the buyer read them. */
    method: text().notNull(),
    instructions: text().notNull(),
    /** Set once the goods are held for the buyer: from then on the order waits for the money. */
    accepted_at: moment(),
    /** The order is cancelled at this time if no payment has arrived; a released one should be paid by then. */
    due_at: moment().notNull(),
    /** Set when the owner lets the goods go out before the money: from then on the buyer owes it. */
    released_at: moment(),
    /** E-mail address of the administrator who released it. */
    released_by: text(),
    paid_at: moment(),
    /** E-mail address of the administrator who marked it as paid. */
    paid_by: text(),
    /**
     * Set when the order was cancelled: by an administrator, because its time was over, or because all of a released
     * order was credited.
     */
    closed_at: moment(),
    /** E-mail address of the administrator; null if its time was over, or all was credited. */
    closed_by: text(),
    created_at: createdAt(),
  },
  (table) => [
    index('manual_payments_waiting')
      .on(table.due_at)
      .where(sql`${table.paid_at} is null and ${table.closed_at} is null`),
    index('manual_payments_owed')
      .on(table.released_at)
      .where(sql`${table.released_at} is not null and ${table.paid_at} is null and ${table.closed_at} is null`),
    check('manual_payments_one_end', sql`${table.paid_at} is null or ${table.closed_at} is null`),
    check(
      'manual_payments_accepted_first',
      sql`(${table.paid_at} is null and ${table.released_at} is null) or ${table.accepted_at} is not null`,
    ),
  ],
)
