// Recognises the sales of Gumroad, in US dollars. Gumroad exports no products, so their items are made hidden.
import type { ForeignTable } from '@/platform/import/foreign-table'
import { yesOrNo } from '@/platform/import/reading/read-values'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { cellText, categoryFor } from '../product'
import { cents, type PastOrder, toItemRows, toOrderRow } from './past-order'

const itemId = (row: DumpRow) => `gumroad ${cellText(row, 'product id') ?? cellText(row, 'item name') ?? ''}`
const is = (row: DumpRow, column: string) => yesOrNo(cellText(row, column) ?? '') === true

/** Returns `completed`, or why a sale is no purchase of ours. */
function status(row: DumpRow): string {
  // Gumroad writes 0.0 as the partial refund of a sale that was refunded in full.
  const isPartly = cents(cellText(row, 'partial refund ($)')) > 0
  if (is(row, 'fully refunded?') || (is(row, 'refunded?') && !isPartly)) return 'refunded'
  if (is(row, 'disputed?') && !is(row, 'dispute won?')) return 'disputed'
  if (is(row, 'free trial purchase?')) return 'a free trial'
  if (is(row, 'pre-order authorization?')) return 'a pre-order'
  return isPartly ? 'partly refunded' : 'completed'
}

function toOrder(row: DumpRow): PastOrder {
  const text = (column: string) => cellText(row, column)
  return {
    from: row,
    id: `gumroad ${text('purchase id') ?? ''}`,
    purchase: `gumroad ${text('purchase id') ?? ''}`,
    // A gift belongs to the person who received it.
    email: text('giftee email') ?? text('purchase email') ?? text('buyer email'),
    itemId: itemId(row),
    title: text('item name'),
    status: status(row),
    at: text('purchase time (utc timezone)') ?? text('purchase date'),
    quantity: text('quantity') ?? '1',
    unit: null,
    total: text('sale price ($)') ?? text('item price ($)'),
    shipping: text('shipping ($)'),
    currency: 'USD',
    refunded: text('partial refund ($)'),
  }
}

export const gumroadSales: ForeignTable = {
  name: 'sales of Gumroad',
  has: ['purchase id', 'item name', 'purchase email', 'purchase date'],
  translate({ rows }) {
    // The last row has the sums.
    const sales = rows.filter((row) => cellText(row, 'purchase id') !== 'Totals')
    return {
      shop_items: toItemRows(
        sales.map((row) => ({
          from: row,
          id: itemId(row),
          title: cellText(row, 'item name'),
          category: categoryFor(`${cellText(row, 'item name') ?? ''} download`),
          price: cellText(row, 'item price ($)'),
          link: null,
        })),
      ),
      orders: sales.map((row) => toOrderRow(toOrder(row))),
    }
  },
  remarks: () => ['Items that the sales name are added hidden. Add their files, or delete them.'],
}
