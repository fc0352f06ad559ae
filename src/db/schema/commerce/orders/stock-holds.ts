// Stores goods held for a checkout. Written by features/commerce/stock-holds; `catalog/stock/stock.rules.ts` says what
// may be held.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, moment } from '../../columns'
import { checkouts } from './orders'
import { itemVariants, shopItems } from '../shop'

/**
 * Before the buyer's approval, a hold covers up to three pieces, for a quarter of an hour from the first time.
 * Afterwards it covers the whole line. A hold that ended without a payment is kept for a day.
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
    /** Null until the buyer has approved a payment for it. */
    approved_at: moment(),
    expires_at: moment().notNull(),
    /** Time at which its browser first took it; equal to `approved_at` if there was no hold before the approval. */
    created_at: createdAt(),
  },
  (table) => [
    unique('stock_holds_one_per_choice').on(table.checkout_id, table.shop_item_id, table.variant_id).nullsNotDistinct(),
    index('stock_holds_by_item').on(table.shop_item_id, table.expires_at),
    check('stock_holds_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
