// Recognises orders of WooCommerce, which needs a plugin to export them: Order Export & Order Import, with all lines of
// an order in one row, and Advanced Order Export, with one row per line.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { cellText, groupRows } from '../product'
import { amount, cents, type PastOrder, toOrderRow } from './past-order'

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

function ofOneRow(row: DumpRow): PastOrder[] {
  const text = (column: string) => cellText(row, column)
  const number = text('order_number') ?? text('order_id') ?? ''
  const columns = [...row.cells.keys()].filter((column) => /^line_item_\d+$/.test(column))
  const lines = columns.flatMap((column) => text(column) ?? []).map(lineFields)
  return lines.map((line, place) => ({
    from: row,
    id: `woocommerce ${number} ${place + 1}`,
    purchase: `woocommerce ${number}`,
    email: text('billing_email') ?? text('customer_email'),
    itemId: line.get('product_id') ?? null,
    title: line.get('name') ?? null,
    status: status(text('status')),
    at: text('paid_date') ?? text('order_date'),
    quantity: line.get('quantity') ?? '1',
    unit: null,
    total: line.get('total') ?? null,
    currency: text('order_currency'),
    shipping: place === 0 ? text('shipping_total') : null,
  }))
}

function ofRows(number: string, rows: readonly DumpRow[]): PastOrder[] {
  return rows.map((row, place) => {
    const text = (column: string) => cellText(row, column)
    const pieces = Math.max(1, Number(text('quantity') ?? text('quantity (- refund)') ?? 1) || 1)
    return {
      from: row,
      id: `woocommerce ${number} ${place + 1}`,
      purchase: `woocommerce ${number}`,
      email: text('email (billing)'),
      itemId: text('product id'),
      title: text('item name'),
      status: status(text('order status')),
      at: text('paid date') ?? text('order date'),
      quantity: String(pieces),
      unit: text('item cost') ?? amount(Math.round(cents(text('order line total')) / pieces)),
      currency: text('order currency') ?? text('currency'),
      shipping: place === 0 ? text('order shipping amount') : null,
    }
  })
}

const hint = 'Import the products first: a line finds its item by its number or its title. Taxes are left out.'

export const woocommerceOrders: readonly ForeignTable[] = [
  {
    name: 'orders of WooCommerce',
    has: ['order_id', 'order_date', 'status', 'billing_email', 'line_item_1'],
    translate: ({ rows }) => ({ orders: rows.flatMap(ofOneRow).map(toOrderRow) }),
    remarks: () => [hint],
  },
  {
    name: 'orders of WooCommerce',
    has: ['order number', 'order status', 'email (billing)', 'item name'],
    translate: ({ rows }) => ({
      orders: [...groupRows(rows, (row) => cellText(row, 'order number'))]
        .flatMap(([number, group]) => ofRows(number, group))
        .map(toOrderRow),
    }),
    remarks: () => [hint],
  },
]
