// Newsletter addresses: lower-cased, unique (OP-19), with the state of their confirmation.
import { sql } from 'drizzle-orm'
import { check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns'

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text().notNull(),
    status: text({ enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull().default('pending'),
    created_at: createdAt(),
    confirmed_at: moment(),
    unsubscribed_at: moment(),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email_unique').on(table.email),
    check('newsletter_subscribers_lower_case', sql`${table.email} = lower(${table.email})`),
    check('newsletter_subscribers_status_known', sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`),
  ],
)
