// Builds the text in which orders are searched, the same in the index and in the query.
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { searchText } from '../../columns'

/**
 * Returns an order's search terms as one text: order number, e-mail addresses, and any part of name and postal address.
 */
export const searchedOfCheckout = (table: {
  invoice_number: AnyPgColumn
  email: AnyPgColumn
  payer_email: AnyPgColumn
  payer_name: AnyPgColumn
  shipping_address: AnyPgColumn
}): SQL =>
  searchText(
    table.invoice_number,
    table.email,
    table.payer_email,
    table.payer_name,
    sql`${table.shipping_address}->>'name'`,
    sql`${table.shipping_address}->>'line1'`,
    sql`${table.shipping_address}->>'line2'`,
    sql`${table.shipping_address}->>'postalCode'`,
    sql`${table.shipping_address}->>'city'`,
    sql`${table.shipping_address}->>'state'`,
    sql`${table.shipping_address}->>'countryCode'`,
  )
