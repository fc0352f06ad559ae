// Stores a new checkout and its lines.
import type { Transaction } from '@/adapters/database/connect'
import { type Given, statement, written } from '@/adapters/database/statement'
import { checkoutLines, checkouts } from '@/db/schema/commerce/orders/orders'

export const storeCheckout = statement((db, row: Given<typeof checkouts.$inferInsert>) =>
  db.insert(checkouts).values(written(checkouts, row)).returning(),
)
export const storeLine = statement((db, row: Given<typeof checkoutLines.$inferInsert>) =>
  db.insert(checkoutLines).values(written(checkoutLines, row)).returning(),
)

/** Stores a checkout for the rehearsal of a sale. */
export async function insertCheckout(tx: Transaction, row: typeof checkouts.$inferInsert): Promise<void> {
  await tx.insert(checkouts).values(row)
}

/** Stores a line that no buyer has priced: imported, or of a rehearsal. */
export async function insertLine(tx: Transaction, row: typeof checkoutLines.$inferInsert): Promise<void> {
  await tx.insert(checkoutLines).values(row)
}
