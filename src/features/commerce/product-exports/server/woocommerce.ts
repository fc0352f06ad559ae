// Recognises the products of WooCommerce: one row per product, and one per variation that names its parent.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow, DumpTable } from '@/platform/import/reading/read-dump'
import { cellText, type Choice, firstAddress, type Product, toGrams, toShopRows } from './product'

const isVariation = (row: DumpRow) => /\bvariation\b/i.test(cellText(row, 'type') ?? '')

/** Returns the weight in grams. The name of the column has the shop's unit: `weight (lbs)`. */
function grams(row: DumpRow): number | null {
  for (const column of row.cells.keys()) {
    const unit = /^weight \((\w+)\)$/.exec(column)?.[1]
    if (unit !== undefined) return toGrams(cellText(row, column), unit)
  }
  return null
}

/** WooCommerce exports −1 for "no limit". */
const limit = (row: DumpRow, column: string) => {
  const text = cellText(row, column)
  return text === '-1' ? null : text
}

function label(row: DumpRow, parent: string): string {
  const values = [...row.cells]
    .filter(([column, text]) => /^attribute \d+ value\(s\)$/.test(column) && text)
    .map(([, text]) => text)
  if (values.length > 0) return values.join(', ')
  const name = cellText(row, 'name') ?? ''
  return name.startsWith(parent) ? name.slice(parent.length).replace(/^\s*[-–—]\s*/, '') || name : name
}

/** True when a variation names this product: `id:44`, or its article number. */
const isOf = (variation: DumpRow, product: DumpRow): boolean => {
  const parent = cellText(variation, 'parent')
  return parent !== null && (parent === `id:${cellText(product, 'id')}` || parent === cellText(product, 'sku'))
}

function toProduct(row: DumpRow, variations: readonly DumpRow[]): Product {
  const text = (column: string) => cellText(row, column)
  const pdf = [1, 2, 3, 4, 5].flatMap((place) => text(`download ${place} url`) ?? []).find((url) => /\.pdf$/i.test(url))
  const own = variations.filter((variation) => isOf(variation, row))
  return {
    from: row,
    id: text('id') ?? text('sku') ?? String(row.line),
    title: text('name'),
    html: text('description') ?? text('short description'),
    kind: [
      text('categories'),
      text('tags'),
      text('name'),
      text('type')?.includes('downloadable') ? 'download' : '',
    ].join(' '),
    tags: text('tags'),
    price: text('regular price'),
    image: firstAddress(text('images')),
    pdf,
    isVisible: text('published') === '1' && text('visibility in catalog') !== 'hidden',
    isFeatured: text('is featured?') === '1',
    stock: text('stock'),
    grams: grams(row),
    downloadLimit: limit(row, 'download limit'),
    downloadDays: limit(row, 'download expiry days'),
    choices: own.map((variation): Choice => ({
      from: variation,
      label: label(variation, text('name') ?? ''),
      price: cellText(variation, 'regular price'),
      stock: cellText(variation, 'stock'),
      grams: grams(variation),
    })),
  }
}

function remarks({ rows }: DumpTable): string[] {
  const onSale = rows.filter((row) => cellText(row, 'sale price') !== null).length
  return onSale > 0 ? ['Sale prices are left out: the regular price is used.'] : []
}

export const woocommerceProducts: ForeignTable = {
  name: 'products of WooCommerce',
  has: ['id', 'type', 'name', 'published', 'regular price', 'parent'],
  translate({ rows }) {
    const variations = rows.filter(isVariation)
    return toShopRows(rows.filter((row) => !isVariation(row)).map((row) => toProduct(row, variations)))
  },
  remarks,
}
