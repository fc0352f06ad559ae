// Corrected editions: each buyer gets the new file at the old link, and one mail for each version (decision 0006).
import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { type CorrectedGrant, deliverNewerVersions } from '@/features/commerce/downloads/server/grants/newer-versions'
import { countTold } from '@/features/commerce/sheet-music/server/editions/edition-files'
import { normalEmail } from '@/lib/email'
import { buyerEmail, recogniseSheets } from './buyers-of-edition'

/** Purchases in one transaction: a process that is killed leaves the rest to the next run. */
const batch = 50

/**
 * Updates every purchase to its edition's newest file. Writes file and mail of a purchase in one transaction, and names
 * a mail by edition, version and address. Each owner gets one mail, even if processes are killed, run again, or run at
 * once (row 33).
 */
export async function deliverCorrections(ctx: Context): Promise<void> {
  while ((await inTransaction(ctx.db, recogniseSheets)) > 0);
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
  const checkoutByOrder = new Map(bought.map(({ orderId, checkout }) => [orderId, checkout]))
  const told = new Map<string, { editionId: string; version: number; addresses: number }>()
  for (const { id, order_id: orderId, editionId, version } of corrected) {
    const checkout = checkoutByOrder.get(orderId)
    const recipient = checkout ? buyerEmail(checkout) : null
    if (!checkout || recipient === null) continue
    const address = createHash('sha256').update(normalEmail(recipient)).digest('base64url')
    const isFirst = await queueMail(tx, {
      dedupeKey: `edition-corrected:${editionId}:${version}:${address}`,
      kind: 'edition-corrected',
      recipient,
      payload: { checkoutId: checkout.id, orderId, grantId: id },
    })
    const key = `${editionId}:${version}`
    if (isFirst) told.set(key, { editionId, version, addresses: (told.get(key)?.addresses ?? 0) + 1 })
  }
  // A fixed order, so that two processes never wait for each other.
  for (const [, count] of [...told].toSorted(([one], [other]) => (one < other ? -1 : 1))) await countTold(tx, count)
}
