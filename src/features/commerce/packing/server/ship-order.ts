// The parcel of an order: marked as shipped, which tells the buyer once, and corrected afterwards.
import { eq } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { shipments } from '@/db/schema/commerce/orders/shipments'
import { AppError } from '@/lib/errors'
import { knownCarrier, trackingPage } from '../carriers'
import { changeCheckout, buyerMail, lockPaid } from '@/features/commerce/ledger/server/checkout-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import type { Parcel } from '../packing.contract'

/**
 * Returns the columns of a parcel. A known carrier gets its own spelling, and its own tracking page unless a link was
 * given.
 */
function toColumns({ carrier, trackingNumber, trackingUrl }: Parcel) {
  return {
    carrier: carrier && (knownCarrier(carrier) ?? carrier),
    tracking_number: trackingNumber,
    tracking_url: trackingUrl ?? (carrier && trackingNumber && trackingPage(carrier, trackingNumber)),
  }
}

/**
 * Marks the physical lines as shipped and tells the buyer. Throws AppError `invalid_data` when there is nothing to
 * ship, `duplicate` when it was already shipped.
 */
export async function shipOrder(ctx: Context, id: string, parcel: Parcel): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const checkout = await lockPaid(tx, id)
    if (!checkout.needs_shipping)
      throw new AppError('invalid_data', { message: 'Nothing in this order is sent by post.' })
    if (checkout.shipped_at) throw new AppError('duplicate', { message: 'This order has been marked as sent already.' })
    const now = ctx.clock.now()
    await tx
      .insert(shipments)
      .values({ checkout_id: id, ...toColumns(parcel), shipped_at: now, shipped_by: actorName(ctx) })
    await changeCheckout(tx, id, { shipped_at: now, updated_at: now })
    await queueMail(tx, { ...buyerMail(checkout, 'order-shipped'), dedupeKey: `shipped:${id}` })
    await noteInHistory(tx, ctx, id, { actor: actorName(ctx), what: 'order.shipped', detail: { ...parcel } })
  })
}

/**
 * Corrects carrier, number and link of a shipped parcel; no second mail is sent. Throws AppError `invalid_data` when it
 * was not shipped yet.
 */
export async function correctShipment(ctx: Context, id: string, parcel: Parcel): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockPaid(tx, id)
    const changed = await tx
      .update(shipments)
      .set(toColumns(parcel))
      .where(eq(shipments.checkout_id, id))
      .returning({ id: shipments.id })
    if (changed.length === 0) throw new AppError('invalid_data', { message: 'This order has not been sent yet.' })
    await noteInHistory(tx, ctx, id, { actor: actorName(ctx), what: 'order.shipment_corrected', detail: { ...parcel } })
  })
}
