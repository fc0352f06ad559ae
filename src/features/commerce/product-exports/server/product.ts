// Turns a product of another shop into an item of ours and its choices, whatever the table it came from.
import type { TranslatedRow } from '@/platform/import/foreign-table'
import { htmlText } from '@/platform/import/reading/html-text'
import type { DumpRow } from '@/platform/import/reading/read-dump'

/** A size, colour or edition. Prices and counts are texts, as the table writes them. */
export type Choice = {
  from: DumpRow
  label: string
  price: string | null
  sale?: Sale | null
  stock: string | null
  grams: number | null
}

/** A lowered price, and its first and last day as the table writes them; null: without an end on that side. */
export type Sale = { price: string; from: string | null; until: string | null }

export type Product = {
  from: DumpRow
  /** Id in the other shop. */
  id: string
  title: string | null
  html: string | null
  /** Words about its kind: type, categories, tags. */
  kind: string
  tags: string | null
  price: string | null
  sale?: Sale | null
  image: string | null
  /** Address of its PDF. */
  pdf?: string | null
  isVisible: boolean
  isFeatured?: boolean
  stock: string | null
  grams: number | null
  downloadLimit?: string | null
  downloadDays?: string | null
  choices: readonly Choice[]
  /** Paths at which its page was in the other shop. */
  oldPaths?: readonly string[]
}

/** Kinds by the words that shops use for them; the first that fits counts. */
const kinds: readonly (readonly [category: string, words: RegExp])[] = [
  ['sheet_music', /\b(sheet ?music|sheets?|scores?|charts?|lead ?sheets?|parts|noten|partitur|partitions?)\b/i],
  ['cd', /\bcds?\b|compact disc/i],
  ['physical_music', /\b(vinyl|lps?|records?|cassettes?|tapes?|7"|10"|12")/i],
  ['digital_music', /\b(digital|downloads?|mp3|flac|albums?|singles?|tracks?|music)\b/i],
]

/** Returns our category for a product; merchandise unless its words say something else. */
export const categoryFor = (words: string): string =>
  kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? 'merchandise'

/** Grams of one unit of weight. */
const gramsPer: Readonly<Record<string, number>> = { g: 1, kg: 1000, lb: 453.592, lbs: 453.592, oz: 28.3495 }

/** Returns whole grams; null without a weight, or with an unknown unit. */
export function toGrams(weight: string | null, unit: string): number | null {
  const factor = gramsPer[unit.trim().toLowerCase()]
  const grams = Math.round(Number((weight ?? '').replace(',', '.')) * (factor ?? Number.NaN))
  return grams > 0 ? grams : null
}

/** Returns the lowest of some prices, as it was written; null if none is a number. */
const lowest = (prices: readonly (string | null)[]): string | null =>
  prices.filter((price) => price !== null && Number(price) > 0).toSorted((a, b) => Number(a) - Number(b))[0] ?? null

const weight = ({ grams }: { grams: number | null }): string | null => grams?.toString() ?? null

const words = (isTrue: boolean) => (isTrue ? 'true' : 'false')

/** Returns the days of the sale of a product: an item has one sale, so those of its first choice in a sale count. */
const saleOf = ({ sale = null, choices }: Product): Sale | null =>
  sale ?? choices.flatMap((choice) => choice.sale ?? [])[0] ?? null

/** Names the products whose choices are in sales of different days. */
export function severalSales(products: readonly Product[]): string[] {
  const days = (sale: Sale) => `${sale.from ?? ''} ${sale.until ?? ''}`
  return products.flatMap(({ title, choices }) =>
    new Set(choices.flatMap(({ sale }) => (sale ? [days(sale)] : []))).size > 1
      ? [`“${title ?? ''}” has sales of different days; an item has one, so those of its first choice are used.`]
      : [],
  )
}

/** Returns the rows of all tables. An item costs what its cheapest choice costs. Links to its former page lead to it. */
export function toShopRows(
  products: readonly Product[],
): Record<'shop_items' | 'editions' | 'redirects', TranslatedRow[]> {
  return {
    shop_items: products.map((product) => ({
      from: product.from,
      cells: {
        id: product.id,
        title: product.title,
        description: htmlText(product.html),
        category: categoryFor(product.kind),
        price: product.price ?? lowest(product.choices.map(({ price }) => price)),
        sale_price: product.sale?.price ?? null,
        sale_from: saleOf(product)?.from ?? null,
        sale_until: saleOf(product)?.until ?? null,
        tags: product.tags,
        image_url: product.image,
        pdf_file_url: product.pdf ?? null,
        is_visible: words(product.isVisible),
        is_featured: words(product.isFeatured ?? false),
        inventory_count: product.choices.length > 0 ? null : product.stock,
        weight_grams: weight(product),
        download_limit: product.downloadLimit ?? null,
        download_expiry_days: product.downloadDays ?? null,
      },
    })),
    editions: products.flatMap(({ id, price, choices }) =>
      choices.map((choice, position) => ({
        from: choice.from,
        cells: {
          id: `${id}\n${choice.label}`,
          shop_item_id: id,
          label: choice.label,
          // A sale price needs the price that it lowers.
          price: choice.price === price && !choice.sale ? null : choice.price,
          sale_price: choice.sale?.price ?? null,
          inventory_count: choice.stock,
          weight_grams: weight(choice),
          position: String(position),
        },
      })),
    ),
    redirects: products.flatMap(({ from, id, oldPaths = [] }) =>
      oldPaths.map((path) => ({ from, cells: { from: path, shop_item_id: id } })),
    ),
  }
}

/** Returns the path of an address that an export has in full; none when it is no web address. */
export function pathOfAddress(address: string | null): string[] {
  if (address === null || !/^https?:/i.test(address) || !URL.canParse(address)) return []
  const { pathname } = new URL(address)
  return pathname === '/' ? [] : [pathname]
}

/** Collects the rows that follow the row of a product, by the product they name. Keeps the order of the file. */
export function groupRows(rows: readonly DumpRow[], idOf: (row: DumpRow) => string | null): Map<string, DumpRow[]> {
  const groups = new Map<string, DumpRow[]>()
  for (const row of rows) {
    const id = idOf(row)
    if (id === null) continue
    groups.set(id, [...(groups.get(id) ?? []), row])
  }
  return groups
}

/** Returns a cell without spaces around it; null when it is empty. */
export const cellText = (row: DumpRow, column: string): string | null => row.cells.get(column)?.trim() || null

/** Returns the first address in a cell with several, separated by commas or spaces. */
export const firstAddress = (text: string | null): string | null => text?.split(/[\s,]+(?=https?:)|\s+/)[0] || null
