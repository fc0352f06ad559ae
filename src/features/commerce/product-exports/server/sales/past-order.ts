// Turns the sales of another shop into past orders of ours, whatever the table they came from.
import type { TranslatedRow } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { parseCents } from '@/platform/import/reading/read-values'

export type PastOrder = {
  from: DumpRow
  /** Name of this line, unique in its shop. */
  id: string
  /** Name of the purchase, which several lines may share. */
  purchase: string
  email: string | null
  /** Id of its item in the other shop; null if the table has none, and its title finds it. */
  itemId: string | null
  title: string | null
  status: string
  /** Date and time, as the table writes them or in ISO 8601. */
  at: string | null
  quantity: string | null
  /** Amount for one piece. */
  unit: string | null
  /** Amount for one line, if the table has none for one piece. */
  total?: string | null
  currency: string | null
  /** Paid for the parcel of the whole purchase; on one of its lines only. */
  shipping?: string | null
  /** Paid back of the line, and of the parcel on it. */
  refunded?: string | null
}

export const toOrderRow = (order: PastOrder): TranslatedRow => ({
  from: order.from,
  cells: {
    id: order.id,
    purchase: order.purchase,
    customer_email: order.email,
    payment_status: order.status,
    created_at: order.at,
    shop_item_id: order.itemId,
    title: order.title,
    quantity: order.quantity,
    unit_price: order.unit,
    total_amount: order.total ?? null,
    shipping: order.shipping ?? null,
    refunded: order.refunded ?? null,
    currency: order.currency,
  },
})

/** An item that a table of sales names, for a shop that exports no products. */
export type SoldItem = {
  from: DumpRow
  id: string
  title: string | null
  category: string
  price: string | null
  link: string | null
}

/** Returns a hidden item for each id once. The importer leaves out one whose title and category an item here has. */
export function toItemRows(items: readonly SoldItem[]): TranslatedRow[] {
  const first = new Map<string, SoldItem>()
  for (const item of items) if (!first.has(item.id)) first.set(item.id, item)
  return [...first.values()].map(({ from, id, title, category, price, link }) => ({
    from,
    cells: { id, title, category, price, bandcamp_url: link, is_visible: 'false', unless_titled: 'true' },
  }))
}

/** Returns whole cents; 0 without a readable amount. */
export const cents = (text: string | null): number => parseCents(text ?? '') ?? 0

/** Writes whole cents as an amount: 1250 as "12.50". */
export const amount = (whole: number): string => (whole / 100).toFixed(2)

const paid = ({ unit, total, quantity }: PastOrder): number =>
  unit === null ? cents(total ?? null) : cents(unit) * Number(quantity ?? 1)

/** Returns the place of the first line that cost something, which bears the parcel; 0 if all are free. */
export const parcelPlace = (orders: readonly PastOrder[]): number =>
  Math.max(
    0,
    orders.findIndex((order) => paid(order) > 0),
  )

/**
 * Shares the refund of a purchase among its lines by what they cost; the rest is of the parcel. Leaves out what is more
 * than both: refunded taxes.
 */
export function shareRefund(orders: readonly PastOrder[], refund: string | null): PastOrder[] {
  const whole = orders.reduce((sum, order) => sum + paid(order), 0)
  const ofGoods = Math.min(cents(refund), whole)
  let running = 0
  return orders.map((order) => {
    const before = running
    running += paid(order)
    // Differences of running sums: the shares add up exactly.
    const share = (upTo: number) => (whole === 0 ? 0 : Math.round((ofGoods * upTo) / whole))
    const ofParcel = Math.min(cents(refund) - ofGoods, cents(order.shipping ?? null))
    const refunded = share(running) - share(before) + ofParcel
    return refunded > 0 ? { ...order, refunded: amount(refunded) } : order
  })
}
