// Recognises the products of Big Cartel. It exports orders only, no products as CSV (help.shopify.com/en/manual/
// migrating-to-shopify, "Migrating from Big Cartel"); every shop has them at /products.json, and tools write the fields of
// its interface into a table: one row per product, or one per option under the permalink of its product.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { cellText, type Choice, firstAddress, groupRows, type Product, toShopRows } from './product'

/** Returns the first filled one of these columns. */
const first = (row: DumpRow, columns: readonly string[]) =>
  columns.map((column) => cellText(row, column)).find((text) => text !== null) ?? null

const priceColumns = ['price', 'default_price', 'default price']

const optionName = (row: DumpRow) => first(row, ['option name', 'option', 'option title', 'variant'])
const stock = (row: DumpRow) => first(row, ['quantity', 'inventory', 'option quantity', 'stock'])

function toChoice(row: DumpRow): Choice | null {
  const label = optionName(row)
  if (label === null) return null
  return { from: row, label, price: first(row, ['option price', ...priceColumns]), stock: stock(row), grams: null }
}

function toProduct(permalink: string, rows: readonly DumpRow[]): Product[] {
  const [head] = rows
  if (head === undefined) return []
  const text = (column: string) => cellText(head, column)
  const found = rows.flatMap((row) => toChoice(row) ?? [])
  // A product without options has one that is named like it.
  const choices = found.length === 1 && found[0]?.label === text('name') ? [] : found
  const isSoldOut = text('status') === 'sold-out'
  return [
    {
      from: head,
      id: permalink,
      title: text('name'),
      html: text('description'),
      kind: [first(head, ['categories', 'category', 'category_names']), text('tags'), text('name')].join(' '),
      tags: text('tags'),
      price: choices.length > 0 ? null : first(head, priceColumns),
      image: firstAddress(first(head, ['images', 'image', 'image urls', 'image url', 'image 1', 'primary_image_url'])),
      isVisible: ['active', 'visible', 'sold-out'].includes((text('status') ?? 'active').toLowerCase()),
      stock: isSoldOut ? '0' : stock(head),
      grams: null,
      choices,
      oldPaths: [`/product/${encodeURIComponent(permalink)}`],
    },
  ]
}

const withPrice = (column: string): ForeignTable => ({
  name: 'products of Big Cartel',
  has: ['name', 'permalink', 'status', column],
  translate: ({ rows }) =>
    toShopRows(
      [...groupRows(rows, (row) => cellText(row, 'permalink'))].flatMap(([id, group]) => toProduct(id, group)),
    ),
})

export const bigCartelProducts: readonly ForeignTable[] = priceColumns.map(withPrice)
