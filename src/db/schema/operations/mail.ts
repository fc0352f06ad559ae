// Stores the outbox: a mail is written in the same transaction as the change it reports, and sent afterwards
// (payments-security 2.7).
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, oneOf } from '../columns'

export const outbox = pgTable(
  'outbox',
  {
    /** Also the mail's Message-ID, so that a repeated delivery is recognised as the same mail. */
    id: id(),
    /** Key such as `receipt:<checkout id>`: the same mail is never queued twice. */
    dedupe_key: text().notNull(),
    /** Template: `receipt`, `owner-order`, `purchases-link`, ... */
    kind: text().notNull(),
    recipient: text().notNull(),
    reply_to: text(),
    /** Data for the template. Tokens are derived when the mail is sent, never stored. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    status: oneOf(['queued', 'sending', 'sent', 'dead']).default('queued'),
    tries: integer().notNull().default(0),
    next_attempt_at: moment().notNull().defaultNow(),
    lease_until: moment(),
    last_error: text(),
    created_at: createdAt(),
    sent_at: moment(),
  },
  (table) => [
    uniqueIndex('outbox_dedupe_key_unique').on(table.dedupe_key),
    index('outbox_due')
      .on(table.next_attempt_at)
      .where(sql`${table.status} in ('queued', 'sending')`),
    index('outbox_by_checkout').on(sql`(${table.payload}->>'checkoutId')`),
    index('outbox_by_refund').on(sql`(${table.payload}->>'refundId')`),
    index('outbox_by_status').on(table.status, table.created_at),
    check('outbox_status_known', sql`${table.status} in ('queued', 'sending', 'sent', 'dead')`),
  ],
)
