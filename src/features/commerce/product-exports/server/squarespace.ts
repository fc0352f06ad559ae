// Recognises the products of Squarespace: the row of a product is its first choice, and rows without a title follow it.
import type { ForeignTable } from '@/platform/import/foreign-table'
import { yesOrNo } from '@/platform/import/reading/read-values'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import { cellText, type Choice, firstAddress, type Product, type Sale, toGrams, toShopRows } from './product'

/** Squarespace marks some columns of an export as not to be edited, and a filled-in template does not. */
const read = (row: DumpRow, column: string) => cellText(row, column) ?? cellText(row, `${column} [non editable]`)

const stock = (row: DumpRow) => (/^\d+$/.test(read(row, 'stock') ?? '') ? read(row, 'stock') : null)

/** Returns the weight, which Squarespace exports in pounds or kilograms of the shop. Pounds unless a column says so. */
const grams = (row: DumpRow) => toGrams(read(row, 'weight'), read(row, 'weight unit') ?? 'lb')

/** Returns the price and, if the product is on sale, its lowered price. Squarespace has no days. */
function prices(row: DumpRow): { price: string | null; sale: Sale | null } {
  const lowered = yesOrNo(read(row, 'on sale') ?? '') === true ? read(row, 'sale price') : null
  return { price: read(row, 'price'), sale: lowered === null ? null : { price: lowered, from: null, until: null } }
}

function toChoice(row: DumpRow): Choice | null {
  const values = [1, 2, 3, 4, 5, 6].flatMap((place) => read(row, `option value ${place}`) ?? [])
  if (values.length === 0) return null
  return { from: row, label: values.join(', '), ...prices(row), stock: stock(row), grams: grams(row) }
}

/** Returns both addresses of a product: newer sites have a part `p` between its shop page and its name. */
function oldPaths(page: string | null, name: string | null): string[] {
  const [shop, product] = [page, name].map((part) => part?.replace(/^\/+|\/+$/g, '') ?? '')
  return shop && product ? [`/${shop}/p/${product}`, `/${shop}/${product}`] : []
}

function toProduct([first, ...others]: readonly DumpRow[]): Product[] {
  if (first === undefined) return []
  const text = (column: string) => read(first, column)
  const choices = [first, ...others].flatMap((row) => toChoice(row) ?? [])
  return [
    {
      from: first,
      id: text('product id') ?? text('product url') ?? text('title') ?? String(first.line),
      title: text('title'),
      html: text('description'),
      kind: [text('product type'), text('categories'), text('tags'), text('title')].join(' '),
      tags: text('tags'),
      ...(choices.length > 0 ? { price: null } : prices(first)),
      image: firstAddress(text('hosted image urls')),
      isVisible: yesOrNo(text('visible') ?? '') !== false,
      stock: stock(first),
      grams: grams(first),
      choices,
      oldPaths: oldPaths(text('product page'), text('product url')),
    },
  ]
}

export const squarespaceProducts: ForeignTable = {
  name: 'products of Squarespace',
  has: ['product page', 'product url', 'title', 'price', 'visible', 'hosted image urls'],
  translate({ rows }) {
    const groups: DumpRow[][] = []
    for (const row of rows)
      if (read(row, 'title') !== null || groups.length === 0) groups.push([row])
      else groups.at(-1)?.push(row)
    return toShopRows(groups.flatMap(toProduct))
  },
}
