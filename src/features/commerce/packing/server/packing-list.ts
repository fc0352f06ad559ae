// Reads the orders that a packer may see: those with a parcel to ship, and those shipped in the last days.
import { type SQL, and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { shipments } from '@/db/schema/commerce/orders/shipments'
import { choiceLabel, isParcel } from '@/features/commerce/delivery/server/delivery-of-line'
import { day } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { addressText } from '@/lib/postal-address'
import type { PackedOrder, PackingState } from '../packing.contract'
import { shippedDays } from '../packing.rules'

const perPage = 50

/** Selects one state. The first follows the index of the orders to ship. */
function inState({ clock }: Context, state: PackingState): SQL | undefined {
  const isParcelOrder = and(eq(checkouts.needs_shipping, true), eq(checkouts.status, 'paid'))
  if (state === 'waiting') return and(isParcelOrder, isNull(checkouts.shipped_at))
  return and(isParcelOrder, gt(shipments.shipped_at, new Date(clock.now().getTime() - shippedDays * day)))
}

/** Selects the orders after the last one of the previous page. The database compares its own times. */
const beyond = (state: PackingState, after: string): SQL =>
  state === 'waiting'
    ? sql`(${checkouts.created_at}, ${checkouts.id}) > (select created_at, id from checkouts where id = ${after})`
    : sql`(${shipments.shipped_at}, ${checkouts.id}) < (select shipped_at, checkout_id from shipments where checkout_id = ${after})`

/** Selects only the columns that a packer may see. */
const select = ({ db }: Context) =>
  db
    .select({
      id: checkouts.id,
      number: checkouts.invoice_number,
      paid_at: checkouts.paid_at,
      created_at: checkouts.created_at,
      address: checkouts.shipping_address,
      note: checkouts.buyer_note,
      carrier: shipments.carrier,
      trackingNumber: shipments.tracking_number,
      trackingUrl: shipments.tracking_url,
      shipped_at: shipments.shipped_at,
    })
    .from(checkouts)
    .leftJoin(shipments, eq(shipments.checkout_id, checkouts.id))

/** Adds what goes into each parcel. Leaves out orders whose parcel was refunded completely. */
async function withLines(
  { db }: Context,
  rows: readonly Awaited<ReturnType<typeof select>>[number][],
): Promise<PackedOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.checkout_id, ids), eq(orders.payment_status, 'completed')))
    .orderBy(asc(orders.position))
  return rows
    .map(({ id, number, paid_at, created_at, address, note, shipped_at, ...tracking }) => ({
      id,
      number,
      at: (paid_at ?? created_at).toISOString(),
      address: address && addressText(address),
      note,
      lines: lines
        .filter((line) => line.checkout_id === id && isParcel(line))
        .map((line) => ({ id: line.id, title: line.title, choice: choiceLabel(line), quantity: line.quantity })),
      shipment: shipped_at && { ...tracking, at: shipped_at.toISOString() },
    }))
    .filter((order) => order.lines.length > 0)
}

/** Returns one page; `next` is null on the last. */
export async function listPacking(
  ctx: Context,
  { state, after }: { state: PackingState; after?: string },
): Promise<{ orders: PackedOrder[]; next: string | null }> {
  const order =
    state === 'waiting'
      ? [asc(checkouts.created_at), asc(checkouts.id)]
      : [desc(shipments.shipped_at), desc(checkouts.id)]
  const rows = await select(ctx)
    .where(and(inState(ctx, state), after === undefined ? undefined : beyond(state, after)))
    .orderBy(...order)
    .limit(perPage + 1)
  const page = rows.slice(0, perPage)
  return { orders: await withLines(ctx, page), next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null }
}

/** Throws AppError `not_found` unless a packer sees this order: the id of any other order opens nothing. */
export async function refuseUnseen(ctx: Context, id: string): Promise<void> {
  const state = sql`(${inState(ctx, 'waiting')} or ${inState(ctx, 'shipped')})`
  const found = await withLines(ctx, await select(ctx).where(and(eq(checkouts.id, id), state)))
  if (found.length === 0) throw new AppError('not_found', { message: 'This order is not among those to ship.' })
}
