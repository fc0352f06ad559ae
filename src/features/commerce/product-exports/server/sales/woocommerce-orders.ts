// Recognises orders of WooCommerce, which needs a plugin to export them: Order Export & Order Import, with all lines of
// an order in one row (columns: woocommerce.com/document/import-and-export-of-woocommerce-orders), and Advanced Order
// Export, with one row per line. The owner of a shop chooses and renames the columns of the second; those here are its
// own names, as exports in public repositories have them.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { cellText, groupRows } from '../product'
import { amount, cents, parcelPlace, type PastOrder, shareRefund, toOrderRow } from './past-order'

/** Reads "name:Corner Table|product_id:73|quantity:1|total:15.00". */
function lineFields(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('|').map((field): [string, string] => {
      const at = field.indexOf(':')
      return [field.slice(0, at).trim().toLowerCase(), field.slice(at + 1).trim()]
    }),
  )
}

/** Returns the status without the prefix of WordPress; `processing` is paid and not sent yet. */
function status(text: string | null): string {
  const plain = (text ?? 'unknown').toLowerCase().replace(/^wc-/, '')
  return plain === 'processing' ? 'paid' : plain
}

/** Returns the lines with the parcel and the refund of their order. A refund without an amount keeps the order out. */
function withSums(orders: readonly PastOrder[], sums: { shipping: string | null; refund: string | null }): PastOrder[] {
  const bearer = parcelPlace(orders)
  const withParcel = orders.map((order, place) => ({ ...order, shipping: place === bearer ? sums.shipping : null }))
  return shareRefund(withParcel, sums.refund)
}

/** Adds up "amount:4.00|reason:Scratched|date:2024-04-02"; null without a refund. */
function refundOfItems(text: string | null): string | null {
  if (text === null) return null
  const amounts = [...text.matchAll(/amount:\s*-?([\d.,]+)/gi)].map(([, found = '']) => cents(found))
  return amount(amounts.reduce((sum, one) => sum + one, 0))
}

function ofOneRow(row: DumpRow): PastOrder[] {
  const text = (column: string) => cellText(row, column)
  const number = text('order_number') ?? text('order_id') ?? ''
  const columns = [...row.cells.keys()].filter((column) => /^line_item_\d+$/.test(column))
  const lines = columns.flatMap((column) => text(column) ?? []).map(lineFields)
  const refund = refundOfItems(text('refund_items'))
  const orders = lines.map((line, place): PastOrder => ({
    from: row,
    id: `woocommerce ${number} ${place + 1}`,
    purchase: `woocommerce ${number}`,
    email: text('billing_email') ?? text('customer_email'),
    itemId: line.get('product_id') ?? null,
    title: line.get('name') ?? null,
    status: refund !== null && cents(refund) === 0 ? 'partly refunded' : status(text('status')),
    at: text('paid_date') ?? text('order_date'),
    quantity: line.get('quantity') ?? '1',
    unit: null,
    total: line.get('total') ?? null,
    currency: text('order_currency'),
  }))
  return withSums(orders, { shipping: text('shipping_total'), refund })
}

/** Columns that name the item: of today, of earlier versions, and of the product itself. */
const nameColumns = ['item name', 'name', 'product name'] as const

/** Returns the item, with the choice of a column of its own: "Size: L | Colour: Black" is "L, Black". */
function itemTitle(row: DumpRow): string | null {
  const name = nameColumns.map((column) => cellText(row, column)).find((found) => found !== null) ?? null
  const chosen = (cellText(row, 'product variation') ?? '')
    .split('|')
    .map((part) => part.slice(part.indexOf(':') + 1).trim())
    .filter(Boolean)
    .join(', ')
  return name === null || chosen === '' || name.endsWith(chosen) ? name : `${name} - ${chosen}`
}

function ofRows(number: string, rows: readonly DumpRow[]): PastOrder[] {
  const [head] = rows
  if (head === undefined) return []
  const orders = rows.map((row, place): PastOrder => {
    const text = (column: string) => cellText(row, column)
    // A table that leaves out the number that was ordered has what is left after refunds.
    const written = text('quantity') ?? text('quantity (- refund)') ?? text('qty')
    const pieces = Math.max(1, Number(written ?? 1) || 1)
    const total = cents(text('order line (w/o tax)') ?? text('order line total'))
    return {
      from: row,
      id: `woocommerce ${number} ${place + 1}`,
      purchase: `woocommerce ${number}`,
      email: text('email (billing)'),
      itemId: text('product id'),
      title: itemTitle(row),
      status: Number(written ?? 1) === 0 ? 'refunded' : status(text('order status')),
      at: text('paid date') ?? text('order date'),
      quantity: String(pieces),
      unit: text('item cost') ?? amount(Math.round(total / pieces)),
      currency: text('order currency') ?? text('currency'),
    }
  })
  const isBeforeRefunds = cellText(head, 'quantity') !== null || cellText(head, 'quantity (- refund)') === null
  const refund = isBeforeRefunds ? cellText(head, 'order refund amount') : null
  return withSums(orders, { shipping: cellText(head, 'order shipping amount'), refund })
}

const hint = 'Import the products first: a line finds its item by its number or its title. Taxes are left out.'

const byRow = (nameColumn: string): ForeignTable => ({
  name: 'orders of WooCommerce',
  has: ['order number', 'order status', 'email (billing)', nameColumn],
  translate: ({ rows }) => ({
    orders: [...groupRows(rows, (row) => cellText(row, 'order number'))]
      .flatMap(([number, group]) => ofRows(number, group))
      .map(toOrderRow),
  }),
  remarks: () => [hint],
})

export const woocommerceOrders: readonly ForeignTable[] = [
  {
    name: 'orders of WooCommerce',
    has: ['order_id', 'order_date', 'status', 'billing_email', 'line_item_1'],
    translate: ({ rows }) => ({ orders: rows.flatMap(ofOneRow).map(toOrderRow) }),
    remarks: () => [hint],
  },
  ...nameColumns.map(byRow),
]
