// Stores newsletter addresses: lower-cased, unique (OP-19), with the state of their confirmation.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  type Audience,
  audience,
  type LetterLinkCount,
  letterLinkCounts,
  type LetterPart,
  letterParts,
} from '@/lib/letter-parts'
import { checkedJson } from '../checked-json'
import { belongsTo, createdAt, id, moment, oneOf, searchText, updatedAt } from '../columns'

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text().notNull(),
    status: oneOf(['pending', 'confirmed', 'unsubscribed']).default('pending'),
    created_at: createdAt(),
    /** Time at which the form was last sent; an unconfirmed address is deleted some days later. */
    asked_at: createdAt(),
    confirmed_at: moment(),
    unsubscribed_at: moment(),
  },
  (table) => [
    uniqueIndex('newsletter_subscribers_email_unique').on(table.email),
    index('newsletter_subscribers_by_time').on(table.created_at),
    index('newsletter_subscribers_search').using('gin', sql`${searchText(table.email, table.status)} gin_trgm_ops`),
    check('newsletter_subscribers_lower_case', sql`${table.email} = lower(${table.email})`),
    check('newsletter_subscribers_status_known', sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`),
  ],
)

/** A newsletter to all confirmed subscribers: written, tested, then sent once. */
export const newsletters = pgTable(
  'newsletters',
  {
    id: id(),
    subject: text().notNull(),
    /** Text of a newsletter that was written before there were blocks; empty for others. */
    body: text().notNull().default(''),
    /** Blocks from top to bottom; empty for a newsletter whose text is in `body`. */
    blocks: checkedJson<LetterPart[]>('newsletters.blocks', letterParts, []).notNull().default([]),
    /** Selects the confirmed subscribers who get it; empty for all. */
    audience: checkedJson<Audience>('newsletters.audience', audience, {}).notNull().default({}),
    /** Addresses in it with their number of clicks, per newsletter and never per person; set when sending begins. */
    links: checkedJson<LetterLinkCount[]>('newsletters.links', letterLinkCounts, []).notNull().default([]),
    status: oneOf(['draft', 'planned', 'sending', 'sent', 'stopped']).default('draft'),
    /** Time at which the site begins to send it; null without a plan. */
    send_at: moment(),
    created_by: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /** Time at which sending began. */
    sent_at: moment(),
  },
  (table) => [
    check('newsletters_status_known', sql`${table.status} in ('draft', 'planned', 'sending', 'sent', 'stopped')`),
    check('newsletters_plan_has_time', sql`(${table.status} = 'planned') <= (${table.send_at} is not null)`),
  ],
)

/** One newsletter to one subscriber. The mail itself is in the outbox under `newsletter:<newsletter>:<subscriber>`. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    newsletter_id: belongsTo(() => newsletters.id),
    subscriber_id: belongsTo(() => newsletterSubscribers.id),
    status: oneOf(['waiting', 'queued', 'skipped']).default('waiting'),
    queued_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.newsletter_id, table.subscriber_id] }),
    index('newsletter_deliveries_by_subscriber').on(table.subscriber_id, table.queued_at),
    index('newsletter_deliveries_waiting')
      .on(table.newsletter_id)
      .where(sql`${table.status} = 'waiting'`),
  ],
)

/**
 * Addresses erased at the person's request, as SHA-256 in hex: no import brings one back. A person who subscribes again
 * is removed from the list.
 */
export const suppressedAddresses = pgTable('suppressed_addresses', {
  hash: text().primaryKey(),
  created_at: createdAt(),
})
