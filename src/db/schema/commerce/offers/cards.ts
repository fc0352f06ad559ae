// Stores batches of download cards: printed codes that each give an item once. Written by
// features/commerce/download-cards.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, moment } from '../../columns'

export const cardBatches = pgTable(
  'card_batches',
  {
    id: id(),
    /** The owner's name for it, never printed: "LP, second pressing". */
    label: text().notNull(),
    /** No foreign key: a deleted item leaves its printed cards, which then say that they give nothing. */
    shop_item_id: uuid().notNull(),
    /** The edition; null for an item without editions. */
    variant_id: uuid(),
    /** Name of item and edition at the time of printing: "Corner Table, B♭". */
    title: text().notNull(),
    /** Time since which no more cards of it can be redeemed. */
    cancelled_at: moment(),
    created_at: createdAt(),
  },
  (table) => [
    index('card_batches_by_time').on(table.created_at, table.id),
    check('card_batches_label_present', sql`length(btrim(${table.label})) > 0`),
  ],
)

/**
 * Cards. The code is derived from the id and the site's secret, like the token of a link, so that the owner can print a
 * batch again and a copy of the database gives no code away.
 */
export const downloadCards = pgTable(
  'download_cards',
  {
    id: id(),
    batch_id: belongsTo(() => cardBatches.id),
    position: integer().notNull(),
    /** Keyed hash of the code, to find the card of a typed code. */
    code_hash: text().notNull(),
    redeemed_at: moment(),
    /** The order that it was redeemed for. No foreign key: the order is deleted after its retention period. */
    checkout_id: uuid(),
  },
  (table) => [
    uniqueIndex('download_cards_code_unique').on(table.code_hash),
    uniqueIndex('download_cards_position_unique').on(table.batch_id, table.position),
    index('download_cards_redeemed')
      .on(table.batch_id, table.redeemed_at)
      .where(sql`${table.redeemed_at} is not null`),
    check('download_cards_redeemed_once', sql`(${table.redeemed_at} is null) = (${table.checkout_id} is null)`),
  ],
)
