// Parcels of an order: some of its pieces are marked as shipped, which tells the buyer once for each parcel; a parcel is
// corrected afterwards.
import { and, eq } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { type Transaction, inTransaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { shipmentLines, shipments } from '@/db/schema/commerce/orders/shipments'
import { buyerMail, lockPaid } from '@/features/commerce/ledger/server/checkout-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { AppError } from '@/lib/errors'
import { knownCarrier, trackingPage } from '../carriers'
import type { CorrectedParcel, Parcel, ShippedParcel } from '../packing.contract'
import { findParcelsOf, noteShipped, type OrderParcels, pieceName } from './sent-pieces'

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
 * Marks pieces of an order as shipped in one parcel and tells the buyer. The same request sent again changes nothing.
 * Throws AppError `invalid_data` when there is nothing to ship, `duplicate` when everything was already shipped,
 * `invalid_input` when more pieces are asked for than are left.
 */
export async function shipOrder(ctx: Context, id: string, { shipmentId, pieces, ...parcel }: ShippedParcel) {
  await inTransaction(ctx.db, async (tx) => {
    // Two people who pack the same order wait here for each other.
    const checkout = await lockPaid(tx, id)
    if (!checkout.needs_shipping)
      throw new AppError('invalid_data', { message: 'Nothing in this order is sent by post.' })
    if (await isRepeat(tx, id, shipmentId)) return
    const sent = choosePieces(await findParcelsOf(tx, id), pieces)
    await tx
      .insert(shipments)
      .values({
        id: shipmentId,
        checkout_id: id,
        ...toColumns(parcel),
        shipped_at: ctx.clock.now(),
        shipped_by: actorName(ctx),
      })
    await tx
      .insert(shipmentLines)
      .values(sent.map(({ line, quantity }) => ({ shipment_id: shipmentId, order_id: line.id, quantity })))
    await noteShipped(tx, ctx, id)
    await queueMail(tx, {
      ...buyerMail(checkout, 'order-shipped'),
      dedupeKey: `shipped:${shipmentId}`,
      payload: { checkoutId: id, shipmentId },
    })
    const content = sent.map((piece) => `${piece.quantity} x ${pieceName(piece)}`)
    await noteInHistory(tx, ctx, id, {
      actor: actorName(ctx),
      what: 'order.shipped',
      detail: { ...parcel, shipmentId, content },
    })
  })
}

/** Returns true when this request has been done before. Throws AppError `duplicate` for the id of another parcel. */
async function isRepeat(tx: Transaction, checkoutId: string, shipmentId: string): Promise<boolean> {
  const [known] = await tx
    .select({ checkoutId: shipments.checkout_id })
    .from(shipments)
    .where(eq(shipments.id, shipmentId))
  if (known && known.checkoutId !== checkoutId)
    throw new AppError('duplicate', { message: 'This parcel belongs to another order.' })
  return known !== undefined
}

/** Returns the pieces of a new parcel: those asked for, else all that are left. Throws like `shipOrder`. */
function choosePieces(
  { lines, parcels }: OrderParcels,
  asked: ShippedParcel['pieces'],
): OrderParcels['parcels'][0]['pieces'] {
  const open = lines.filter(({ left }) => left > 0)
  if (open.length === 0)
    throw parcels.length > 0
      ? new AppError('duplicate', { message: 'This order has been marked as sent already.' })
      : new AppError('invalid_data', { message: 'Nothing in this order is left to send.' })
  if (asked === null) return open.map(({ line, left, content }) => ({ line, quantity: left, content }))
  const wanted = Object.entries(asked).filter(([, quantity]) => quantity > 0)
  if (wanted.length === 0)
    throw new AppError('invalid_input', {
      message: 'Choose at least one piece.',
      fields: { form: 'Choose at least one piece.' },
    })
  const fields: Record<string, string> = {}
  const chosen = wanted.flatMap(([lineId, quantity]) => {
    const found = lines.find(({ line }) => line.id === lineId)
    if (found && quantity <= found.left) return [{ line: found.line, quantity, content: found.content }]
    fields[`pieces.${lineId}`] = !found?.left ? 'Nothing of this is left to send.' : `Only ${found.left} left to send.`
    return []
  })
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return chosen
}

/**
 * Corrects carrier, number and link of a shipped parcel; no second mail is sent. Throws AppError `invalid_data` when
 * the order has no such parcel.
 */
export async function correctShipment(ctx: Context, id: string, { shipmentId, ...parcel }: CorrectedParcel) {
  await inTransaction(ctx.db, async (tx) => {
    await lockPaid(tx, id)
    const changed = await tx
      .update(shipments)
      .set(toColumns(parcel))
      .where(and(eq(shipments.checkout_id, id), eq(shipments.id, shipmentId)))
      .returning({ id: shipments.id })
    if (changed.length === 0) throw new AppError('invalid_data', { message: 'This order has not been sent yet.' })
    await noteInHistory(tx, ctx, id, {
      actor: actorName(ctx),
      what: 'order.shipment_corrected',
      detail: { ...parcel, shipmentId },
    })
  })
}
