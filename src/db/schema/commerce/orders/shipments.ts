// Stores sent parcels. Written by features/commerce/packing.
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { belongsTo, id, moment, refersTo } from '../../columns'
import { checkouts } from './orders'

/** A parcel with physical lines of one checkout, once the owner has sent it. */
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
    index('shipments_by_checkout').on(table.checkout_id, table.shipped_at),
    index('shipments_by_time').on(table.shipped_at, table.checkout_id),
  ],
)

/**
 * Pieces of order lines in a parcel. A shipment without lines holds everything of its order, as all shipments from
 * before part shipments existed.
 */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipment_id: belongsTo(() => shipments.id),
    /** The order line. No foreign key: lines of an order are erased apart from its shipments. */
    order_id: uuid().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipment_id, table.order_id] }),
    check('shipment_lines_quantity_positive', sql`${table.quantity} > 0`),
  ],
)
