// Stores the prices that items had, so that a sale can show the lowest price of the 30 days before it. Triggers on
// `shop_items` and `item_variants` write it, whichever code changes a price.
import { bigint, index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { moment } from '../../columns'
import { prices } from './prices'

/**
 * A row for each change: it holds from `valid_from` to the next row of the same item or variant. No foreign keys: an
 * item that is deleted and restored keeps its history.
 */
export const itemPrices = pgTable(
  'item_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shop_item_id: uuid().notNull(),
    /** Null: the row is about the item itself. */
    variant_id: uuid(),
    ...prices(),
    valid_from: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('item_prices_by_item').on(table.shop_item_id, table.valid_from)],
)
