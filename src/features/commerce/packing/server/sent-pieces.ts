// Reads what of an order has been sent, in which parcel, and what is left to send.
import { asc, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { orders } from '@/db/schema/commerce/orders/orders'
import { shipmentLines, shipments } from '@/db/schema/commerce/orders/shipments'
import { isParcel } from '@/features/commerce/delivery/server/delivery-of-line'
import { changeCheckout, lockCheckout, type OrderLine, rowIds } from '@/features/commerce/ledger/server/checkout-rows'

export type ShipmentRow = typeof shipments.$inferSelect

/**
 * A line that goes by post: pieces sent, and pieces still to send. Nothing of a refunded line is left to send, and of
 * pieces refunded one by one those that were not sent count first.
 */
export type ParcelLine = { line: OrderLine; sent: number; left: number }

/** A sent parcel and its pieces. */
export type SentParcel = { shipment: ShipmentRow; pieces: { line: OrderLine; quantity: number }[] }

/** The lines of an order that go by post, in the order of the cart, and its parcels, the oldest first. */
export type OrderParcels = { lines: ParcelLine[]; parcels: SentParcel[] }

type Pieces = Pick<typeof shipmentLines.$inferSelect, 'shipment_id' | 'order_id' | 'quantity'>

/** Returns the pieces of a parcel. One without a list, from before part shipments, holds all that its order delivers. */
function piecesInside(shipment: ShipmentRow, lines: readonly OrderLine[], listed: readonly Pieces[]) {
  const own = listed.filter(({ shipment_id: id }) => id === shipment.id)
  if (own.length === 0) return lines.filter(isDelivered).map((line) => ({ line, quantity: line.quantity }))
  return lines.flatMap((line) => {
    const quantity = own.find(({ order_id: id }) => id === line.id)?.quantity
    return quantity === undefined ? [] : [{ line, quantity }]
  })
}

const isDelivered = ({ payment_status: status }: OrderLine) => status === 'completed'

/** Returns the lines and parcels of one order from the rows of several. */
export function parcelsFromRows(
  all: readonly OrderLine[],
  sent: readonly ShipmentRow[],
  listed: readonly Pieces[],
): OrderParcels {
  const lines = all.filter(isParcel)
  const parcels = sent.map((shipment) => ({ shipment, pieces: piecesInside(shipment, lines, listed) }))
  return {
    parcels,
    lines: lines.map((line) => {
      const count = parcels
        .flatMap(({ pieces }) => pieces)
        .reduce((sum, piece) => sum + (piece.line.id === line.id ? piece.quantity : 0), 0)
      return {
        line,
        sent: count,
        left: isDelivered(line) ? Math.max(0, line.quantity - line.refunded_pieces - count) : 0,
      }
    }),
  }
}

/** Returns lines and parcels by checkout id, for each of these checkouts. */
export async function findParcels(
  db: Database | Transaction,
  checkoutIds: readonly string[],
): Promise<Map<string, OrderParcels>> {
  const ids = [...checkoutIds]
  if (ids.length === 0) return new Map()
  const lines = await db.select().from(orders).where(inArray(orders.checkout_id, ids)).orderBy(asc(orders.position))
  const sent = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.checkout_id, ids))
    .orderBy(asc(shipments.shipped_at), asc(shipments.id))
  const listed =
    sent.length === 0
      ? []
      : await db
          .select()
          .from(shipmentLines)
          .where(inArray(shipmentLines.shipment_id, rowIds(sent)))
  const isOf = (id: string) => (row: { checkout_id: string }) => row.checkout_id === id
  return new Map(ids.map((id) => [id, parcelsFromRows(lines.filter(isOf(id)), sent.filter(isOf(id)), listed)]))
}

/** Returns lines and parcels of one checkout. */
export async function findParcelsOf(db: Database | Transaction, checkoutId: string): Promise<OrderParcels> {
  return (await findParcels(db, [checkoutId])).get(checkoutId) ?? { lines: [], parcels: [] }
}

/**
 * Marks a paid order as shipped once nothing is left to send, because the last piece was sent or refunded; takes the
 * mark back when something is left again. Call it in the transaction of each such change.
 */
export async function noteShipped(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  checkoutId: string,
): Promise<void> {
  const checkout = await lockCheckout(tx, checkoutId)
  if (checkout.status !== 'paid' || !checkout.needs_shipping) return
  const { lines } = await findParcelsOf(tx, checkoutId)
  const isDone = lines.every(({ left }) => left === 0)
  if (isDone === (checkout.shipped_at !== null)) return
  const now = clock.now()
  await changeCheckout(tx, checkoutId, { shipped_at: isDone ? now : null, updated_at: now })
}
