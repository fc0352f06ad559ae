// Stores which subscribers a newsletter cannot reach, and how many of each newsletter came back.
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, oneOf } from '../columns'
import { newsletters, newsletterSubscribers } from './newsletter'

/** Subscribers who get no newsletter: their mailbox does not exist, or they reported a mail as spam. */
export const bouncedSubscribers = pgTable(
  'bounced_subscribers',
  {
    subscriber_id: uuid()
      .primaryKey()
      .references(() => newsletterSubscribers.id, { onDelete: 'cascade' }),
    reason: oneOf(['no_mailbox', 'complaint']),
    /** `refused`: our mail server refused the mail. `reported`: a mail service reported it later. */
    source: oneOf(['refused', 'reported']),
    /** Status of RFC 3463 such as `5.1.1`; null if the mail service gave none. */
    status_code: text(),
    created_at: createdAt(),
  },
  (table) => [
    check('bounced_subscribers_reason_known', sql`${table.reason} in ('no_mailbox', 'complaint')`),
    check('bounced_subscribers_source_known', sql`${table.source} in ('refused', 'reported')`),
  ],
)

/** Number of mails of a newsletter that came back. It stays when a subscriber is deleted. */
export const newsletterBounces = pgTable('newsletter_bounces', {
  newsletter_id: uuid()
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  refused: integer().notNull().default(0),
  reported: integer().notNull().default(0),
})

/** The address to which mail services report bounces; at most one row. */
export const bounceAddress = pgTable(
  'bounce_address',
  {
    id: boolean().primaryKey().default(true),
    /** Part of the secret in the address; a higher one makes the earlier address invalid. */
    generation: integer().notNull().default(1),
    /** Address at Amazon that the owner opens to confirm the subscription; null if none waits. */
    confirm_url: text(),
    /** Time of the last report that could be read. */
    reported_at: moment(),
  },
  (table) => [check('bounce_address_one_row', sql`${table.id}`)],
)
