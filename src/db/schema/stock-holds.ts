// Goods held for a checkout. Written by features/commerce/shop; what may be held is in its `stock.rules.ts`.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, moment } from './columns'
import { checkouts } from './orders'
import { itemVariants, shopItems } from './shop'

/**
 * Until the buyer has approved, a hold covers a few pieces, for a quarter of an hour from the first time; afterwards it covers all of the line.
 * One that ended without a payment is remembered for a day.
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    id: id(),
    checkout_id: belongsTo(() => checkouts.id),
    shop_item_id: belongsTo(() => shopItems.id),
    /** Null: the item has no variants. */
    variant_id: uuid().references(() => itemVariants.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Null while nobody has approved a payment for it. */
    approved_at: moment(),
    expires_at: moment().notNull(),
    /** When its browser took it first; the same as `approved_at` where there was none before the approval. */
    created_at: createdAt(),
  },
  (table) => [
    unique('stock_holds_one_per_choice').on(table.checkout_id, table.shop_item_id, table.variant_id).nullsNotDistinct(),
    index('stock_holds_by_item').on(table.shop_item_id, table.expires_at),
    check('stock_holds_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
