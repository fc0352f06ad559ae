// Recognises the orders of Shopify: one row per line, with the sums and the buyer in the first row of an order.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { cellText, groupRows } from '../product'
import { amount, cents, parcelPlace, type PastOrder, shareRefund, toOrderRow } from './past-order'

function toOrders(number: string, rows: readonly DumpRow[]): PastOrder[] {
  const [head] = rows
  if (head === undefined) return []
  const text = (column: string) => cellText(head, column)
  const isCancelled = [text('cancelled at'), text('canceled at')].some((at) => at !== null)
  const lines = rows.filter((row) => cellText(row, 'lineitem name') !== null)
  const gross = (row: DumpRow) =>
    cents(cellText(row, 'lineitem price')) * Number(cellText(row, 'lineitem quantity') ?? 1)
  const listed = lines.reduce((sum, row) => sum + gross(row), 0)
  // A discount belongs to the whole order: each line bears its share.
  const share = text('subtotal') !== null && listed > 0 ? cents(text('subtotal')) / listed : 1
  const orders = lines.map((row, place): PastOrder => ({
    from: row,
    id: `shopify ${number} ${place + 1}`,
    purchase: `shopify ${number}`,
    email: text('email'),
    itemId: null,
    title: cellText(row, 'lineitem name'),
    status: isCancelled ? 'cancelled' : (text('financial status') ?? 'unknown'),
    at: text('paid at') ?? text('created at'),
    quantity: cellText(row, 'lineitem quantity'),
    unit: amount(Math.round(cents(cellText(row, 'lineitem price')) * share)),
    currency: text('currency'),
  }))
  const bearer = parcelPlace(orders)
  const withParcel = orders.map((order, place) => ({ ...order, shipping: place === bearer ? text('shipping') : null }))
  return shareRefund(withParcel, text('refunded amount'))
}

export const shopifyOrders: ForeignTable = {
  name: 'orders of Shopify',
  has: ['name', 'email', 'financial status', 'lineitem name', 'lineitem price'],
  translate: ({ rows }) => ({
    orders: [...groupRows(rows, (row) => cellText(row, 'name'))]
      .flatMap(([number, group]) => toOrders(number, group))
      .map(toOrderRow),
  }),
  remarks: () => ['Import the products first: a line finds its item by its title. Taxes are left out.'],
}
