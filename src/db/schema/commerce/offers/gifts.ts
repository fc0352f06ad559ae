// Stores gifts: paid orders whose downloads another person gets. Written by features/commerce/gifts.
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, moment } from '../../columns'
import { checkouts } from '../orders/orders'

/**
 * One row per order that is a gift. The code is derived from the id and the generation with the site's secret, like the
 * code of a download card: the database gives none away.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: id(),
    /** The giver's order. The gift is deleted with it. */
    checkout_id: belongsTo(() => checkouts.id),
    /** The giver, as the gift names them. */
    giver_name: text().notNull(),
    recipient_name: text().notNull(),
    /** Null: the giver prints the card. */
    recipient_email: text(),
    message: text(),
    /** Day in the site's time zone on which it is mailed, and from which it can be opened; null: at any time. */
    deliver_on: date({ mode: 'string' }),
    /** Keyed hash of the code, to find the gift of a typed code. */
    code_hash: text().notNull(),
    /** Raised with a change of the address after the mail: the code in the first mail then opens nothing. */
    generation: integer().notNull().default(1),
    /** Time at which its mail was queued. */
    mailed_at: moment(),
    /** Time at which that mail came back; the address has no mailbox. Null again after a change of the address. */
    bounced_at: moment(),
    opened_at: moment(),
    /** The recipient's own order. No foreign key: it is deleted after its retention period. */
    opened_checkout_id: uuid(),
    /** Time since which nothing of it is paid any more. */
    cancelled_at: moment(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('gifts_one_per_order').on(table.checkout_id),
    uniqueIndex('gifts_code_unique').on(table.code_hash),
    uniqueIndex('gifts_opened_order_unique').on(table.opened_checkout_id),
    index('gifts_by_time').on(table.created_at, table.id),
    index('gifts_to_mail')
      .on(table.deliver_on)
      .where(
        sql`${table.recipient_email} is not null and ${table.mailed_at} is null and ${table.opened_at} is null and ${table.cancelled_at} is null`,
      ),
    check('gifts_mailed_on_a_day', sql`${table.recipient_email} is null or ${table.deliver_on} is not null`),
    check('gifts_message_length', sql`length(${table.message}) <= 500`),
    check('gifts_bounced_after_mail', sql`${table.bounced_at} is null or ${table.mailed_at} is not null`),
    check('gifts_opened_once', sql`(${table.opened_at} is null) = (${table.opened_checkout_id} is null)`),
  ],
)
