// The parcel of an order: marked as sent, which tells the buyer once, and corrected afterwards.
import { eq } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { checkouts, shipments } from '@/db/schema/orders'
import { AppError } from '@/lib/errors'
import { knownCarrier, trackingPage } from '../../carriers'
import type { Parcel } from '../../orders-admin.contract'
import { buyerMail } from '../buyer-mail'
import { lockPaid, note } from './change-order'

/** The columns of a parcel: a known carrier as it spells itself, and with its own page unless a link was given. */
function toColumns({ carrier, trackingNumber, trackingUrl }: Parcel) {
  return {
    carrier: carrier && (knownCarrier(carrier) ?? carrier),
    tracking_number: trackingNumber,
    tracking_url: trackingUrl ?? (carrier && trackingNumber && trackingPage(carrier, trackingNumber)),
  }
}

/** Marks the physical lines as sent and tells the buyer. Throws AppError `invalid_data` when there is nothing to send, `duplicate` when it was sent. */
export async function shipOrder(ctx: Context, id: string, parcel: Parcel): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const checkout = await lockPaid(tx, id)
    if (!checkout.needs_shipping)
      throw new AppError('invalid_data', { message: 'Nothing of this order is sent by post.' })
    const now = ctx.clock.now()
    const added = await tx
      .insert(shipments)
      .values({ checkout_id: id, ...toColumns(parcel), shipped_at: now, shipped_by: actorName(ctx) })
      .onConflictDoNothing({ target: shipments.checkout_id })
      .returning({ id: shipments.id })
    if (added.length === 0) throw new AppError('duplicate', { message: 'This order has been marked as sent already.' })
    await tx.update(checkouts).set({ shipped_at: now, updated_at: now }).where(eq(checkouts.id, id))
    await queueMail(tx, { ...buyerMail(checkout, 'order-shipped'), dedupeKey: `shipped:${id}` })
    await note(ctx, tx, 'order.shipped', id, { ...parcel })
  })
}

/** Corrects carrier, number and link of a sent parcel; no second mail goes out. Throws AppError `invalid_data` when it was not sent yet. */
export async function correctShipment(ctx: Context, id: string, parcel: Parcel): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockPaid(tx, id)
    const changed = await tx
      .update(shipments)
      .set(toColumns(parcel))
      .where(eq(shipments.checkout_id, id))
      .returning({ id: shipments.id })
    if (changed.length === 0) throw new AppError('invalid_data', { message: 'This order has not been sent yet.' })
    await note(ctx, tx, 'order.shipment_corrected', id, { ...parcel })
  })
}
