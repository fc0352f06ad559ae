// Recognises the products of Shopify: one row per choice, and the product itself in the first row of its handle.
import type { ForeignTable } from '@/platform/import/foreign-table'
import { yesOrNo } from '@/platform/import/reading/read-values'
import type { DumpRow, DumpTable } from '@/platform/import/reading/read-dump'
import { cellText, type Choice, groupRows, type Product, type Sale, toGrams, toShopRows } from './product'

/** Shopify's own name for the choice of a product that has none. */
const onlyChoice = 'Default Title'

/** Returns the price and the sale price. Shopify has the usual price as the one to compare with, and no days. */
function prices(row: DumpRow): { price: string | null; sale: Sale | null } {
  const [price, usual] = [cellText(row, 'variant price'), cellText(row, 'variant compare at price')]
  const isLowered = price !== null && Number(usual) > Number(price)
  return isLowered ? { price: usual, sale: { price, from: null, until: null } } : { price, sale: null }
}

/** Names the products whose price to compare with is below their price: Shopify shows no sale for them either. */
const remarks = ({ rows }: DumpTable): string[] =>
  rows.flatMap((row) => {
    const usual = Number(cellText(row, 'variant compare at price') ?? 0)
    return usual > 0 && usual < Number(cellText(row, 'variant price'))
      ? [`Line ${row.line}: its compare-at price ${usual} is below its price and was left out.`]
      : []
  })

const stock = (row: DumpRow) =>
  cellText(row, 'variant inventory tracker') === null ? null : cellText(row, 'variant inventory qty')

function toChoice(row: DumpRow): Choice | null {
  const values = [1, 2, 3].flatMap((place) => cellText(row, `option${place} value`) ?? [])
  if (values.length === 0 || values.join() === onlyChoice) return null
  return {
    from: row,
    label: values.join(', '),
    ...prices(row),
    stock: stock(row),
    grams: toGrams(cellText(row, 'variant grams'), 'g'),
  }
}

function toProduct(id: string, rows: readonly DumpRow[]): Product[] {
  const [first] = rows
  if (first === undefined) return []
  const text = (column: string) => cellText(first, column)
  const choices = rows.flatMap((row) => toChoice(row) ?? [])
  return [
    {
      from: first,
      id,
      title: text('title'),
      html: text('body (html)'),
      kind: [text('type'), text('product category'), text('tags'), text('title')].join(' '),
      tags: text('tags'),
      ...(choices.length > 0 ? { price: null } : prices(first)),
      image: rows.flatMap((row) => cellText(row, 'image src') ?? [])[0] ?? null,
      isVisible: yesOrNo(text('published') ?? '') !== false && (text('status') ?? 'active') === 'active',
      stock: stock(first),
      grams: toGrams(text('variant grams'), 'g'),
      choices,
      oldPaths: [`/products/${encodeURIComponent(id)}`],
    },
  ]
}

export const shopifyProducts: ForeignTable = {
  name: 'products of Shopify',
  has: ['handle', 'title', 'option1 value', 'variant price'],
  translate: ({ rows }) =>
    toShopRows([...groupRows(rows, (row) => cellText(row, 'handle'))].flatMap(([id, group]) => toProduct(id, group))),
  remarks,
}
