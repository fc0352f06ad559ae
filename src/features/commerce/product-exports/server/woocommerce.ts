// Recognises the products of WooCommerce: one row per product, and one per variation that names its parent.
import type { ForeignTable } from '@/platform/import/foreign-table'
import type { DumpRow } from '@/platform/import/reading/read-dump'
import {
  cellText,
  type Choice,
  firstAddress,
  pathOfAddress,
  type Product,
  type Sale,
  severalSales,
  toGrams,
  toShopRows,
} from './product'

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

type Download = { name: string; url: string }

/** Returns the files of a product, in their order. */
function downloads(row: DumpRow): Download[] {
  const places = [...row.cells.keys()].flatMap((column) => /^download (\d+) url$/.exec(column)?.[1] ?? [])
  return places
    .toSorted((a, b) => Number(a) - Number(b))
    .flatMap((place) => {
      const url = cellText(row, `download ${place} url`)
      return url === null ? [] : [{ url, name: cellText(row, `download ${place} name`) ?? url }]
    })
}

const isPdf = ({ url }: Download) => /\.pdf($|[?#])/i.test(url)

const mostNamed = 20

/** Returns the price and, if there is one, the sale price with its days. */
function prices(row: DumpRow): { price: string | null; sale: Sale | null } {
  const lowered = cellText(row, 'sale price')
  /** A day of a column that may have a time, such as `2026-11-30 23:59:59`. */
  const day = (column: string) => cellText(row, column)?.replace(/[ T]\d{1,2}:\d{2}.*$/, '') ?? null
  const [from, until] = [day('date sale price starts'), day('date sale price ends')]
  return { price: cellText(row, 'regular price'), sale: lowered === null ? null : { price: lowered, from, until } }
}

/** Names the products whose other files the owner has to upload: an item has one PDF, and its music is uploaded. */
function moreFiles(rows: readonly DumpRow[]): string[] {
  const left = rows.flatMap((row) => {
    const files = downloads(row)
    const others = files.filter((file) => file !== files.find(isPdf))
    return others.length === 0
      ? []
      : [
          `“${cellText(row, 'name') ?? ''}” has more files, please upload them: ${others.map(({ name }) => name).join(', ')}.`,
        ]
  })
  const more = left.length - mostNamed
  return more > 0 ? [...left.slice(0, mostNamed), `${more} more products have more files.`] : left
}

/** Returns the address of a product. WooCommerce itself exports none, but its export plugins do. */
function oldPaths(row: DumpRow): string[] {
  const [known] = [cellText(row, 'permalink'), cellText(row, 'product url'), cellText(row, 'url')].flatMap(
    pathOfAddress,
  )
  const slug = cellText(row, 'slug') ?? cellText(row, 'post_name')
  if (known !== undefined) return [known]
  return slug === null ? [] : [`/product/${slug}`]
}

function toProduct(row: DumpRow, variations: readonly DumpRow[]): Product {
  const text = (column: string) => cellText(row, column)
  const pdf = downloads(row).find(isPdf)?.url
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
    ...prices(row),
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
      ...prices(variation),
      stock: cellText(variation, 'stock'),
      grams: grams(variation),
    })),
    oldPaths: oldPaths(row),
  }
}

function toProducts(rows: readonly DumpRow[]): Product[] {
  const variations = rows.filter(isVariation)
  return rows.filter((row) => !isVariation(row)).map((row) => toProduct(row, variations))
}

export const woocommerceProducts: ForeignTable = {
  name: 'products of WooCommerce',
  has: ['id', 'type', 'name', 'published', 'regular price', 'parent'],
  translate: ({ rows }) => toShopRows(toProducts(rows)),
  remarks: ({ rows }) => [...severalSales(toProducts(rows)), ...moreFiles(rows)],
}
