// Stores a new checkout and its lines.
import type { Transaction } from '@/adapters/database/connect'
import { checkoutLines, checkouts } from '@/db/schema/commerce/orders/orders'

export const storeCheckout = (tx: Transaction, row: typeof checkouts.$inferInsert) =>
  tx.insert(checkouts).values(row).returning()
export const storeLine = (tx: Transaction, row: typeof checkoutLines.$inferInsert) =>
  tx.insert(checkoutLines).values(row).returning()

/** Stores a checkout for the rehearsal of a sale. */
export async function insertCheckout(tx: Transaction, row: typeof checkouts.$inferInsert): Promise<void> {
  await tx.insert(checkouts).values(row)
}

/** Stores a line that no buyer has priced: imported, or of a rehearsal. */
export async function insertLine(tx: Transaction, row: typeof checkoutLines.$inferInsert): Promise<void> {
  await tx.insert(checkoutLines).values(row)
}
