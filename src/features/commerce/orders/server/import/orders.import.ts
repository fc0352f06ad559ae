// Imports completed orders of another site. Each becomes a paid checkout whose downloads "Find my purchases" opens
// (DATA-02, DLV-05). No mail is sent.
import {
  fingerprint,
  type Draft,
  type Effect,
  forgetRow,
  type Importer,
  rememberedRow,
  rememberRow,
  type RowChange,
  type Undoing,
  type Writing,
} from '@/platform/import/importer'
import { RowRefused } from '@/platform/import/import-problem'
import { recordId, type RowReader } from '@/platform/import/reading/row-reader'
import { itemFormats, unitPriceCents } from '@/features/commerce/catalog/catalog.rules'
import { isDownloaded, removeGrants, storeImportedGrant } from '@/features/commerce/downloads/server/grants/grants'
import { roundToUnit, smallestCents } from '@/lib/money'
import { currencies } from '@/lib/site-settings'
import { day } from '@/lib/durations'
import { removeImportedOrder } from '@/features/commerce/ledger/server/imported-rows'
import { removeSaleLines } from '@/features/commerce/numbers/server/sale-days'
import { findSoldItem } from './find-sold-item.import'
import { isRefunded, storeImportedOrder } from './store-imported-order'

const table = 'orders'
const completed = ['completed', 'paid', 'complete', 'captured']
/** Matches the status as Shopify and people write it. */
const partlyRefunded = /^part(ly|ially)[ _-]refunded$/i

/** Returns the first filled one of these columns, in cents. */
function firstCents(row: RowReader, columns: readonly string[]): number | null {
  for (const column of columns) {
    const cents = row.cents(column)
    if (cents !== null) return cents
  }
  return null
}

function readValues(row: RowReader) {
  const status = row.required('payment_status')
  const refunded = row.cents('refunded') ?? 0
  const isPartlyRefunded = partlyRefunded.test(status)
  if (isPartlyRefunded && refunded === 0) row.refuse('It was partly refunded, but the file does not say how much.')
  if (!completed.includes(status.toLowerCase()) && !isPartlyRefunded)
    row.refuse(`Only completed orders can be imported; this one is ${status.slice(0, 40)}.`)
  if (status !== 'completed' && !isPartlyRefunded)
    row.correct('payment_status', 'completed', 'Spelled as the site spells it.')
  const currency = row.text('currency')?.toUpperCase() ?? 'USD'
  if (!currencies.some((one) => one === currency))
    row.refuse(`It was paid in ${currency.slice(0, 10)}, a currency that PayPal does not take.`)
  const quantity = row.whole('quantity', { least: 1, most: 99, fallback: 1 })
  const total = firstCents(row, ['total_amount', 'amount', 'total'])
  const paid =
    firstCents(row, ['unit_price', 'price_per_item', 'price']) ??
    (total === null ? null : roundToUnit(total / quantity, currency))
  if ([paid ?? 0, refunded].some((cents) => cents % smallestCents(currency) !== 0))
    row.refuse(`It was paid in ${currency}, which has no decimals, but its amount has some.`)
  const id = row.id()
  const item = row.text('shop_item_id')
  const title = row.text('title', 200)
  if (item === null && title === null) row.refuse('shop_item_id is missing.')
  const purchase = row.text('purchase', 200)
  const shipping = row.cents('shipping') ?? 0
  if (paid === 0 && shipping > 0)
    row.refuse('Its goods cost nothing and only its parcel was paid. The books have no such order.')
  const limited = ['download_limit', 'max_downloads'].find((column) => row.text(column) !== null)
  return {
    id,
    quantity,
    /** Omitted for US dollars: the values of orders that were imported earlier have none. */
    ...(currency !== 'USD' && { currency }),
    /** Cents for one piece; null when the row does not tell. */
    paid,
    downloads: limited === undefined ? null : row.whole(limited, { least: 1, most: 100, fallback: 5 }),
    email: row.email('customer_email'),
    itemId: item === null ? null : recordId('shop_items', item),
    title,
    // Omitted without a value: the values of orders that were imported earlier have none of them.
    ...(purchase !== null && { purchase }),
    ...(shipping > 0 && { shipping }),
    ...(refunded > 0 && { refunded }),
    used: row.whole('download_count', { least: 0, most: 100_000, fallback: 0 }),
    /** Milliseconds. */
    expires: row.moment('download_expires_at')?.getTime() ?? null,
    created: row.moment('created_at')?.getTime() ?? null,
    /** Named as in the fingerprints of orders that were imported earlier. */
    paypalOrderId: row.text('paypal_order_id', 100),
    captureId: row.text('paypal_capture_id', 100),
  }
}

