// Deletes refunds with their order, and hides persons in their reasons.
import { inArray } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { erasedPerson, mentions } from '@/platform/privacy/personal-data'
import { payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'

/** Deletes the refunds of these checkouts. */
export async function removeRefunds(tx: Transaction, checkoutIds: readonly string[]): Promise<void> {
  const theirPayments = tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.checkout_id, [...checkoutIds]))
  await tx.delete(refunds).where(inArray(refunds.payment_id, theirPayments))
}

/** Hides every reason that names this address. */
export async function hideReasons(tx: Transaction, email: string): Promise<void> {
  await tx.update(refunds).set({ reason: erasedPerson }).where(mentions(refunds.reason, email))
}
