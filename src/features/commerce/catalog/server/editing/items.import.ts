// Imports the items of the shop from another site (DATA-01). An item that cannot be sold as imported is stored, but
// hidden until the owner has checked it.
import { type Importer, tableImporter } from '@/platform/import/importer'
import { recordId, type RowReader } from '@/platform/import/reading/row-reader'
import { shopCategories, shopItems } from '@/db/schema/commerce/shop'
import { bundlesImporter } from '@/features/commerce/bundles/server/bundles.import'
import { withRelease } from '@/features/commerce/releases/server/releases.import'
import { editionsImporter, readWeight, withVersions } from './editions.import'
import { longTextLimit } from '@/lib/form-fields'
import { tunesImporter } from '@/features/commerce/sheet-music/server/tunes/tunes.import'
import { freeSlug } from './items.admin'
import { unlessTitled } from './items-of-sales.import'
import { readSaleDays, readSalePrice } from './sale.import'
import { itemStaysBecause } from './sold-since'

type Category = (typeof shopCategories)[number]

/** OP-24: keeps all six categories, `cd` included. Null for an unknown category. */
function readCategory(row: RowReader): Category | null {
  const given = row.text('category')
  const plain = given?.toLowerCase().replace(/[\s-]+/g, '_')
  const known = shopCategories.find((category) => category === plain) ?? null
  if (known !== given)
    row.correct(
      'category',
      known ?? 'merchandise',
      known === null ? 'The shop has no such category; please choose one.' : 'Spelled as the site spells it.',
    )
  return known
}

/** Columns that an older dump lacks, each with its reader. A column without a value stays as it is here. */
const laterColumns: Readonly<Record<string, (row: RowReader) => string | number | null>> = {
  line_up: (row) => row.text('line_up', 60),
  release_year: (row) => row.wholeOrNull('release_year'),
  credits: (row) => row.text('credits', 3000),
  track_list: (row) => row.text('track_list', 5000),
  weight_grams: readWeight,
}

/** Columns of a sale, read together; an older dump has none of them. */
const saleColumns = ['sale_price', 'sale_from', 'sale_until']

function readSale(row: RowReader, price: number | null) {
  if (saleColumns.every((column) => row.text(column) === null)) return {}
  const sale_price = readSalePrice(row, 'sale_price', price)
  // Days without a sale price of the item belong to a sale of its editions.
  const isWithout = sale_price === null && row.text('sale_price') !== null
  return { sale_price, ...(isWithout ? { sale_from: null, sale_until: null } : readSaleDays(row)) }
}

async function readItem(row: RowReader) {
  const category = readCategory(row)
  const price = row.cents('price')
  const isNegative = price === null && row.corrections.some(({ column, now }) => column === 'price' && now === null)
  let is_visible = row.yes('is_visible', true)
  if (is_visible && (category === null || isNegative)) {
    is_visible = false
    row.correct('is_visible', false, 'Hidden until category and price are right.')
  }
  const tune = row.text('tune_id')
  return {
    id: row.id(),
    category: category ?? 'merchandise',
    title: row.required('title', { most: 200 }),
    description: row.text('description', longTextLimit),
    price,
    digital_price: row.cents('digital_price'),
    image_url: await row.address('image_url', 'shop-image'),
    pdf_file_url: await row.address('pdf_file_url', 'sheet-music-pdf'),
    bandcamp_url: await row.address('bandcamp_url', null),
    external_url: await row.address('external_url', null),
    tags: row.tags('tags'),
    // Undefined if the row has no value: an older dump has none of these columns and must give the same result.
    ...Object.fromEntries(Object.entries(laterColumns).map(([name, read]) => [name, read(row) ?? undefined])),
    ...readSale(row, price),
    tune_id: tune === null ? undefined : recordId('tunes', tune),
    is_visible,
    is_featured: row.yes('is_featured', false),
    inventory_count: row.wholeOrNull('inventory_count'),
    download_limit: row.whole('download_limit', { least: 1, most: 100, fallback: 5 }),
    download_expiry_days: row.whole('download_expiry_days', { least: 1, most: 365, fallback: 30 }),
    order_index: row.place(),
    purchase_count: row.whole('purchase_count', { least: 0, most: 1_000_000, fallback: 0 }),
    created_at: row.moment('created_at'),
    updated_at: row.moment('updated_at'),
  }
}

const itemsImporter = tableImporter({
  table: shopItems,
  columns: [
    'id',
    'category',
    'title',
    'description',
    'price',
    'digital_price',
    'image_url',
    'pdf_file_url',
    'bandcamp_url',
    'external_url',
    'tags',
    ...Object.keys(laterColumns),
    ...saleColumns,
    'tune_id',
    'is_visible',
    'is_featured',
    'inventory_count',
    'download_limit',
    'download_expiry_days',
    'order_index',
    'purchase_count',
    'created_at',
    'updated_at',
  ],
  read: readItem,
  // Sales change these two here; an import must not revert that.
  moving: ['inventory_count', 'purchase_count'],
  staysBecause: ({ id }, tx) => itemStaysBecause(tx, String(id)),
  onAdd: async ({ title }, { tx }) => ({ slug: await freeSlug(tx, String(title)) }),
})

export const itemImporters: Importer[] = [
  tunesImporter,
  withVersions(unlessTitled(withRelease(itemsImporter)), ({ id }) => id),
  editionsImporter,
  bundlesImporter,
]
