// Reads what of an order has been sent, in which parcel, and what is left to send.
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { BoughtEntry } from '@/db/schema/commerce/orders/bundle-snapshots'
import { orders } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { shipmentLines, shipments } from '@/db/schema/commerce/orders/shipments'
import { isParcel, lineWithContent } from '@/features/commerce/delivery/server/delivery-of-line'
import { changeCheckout, lockCheckout, type OrderLine, rowIds } from '@/features/commerce/ledger/server/checkout-rows'

export type ShipmentRow = typeof shipments.$inferSelect

/**
 * A line that goes by post: pieces sent, and pieces still to send. Nothing of a refunded line is left to send, and of
 * pieces refunded one by one those that were not sent count first. `content`: entries of a bundle that are sent by post,
 * without those refunded alone; empty for everything else.
 */
export type ParcelLine = { line: OrderLine; sent: number; left: number; content: BoughtEntry[] }

/** A sent parcel and its pieces. */
export type SentParcel = {
  shipment: ShipmentRow
  pieces: { line: OrderLine; quantity: number; content: BoughtEntry[] }[]
}

/** The lines of an order that go by post, in the order of the cart, and its parcels, the oldest first. */
export type OrderParcels = { lines: ParcelLine[]; parcels: SentParcel[] }

type Pieces = Pick<typeof shipmentLines.$inferSelect, 'shipment_id' | 'order_id' | 'quantity'>

/** Returns the pieces of a parcel. One without a list, from before part shipments, holds all that its order delivers. */
function piecesInside(shipment: ShipmentRow, lines: readonly OrderLine[], listed: readonly Pieces[]) {
  const own = listed.filter(({ shipment_id: id }) => id === shipment.id)
  if (own.length === 0)
    return lines.filter(isDelivered).map((line) => ({ line, quantity: line.quantity, content: sentEntries(line) }))
  return lines.flatMap((line) => {
    const quantity = own.find(({ order_id: id }) => id === line.id)?.quantity
    return quantity === undefined ? [] : [{ line, quantity, content: sentEntries(line) }]
  })
}

/** Returns the entries of a bundle that are sent by post. */
const sentEntries = ({ entries }: OrderLine): BoughtEntry[] => (entries ?? []).filter(({ parcel }) => parcel)

const isDelivered = ({ payment_status: status }: OrderLine) => status === 'completed'

/** Returns the lines and parcels of one order from the rows of several. */
export function parcelsFromRows(
  all: readonly OrderLine[],
  sent: readonly ShipmentRow[],
  listed: readonly Pieces[],
  refundedEntries: ReadonlySet<string> = new Set(),
): OrderParcels {
  const lines = all.filter(isParcel)
  const parcels = sent.map((shipment) => ({ shipment, pieces: piecesInside(shipment, lines, listed) }))
  return {
    parcels,
    lines: lines.map((line) => {
      const count = parcels
        .flatMap(({ pieces }) => pieces)
        .reduce((sum, piece) => sum + (piece.line.id === line.id ? piece.quantity : 0), 0)
      const all = sentEntries(line)
      const content = all.filter(({ id }) => !refundedEntries.has(entryKey(line.id, id)))
      const hasContent = all.length === 0 || content.length > 0
      return {
        line,
        sent: count,
        left: isDelivered(line) && hasContent ? Math.max(0, line.quantity - line.refunded_pieces - count) : 0,
        content,
      }
    }),
  }
}

/** Returns a piece as text, a bundle with what of it is sent by post: "Fan Pack (Bundle, M): Late Set, LP; T-Shirt, M". */
export const pieceName = ({ line, content }: Pick<ParcelLine, 'line' | 'content'>): string =>
  lineWithContent({ ...line, entries: content })

const entryKey = (lineId: string, entryId: string) => `${lineId} ${entryId}`

/** Returns the keys of entries of bundles whose money went back. */
async function findRefundedEntries(db: Database | Transaction, lines: readonly OrderLine[]): Promise<Set<string>> {
  const ids = rowIds(lines.filter((line) => sentEntries(line).length > 0))
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ line: refunds.order_id, entry: refunds.entry_id })
    .from(refunds)
    .where(and(inArray(refunds.order_id, ids), isNotNull(refunds.entry_id), eq(refunds.status, 'completed')))
  return new Set(rows.map(({ line, entry }) => entryKey(line ?? '', entry ?? '')))
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
  const refunded = await findRefundedEntries(db, lines)
  const isOf = (id: string) => (row: { checkout_id: string }) => row.checkout_id === id
  return new Map(
    ids.map((id) => [id, parcelsFromRows(lines.filter(isOf(id)), sent.filter(isOf(id)), listed, refunded)]),
  )
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
