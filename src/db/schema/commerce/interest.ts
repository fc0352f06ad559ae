// Stores how often visitors looked at items, by day and without persons (features/commerce/interest).
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '../columns'

/** Number of times that visitors took a step with an item on a day. */
export const itemDays = pgTable(
  'item_days',
  {
    /** Day in the site's zone at that moment; a change of the zone does not move it. */
    day: date({ mode: 'string' }).notNull(),
    /** No foreign key: the count stays when the item is deleted. */
    shop_item_id: uuid().notNull(),
    /** Saw the page, opened the sample pages, listened, put it into the cart. */
    step: oneOf(['seen', 'inside', 'played', 'cart']),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shop_item_id, table.day, table.step] }),
    index('item_days_by_day').on(table.day),
    check('item_days_step_known', sql`${table.step} in ('seen', 'inside', 'played', 'cart')`),
    check('item_days_times_positive', sql`${table.times} > 0`),
  ],
)
