// Stores links to purchases. Written by features/commerce/purchases.
import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../../columns'

/**
 * "Find my purchases": a short-lived link, mailed to the address whose purchases it shows (OP-03). Its token is derived
 * from the id.
 */
export const purchaseLinks = pgTable(
  'purchase_links',
  { id: id(), email: text().notNull(), expires_at: moment().notNull(), created_at: createdAt() },
  (table) => [check('purchase_links_lower_case', sql`${table.email} = lower(${table.email})`)],
)
