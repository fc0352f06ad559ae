// Stores sent parcels. Written by features/commerce/orders.
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, refersTo } from '../../columns'
import { checkouts } from './orders'

/** A parcel with the physical lines of one checkout, once the owner has sent it. */
export const shipments = pgTable(
  'shipments',
  {
    id: id(),
    checkout_id: refersTo(() => checkouts.id),
    carrier: text(),
    tracking_number: text(),
    tracking_url: text(),
    shipped_at: moment().notNull(),
    shipped_by: text().notNull(),
  },
  (table) => [
    uniqueIndex('shipments_one_per_checkout').on(table.checkout_id),
    index('shipments_by_time').on(table.shipped_at, table.checkout_id),
  ],
)
