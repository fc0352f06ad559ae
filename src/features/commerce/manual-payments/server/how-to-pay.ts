// Reads what the buyer of an order needs to pay it outside the site.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { deliveryDay } from '@/features/commerce/delivery/server/delivered-line'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { findOwedOf } from '@/features/commerce/ledger/server/owed-rows'
import type { HowToPay } from '../manual-payments.texts'

/**
 * Returns null for an order of PayPal. `method` is the owner's word for the way to pay. `isOwed`: released, and `cents` is
 * what is left to pay.
 */
export async function findHowToPay(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  checkout: Checkout,
): Promise<(HowToPay & { method: string; wasClosedByOwner: boolean; isOwed: boolean }) | null> {
  const [row] = await db.select().from(manualPayments).where(eq(manualPayments.checkout_id, checkout.id))
  if (!row) return null
  const owed = await findOwedOf(db, checkout.id)
  return {
    method: row.method,
    wasClosedByOwner: row.closed_by !== null,
    isOwed: owed !== null,
    cents: owed?.cents ?? checkout.total_cents,
    currency: checkout.currency,
    reference: checkout.invoice_number,
    instructions: row.instructions,
    day: deliveryDay(row.due_at, settings),
  }
}
