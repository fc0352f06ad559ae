// Finds payments that only the PayPal account in use can finish: the ones being taken, and the ones PayPal still clears.
import { asc, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { checkouts } from '@/db/schema/commerce/orders/orders'

const mostNamed = 10

/** Returns the numbers of at most ten orders, the oldest first. */
export async function paymentsInProgress({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ invoiceNumber: checkouts.invoice_number })
    .from(checkouts)
    .where(inArray(checkouts.status, ['capturing', 'pending']))
    .orderBy(asc(checkouts.created_at))
    .limit(mostNamed)
  return rows.map(({ invoiceNumber }) => invoiceNumber)
}
