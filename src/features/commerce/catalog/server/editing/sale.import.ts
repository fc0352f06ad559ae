// Reads the sale of an imported item or edition. A sale that cannot be as written is left out and named, and the item stays.
import { parseDate } from '@/platform/import/reading/dates'
import type { RowReader } from '@/platform/import/reading/row-reader'
import { saleTexts } from '@/features/commerce/sales/sales.texts'

/** Returns the sale price in cents; null without one, or with one that does not lower the price. */
export function readSalePrice(row: RowReader, column: string, price: number | null): number | null {
  const cents = row.cents(column)
  if (cents === null) return null
  if (cents > 0 && price !== null && cents < price) return cents
  row.correct(column, null, cents > 0 ? `${saleTexts.notLower}.` : 'A sale price is above 0.')
  return null
}

function readDay(row: RowReader, column: string): string | null {
  const text = row.text(column)
  if (text === null) return null
  const day = parseDate(text, row.table.orders.get(column))
  if (day !== text) row.correct(column, day, day === null ? 'Not a calendar date.' : 'Written as a calendar date.')
  return day
}

/** Returns the first and last day of the sale. Leaves out a last day before the first. */
export function readSaleDays(row: RowReader): { sale_from: string | null; sale_until: string | null } {
  const [from, until] = [readDay(row, 'sale_from'), readDay(row, 'sale_until')]
  if (from === null || until === null || until >= from) return { sale_from: from, sale_until: until }
  row.correct('sale_until', null, `${saleTexts.reversed}.`)
  return { sale_from: from, sale_until: null }
}
