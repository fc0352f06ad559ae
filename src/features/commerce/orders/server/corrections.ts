// Corrected editions: who has bought one gets the new file at the old link, and one mail for each version (decision 0044).
import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { checkouts, orders } from '@/db/schema/orders'
import { type CorrectedGrant, deliverNewerVersions } from '@/features/commerce/downloads/server/newer-versions'
import { normalEmail } from '@/lib/email'
import { isErased, recipientOf } from './checkout-rows'

export const deliverCorrectionsTask = 'deliver-corrections'

/** Purchases of one transaction: a process that is killed leaves the rest to the next run. */
const batch = 50

/**
 * Brings every purchase up to its edition's newest file. File and mail of a purchase are written in one transaction, and a mail is named by
 * edition, version and address: killed at any moment and run again, in several processes at once, each owner gets one (row 33).
 */
export async function deliverCorrections(ctx: Context): Promise<void> {
  for (;;) {
    const count = await inTransaction(ctx.db, async (tx) => {
      const corrected = await deliverNewerVersions(tx, ctx, batch)
      await tellBuyers(
        tx,
        corrected.filter(({ isCorrection }) => isCorrection),
      )
      return corrected.length
    })
    if (count === 0) return
    crashPoint('after-corrections')
  }
}

async function tellBuyers(tx: Transaction, corrected: readonly CorrectedGrant[]): Promise<void> {
  if (corrected.length === 0) return
  const bought = await tx
    .select({ orderId: orders.id, checkout: checkouts })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
    .where(
      inArray(
        orders.id,
        corrected.map(({ order_id }) => order_id),
      ),
    )
  const checkoutOf = new Map(bought.map(({ orderId, checkout }) => [orderId, checkout]))
  for (const { id, order_id: orderId, editionId, version } of corrected) {
    const checkout = checkoutOf.get(orderId)
    // Erased, or imported without an address: there is nobody to write to.
    if (!checkout || isErased(checkout) || !(checkout.email.trim() || checkout.payer_email?.trim())) continue
    const recipient = recipientOf(checkout)
    const address = createHash('sha256').update(normalEmail(recipient)).digest('base64url')
    await queueMail(tx, {
      dedupeKey: `edition-corrected:${editionId}:${version}:${address}`,
      kind: 'edition-corrected',
      recipient,
      payload: { checkoutId: checkout.id, orderId, grantId: id },
    })
  }
}
