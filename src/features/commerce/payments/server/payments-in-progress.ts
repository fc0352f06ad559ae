// Finds payments that only the PayPal account in use can finish: the ones being taken, and the ones PayPal still clears.
import { and, asc, inArray, isNull, notLike, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { manualIdPattern } from '@/adapters/payments/manual-ids'
import { checkouts } from '@/db/schema/commerce/orders/orders'

const mostNamed = 10

/** Returns the numbers of at most ten orders, the oldest first. */
export async function paymentsInProgress({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await db
    .select({ invoiceNumber: checkouts.invoice_number })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.status, ['capturing', 'pending']),
        or(isNull(checkouts.provider_order_id), notLike(checkouts.provider_order_id, manualIdPattern)),
      ),
    )
    .orderBy(asc(checkouts.created_at))
    .limit(mostNamed)
  return rows.map(({ invoiceNumber }) => invoiceNumber)
}
