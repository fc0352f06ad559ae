// Declares the prices of an item. Items have them now, and the history of prices keeps what they were.
import { date } from 'drizzle-orm/pg-core'
import { amountAsCents } from '../../columns'

/** Returns new columns for one table. The amounts are stored with two decimals and read as cents. */
export const prices = () => ({
  price: amountAsCents(),
  digital_price: amountAsCents(),
  /** Prices in a sale; null: the price stays. */
  sale_price: amountAsCents(),
  sale_digital_price: amountAsCents(),
  /** First and last day of the sale in the site's time zone; null: without an end on that side. */
  sale_from: date({ mode: 'string' }),
  sale_until: date({ mode: 'string' }),
})
