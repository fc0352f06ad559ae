// Stores PayPal's webhook events. Written by features/commerce/payments.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../../columns'

/** PayPal's webhook events, each once. They are only hints to read the order again. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The PayPal order or capture of the event. */
    resource_id: text(),
    raw: text().notNull(),
    received_at: createdAt(),
    processed_at: moment(),
    tries: integer().notNull().default(0),
    next_attempt_at: moment(),
    outcome: text(),
  },
  (table) => [
    index('webhook_events_due')
      .on(table.next_attempt_at)
      .where(sql`${table.processed_at} is null`),
  ],
)
