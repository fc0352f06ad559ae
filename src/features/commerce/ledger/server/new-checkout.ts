// Stores a new checkout and its lines.
import type { Transaction } from '@/adapters/database/connect'
import { checkoutLines, checkouts } from '@/db/schema/commerce/orders/orders'

/** Stores a checkout, and returns its row in a list. */
export const storeCheckout = (tx: Transaction, row: typeof checkouts.$inferInsert) =>
  tx.insert(checkouts).values(row).returning()

/** Stores a line of a checkout, and returns its row in a list. */
export const storeLine = (tx: Transaction, row: typeof checkoutLines.$inferInsert) =>
  tx.insert(checkoutLines).values(row).returning()
