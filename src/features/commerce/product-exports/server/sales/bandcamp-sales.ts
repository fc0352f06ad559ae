// Recognises the sales report of Bandcamp, which is UTF-16. Bandcamp exports no products, so its items are made hidden.
import type { ForeignTable } from '@/platform/import/foreign-table'
import { parseInstant } from '@/platform/import/reading/dates'
import type { DumpRow, DumpTable } from '@/platform/import/reading/read-dump'
import { cellText } from '../product'
import { amount, cents, type PastOrder, toItemRows, toOrderRow } from './past-order'

const itemTypes = ['album', 'track', 'package', 'bundle']
const isSale = (row: DumpRow) => itemTypes.includes((cellText(row, 'item type') ?? '').toLowerCase())

/** Returns a package as a record, everything else as digital music. */
function category(row: DumpRow): string {
  if (cellText(row, 'item type')?.toLowerCase() !== 'package') return 'digital_music'
  const words = `${cellText(row, 'package') ?? ''} ${cellText(row, 'item name') ?? ''}`
  if (/\b(cd|compact disc)\b/i.test(words)) return 'cd'
  return /\b(vinyl|lp|cassette|tape|record|7"|10"|12")/i.test(words) ? 'physical_music' : 'merchandise'
}

const itemId = (row: DumpRow) =>
  `bandcamp ${[cellText(row, 'item url') ?? cellText(row, 'item name'), cellText(row, 'item type') === 'package' ? cellText(row, 'package') : null].filter(Boolean).join(' ')}`

/** Counts the sales of each purchase, because the lines of one have one transaction. */
function toOrders(rows: readonly DumpRow[]): PastOrder[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const text = (column: string) => cellText(row, column)
    const purchase = text('bandcamp transaction id') ?? [text('date'), text('buyer email')].join(' ')
    const place = (seen.get(purchase) ?? 0) + 1
    seen.set(purchase, place)
    const quantity = Math.max(1, Math.trunc(Number(text('quantity') ?? '1')) || 1)
    // The report has the price of the item, and the amount that the buyer added for the artist.
    const paid = cents(text('sub total')) + cents(text('additional fan contribution'))
    return {
      from: row,
      id: `bandcamp ${text('bandcamp transaction item id') ?? `${purchase} ${place}`}`,
      purchase: `bandcamp ${purchase}`,
      email: text('buyer email'),
      itemId: itemId(row),
      title: text('item name'),
      // A star marks a payment that is still pending.
      status: text('transaction fee') === '*' ? 'pending' : 'completed',
      // Bandcamp writes the month first, and UTC.
      at: parseInstant(text('date') ?? '', 'mdy')?.toISOString() ?? text('date'),
      quantity: String(quantity),
      unit: null,
      total: amount(paid),
      shipping: text('shipping'),
      currency: text('currency'),
    }
  })
}

function remarks({ rows }: DumpTable): string[] {
  const others = rows.filter((row) => !isSale(row)).length
  return [
    ...(others > 0 ? [`Rows that are no sales, such as payouts and refunds, left out: ${others}.`] : []),
    'Items that the sales name are added hidden. Add their music, or delete them.',
  ]
}

export const bandcampSales: ForeignTable = {
  name: 'sales of Bandcamp',
  has: ['item type', 'item name', 'buyer email', 'sub total', 'currency'],
  translate(table) {
    const sales = table.rows.filter(isSale)
    return {
      shop_items: toItemRows(
        sales.map((row) => ({
          from: row,
          id: itemId(row),
          title: cellText(row, 'item name'),
          category: category(row),
          price: cellText(row, 'item price'),
          link: cellText(row, 'item url'),
        })),
      ),
      orders: toOrders(sales).map(toOrderRow),
    }
  },
  remarks,
}
