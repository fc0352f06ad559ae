// Recognises the products of Big Cartel: one row per product, or one per option under the permalink of its product.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { cellText, type Choice, firstAddress, groupRows, type Product, toShopRows } from './product'

/** Returns the first filled one of these columns. */
const first = (row: DumpRow, columns: readonly string[]) =>
  columns.map((column) => cellText(row, column)).find((text) => text !== null) ?? null

const optionName = (row: DumpRow) => first(row, ['option name', 'option', 'option title', 'variant'])
const stock = (row: DumpRow) => first(row, ['quantity', 'inventory', 'option quantity', 'stock'])

function toChoice(row: DumpRow): Choice | null {
  const label = optionName(row)
  if (label === null) return null
  return { from: row, label, price: first(row, ['option price', 'price']), stock: stock(row), grams: null }
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
      kind: [first(head, ['categories', 'category']), text('tags'), text('name')].join(' '),
      tags: text('tags'),
      price: choices.length > 0 ? null : text('price'),
      image: firstAddress(first(head, ['images', 'image', 'image urls', 'image url', 'image 1'])),
      isVisible: ['active', 'visible', 'sold-out'].includes((text('status') ?? 'active').toLowerCase()),
      stock: isSoldOut ? '0' : stock(head),
      grams: null,
      choices,
    },
  ]
}

export const bigCartelProducts: ForeignTable = {
  name: 'products of Big Cartel',
  has: ['name', 'permalink', 'status', 'price'],
  translate: ({ rows }) =>
    toShopRows(
      [...groupRows(rows, (row) => cellText(row, 'permalink'))].flatMap(([id, group]) => toProduct(id, group)),
    ),
}
