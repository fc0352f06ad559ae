// Reads the orders that a packer may see: those with pieces to ship, and the parcels sent in the last days.
import { type SQL, and, asc, desc, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { shipments } from '@/db/schema/commerce/orders/shipments'
import { choiceLabel } from '@/features/commerce/delivery/server/delivery-of-line'
import { day } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { addressText } from '@/lib/postal-address'
import type { PackedOrder, PackingState } from '../packing.contract'
import { ordersPerPage, shippedDays } from '../packing.rules'
import { findParcels, type OrderParcels, type SentParcel } from './sent-pieces'

const isParcelOrder = and(eq(checkouts.needs_shipping, true), eq(checkouts.status, 'paid'))
/** Follows the index of the orders to ship. */
const isWaiting = and(isParcelOrder, isNull(checkouts.shipped_at))
const isRecent = ({ clock }: Context): SQL =>
  gt(shipments.shipped_at, new Date(clock.now().getTime() - shippedDays * day))

/** The only columns of an order that a packer may see. */
const visible = {
  id: checkouts.id,
  number: checkouts.invoice_number,
  paid_at: checkouts.paid_at,
  created_at: checkouts.created_at,
  address: checkouts.shipping_address,
  note: checkouts.buyer_note,
}
const selectOrders = ({ db }: Context) => db.select(visible).from(checkouts)
export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number]

/** Returns the pieces of a line as a packer reads them. */
const toPieces = ({ line, quantity, content }: SentParcel['pieces'][number]) => ({
  id: line.id,
  title: line.title,
  choice: choiceLabel(line),
  quantity,
  contains: content.map(({ name }) => name),
})

/** Returns a sent parcel as the back-office shows it. */
export const toShipment = ({ shipment, pieces }: SentParcel) => ({
  id: shipment.id,
  carrier: shipment.carrier,
  trackingNumber: shipment.tracking_number,
  trackingUrl: shipment.tracking_url,
  at: shipment.shipped_at.toISOString(),
  pieces: pieces.map(toPieces),
})

/** Returns the lines of an order with pieces to send. */
export const toUnsent = ({ lines }: OrderParcels) =>
  lines.filter(({ left }) => left > 0).map(({ line, left, content }) => toPieces({ line, quantity: left, content }))

const toOrder = ({ id, number, paid_at, created_at, address, note }: OrderRow) => ({
  id,
  number,
  at: (paid_at ?? created_at).toISOString(),
  address: address && addressText(address),
  note,
})

/**
 * Returns up to `most` orders to ship after this one, the oldest first. The database compares its own times. Some may
 * have nothing left to send: orders whose parcel was refunded before refunds were noted as shipping.
 */
export const findWaiting = (ctx: Context, after: string | undefined, most: number): Promise<OrderRow[]> =>
  selectOrders(ctx)
    .where(
      and(
        isWaiting,
        after === undefined
          ? undefined
          : sql`(${checkouts.created_at}, ${checkouts.id}) > (select created_at, id from checkouts where id = ${after})`,
      ),
    )
    .orderBy(asc(checkouts.created_at), asc(checkouts.id))
    .limit(most)

const findShipped = (ctx: Context, after: string | undefined, most: number) =>
  ctx.db
    .select({ ...visible, shipmentId: shipments.id })
    .from(shipments)
    .innerJoin(checkouts, eq(checkouts.id, shipments.checkout_id))
    .where(
      and(
        isParcelOrder,
        isRecent(ctx),
        after === undefined
          ? undefined
          : sql`(${shipments.shipped_at}, ${shipments.checkout_id}, ${shipments.id}) < (select shipped_at, checkout_id, id from shipments where id = ${after})`,
      ),
    )
    .orderBy(desc(shipments.shipped_at), desc(shipments.checkout_id), desc(shipments.id))
    .limit(most)

/** Returns one page; `next` is null on the last. */
export async function listPacking(
  ctx: Context,
  { state, after }: { state: PackingState; after?: string },
): Promise<{ orders: PackedOrder[]; next: string | null }> {
  if (state === 'waiting') {
    const { page, next } = cut(await findWaiting(ctx, after, ordersPerPage + 1), ({ id }) => id)
    const all = await findParcels(
      ctx.db,
      page.map(({ id }) => id),
    )
    const waiting = page.map((row) => {
      const parcels = all.get(row.id) ?? { lines: [], parcels: [] }
      return { ...toOrder(row), lines: toUnsent(parcels), parcels: parcels.parcels.map(toShipment) }
    })
    return { orders: waiting.filter(({ lines }) => lines.length > 0), next }
  }
  const { page, next } = cut(await findShipped(ctx, after, ordersPerPage + 1), ({ shipmentId }) => shipmentId)
  const all = await findParcels(ctx.db, [...new Set(page.map(({ id }) => id))])
  return {
    orders: page.map(({ shipmentId, ...row }) => ({
      ...toOrder(row),
      lines: [],
      parcels: (all.get(row.id)?.parcels ?? []).filter(({ shipment }) => shipment.id === shipmentId).map(toShipment),
    })),
    next,
  }
}

function cut<Row>(rows: readonly Row[], cursor: (row: Row) => string): { page: Row[]; next: string | null } {
  const page = rows.slice(0, ordersPerPage)
  const last = page.at(-1)
  return { page, next: rows.length > ordersPerPage && last ? cursor(last) : null }
}

/**
 * Returns an order that a packer sees. Throws AppError `not_found` for the id of any other order, which opens nothing.
 */
export async function findVisible(ctx: Context, id: string): Promise<{ row: OrderRow; parcels: OrderParcels }> {
  const sentLately = exists(
    ctx.db
      .select({ one: sql`1` })
      .from(shipments)
      .where(and(eq(shipments.checkout_id, checkouts.id), isRecent(ctx))),
  )
  const [row] = await selectOrders(ctx).where(and(eq(checkouts.id, id), isParcelOrder, or(isWaiting, sentLately)))
  const parcels = row && (await findParcels(ctx.db, [id])).get(id)
  if (!row || !parcels || (parcels.parcels.length === 0 && toUnsent(parcels).length === 0))
    throw new AppError('not_found', { message: 'This order is not among those to ship.' })
  return { row, parcels }
}