type OrderValues = ReturnType<typeof readValues>

function readOrder(row: RowReader): Draft {
  const values = readValues(row)
  return { key: values.id, values }
}

async function writeOrder(draft: Draft, { tx, row, now, changed }: Writing): Promise<Effect> {
  const given = draft.values as OrderValues
  const source = fingerprint(given)
  const known = await rememberedRow(tx, table, given.id)
  if (known) {
    if (known.source !== source)
      row.refuse(
        'This order was imported before and has different values now; imported orders are history and are not changed.',
      )
    row.corrections.splice(0, row.corrections.length, ...known.corrections)
    return 'unchanged'
  }
  const { item, variant } = await findSoldItem(tx, row, given)
  const [format = 'digital'] = itemFormats({
    category: item.category,
    priceCents: item.price,
    hasBandcampLink: item.bandcamp_url !== null,
    hasPdf: (variant?.pdf_file_url ?? item.pdf_file_url) !== null,
    hasFiles: false,
  })
  const { currency = 'USD' } = given
  const unitCents =
    given.paid ??
    roundToUnit(
      unitPriceCents({ priceCents: variant?.price ?? item.price, digitalPriceCents: item.digital_price }, format),
      currency,
    )
  if (unitCents <= 0 && given.paid === null)
    row.refuse('It does not say what was paid, and its shop item has no price either.')
  const { quantity, refunded = 0, shipping = 0 } = given
  const cents = quantity * unitCents
  if (refunded > cents + shipping) row.refuse('More was refunded than was paid.')
  // Its refund would need the number that PayPal gave it.
  if (refunded > 0 && given.captureId !== null)
    row.refuse('It has a payment of PayPal and a refund without its number.')
  if (given.paid === null)
    row.correct('unit_price', unitCents / 100, 'It does not say what was paid; the price of the item is used.')
  const at = given.created === null ? now : new Date(given.created)
  const title = given.title ?? item.title
  const stored = await storeImportedOrder(tx, {
    ...given,
    providerOrderId: given.paypalOrderId,
    purchase: given.purchase ?? null,
    shippingCents: shipping,
    refundedCents: refunded,
    currency,
    item,
    variant,
    format,
    title,
    unitCents,
    at,
  })
  if (!stored) row.refuse('Another line has the same item of the same payment, or this site already knows the payment.')
  const file = (variant?.pdf_file_url ?? item.pdf_file_url)?.trim()
  if (file && !isRefunded(cents, refunded)) {
    const limit = given.downloads ?? item.download_limit
    const used = Math.min(given.used, limit)
    if (used !== given.used) row.correct('download_count', used, `More than the ${limit} downloads it allowed.`)
    // An order without its own expiry counts its days from the import, so that no buyer loses a purchase through it.
    const expires =
      given.expires === null ? new Date(now.getTime() + item.download_expiry_days * day) : new Date(given.expires)
    await storeImportedGrant(tx, {
      order_id: given.id,
      title,
      file,
      max_downloads: limit,
      used,
      expires_at: expires,
      created_at: at,
    })
  }
  changed?.({ key: given.id, effect: 'added', columns: [], before: null, noted: null })
  await rememberRow(tx, {
    table_name: table,
    key: given.id,
    source,
    stored: source,
    corrections: row.corrections,
    imported_at: now,
  })
  return 'added'
}

/** Removes an imported order from the books, unless it was used here since. */
async function undoOrder({ key }: RowChange, { tx }: Undoing): Promise<void> {
  if (await isDownloaded(tx, key)) throw new RowRefused('Its buyer has downloaded it here since.')
  await removeGrants(tx, [key])
  const removed = await removeImportedOrder(tx, key)
  if (removed === null) throw new RowRefused('It was refunded or deleted here since, or has an invoice.')
  if (removed.emptied !== null) await removeSaleLines(tx, removed.emptied)
  await forgetRow(tx, table, key)
}

export const ordersImporters: Importer[] = [
  {
    table,
    columns: [
      'id',
      'customer_email',
      'payment_status',
      'created_at',
      'updated_at',
      'shop_item_id',
      'title',
      'purchase',
      'shipping',
      'refunded',
      'quantity',
      'unit_price',
      'price_per_item',
      'price',
      'total_amount',
      'amount',
      'total',
      'currency',
      'download_token',
      'download_count',
      'download_limit',
      'max_downloads',
      'download_expires_at',
      'paypal_order_id',
      'paypal_capture_id',
    ],
    read: readOrder,
    write: writeOrder,
    undo: undoOrder,
  },
]
