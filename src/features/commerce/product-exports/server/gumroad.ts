// Recognises the products of Gumroad, as tools write the fields of its interface into a table.
import type { ForeignTable } from '@/platform/import/foreign-table'
import { yesOrNo } from '@/platform/import/reading/read-values'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { cellText, type Product, toShopRows } from './product'

/** Gumroad writes "$10+" if buyers may pay more. */
const lowestPrice = (text: string | null) => text?.replace(/\s*\+$/, '') ?? null

function toProduct(row: DumpRow): Product {
  const text = (column: string) => cellText(row, column)
  return {
    from: row,
    id: text('id') ?? text('short_url') ?? String(row.line),
    title: text('name'),
    html: text('description'),
    kind: [text('tags'), text('name'), 'download'].join(' '),
    tags: text('tags'),
    price: lowestPrice(text('formatted_price')),
    image: text('preview_url') ?? text('thumbnail_url'),
    isVisible: yesOrNo(text('published') ?? '') === true && yesOrNo(text('deleted') ?? '') !== true,
    stock: text('max_purchase_count'),
    grams: null,
    choices: [],
  }
}

export const gumroadProducts: ForeignTable = {
  name: 'products of Gumroad',
  has: ['name', 'short_url', 'formatted_price'],
  translate: ({ rows }) => toShopRows(rows.map(toProduct)),
}
