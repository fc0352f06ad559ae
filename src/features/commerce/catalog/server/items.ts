// Reads shop items: the public view for pages, and the data that an order needs.
import { and, arrayContains, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { publicRows } from '@/db/public-rows'
import { isAnyOf } from '@/db/schema/columns'
import type { FileSnapshot } from '@/db/schema/commerce/orders/orders'
import { shopCategories, shopItems } from '@/db/schema/commerce/shop'
import type { tunes } from '@/db/schema/commerce/sheet-music'
import { laterFormats, leaders, oncePerRelease } from '@/features/commerce/releases/releases.rules'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { pageOffset, pageSize } from '@/lib/paging'
import type { PictureSource } from '@/lib/picture'
import { webAddress } from '@/lib/web-address'
import { takesLicence } from '@/features/commerce/cart/licence.rules'
import type { CartLicence } from '@/features/commerce/cart/cart'
import { type DetailedItem, type FormatOffer, publicColumns, type ShopFacet } from '../catalog.contract'
import { dayAt } from '@/features/commerce/sales/sale.rules'
import type { RunningSale } from '@/features/commerce/sales/in-sale.rules'
import { saleTexts } from '@/features/commerce/sales/sales.texts'
import { atSalePrices } from '@/features/commerce/sales/server/at-sale-prices'
import { bringsMusicFiles, type DeliverableGoods } from '../delivery/delivery.rules'
import { editionChoices, hasPdfToSell } from '@/features/commerce/sheet-music/editions/edition.rules'
import {
  itemFormats,
  categoryGroup,
  toInventory,
  type SaleItem,
  mostFeatured,
  formatOffers,
  stockCount,
  typeLabel,
} from '../catalog.rules'
import { type CategoryGroup, pickFilters, type SheetFilters } from '../shop-address'
import { type BundleEntry, findBundleEntries } from '@/features/commerce/bundles/server/bundles'
import { findItemFiles } from '@/features/commerce/recordings/server/item-files'
import { asFormat, shopReleases, without } from './formats-of-releases'
import { licencesOnSale } from './licences-on-sale'
import { inCurrency } from './prices-in-currency'
import { describeFiles, presentBundle, presentVariant, publicParcel, publicSheetDetails } from './public-view'
import { canBeHeard, findTracks } from '@/features/commerce/recordings/server/recordings'
import { searchItems } from './search/search'
import { filteredSheets } from './search/sheets'
import { shopOrder } from './shop-order'
import { availableCounts, stockStates } from './stock/stock-state'
import { publicTune, findTunes } from '@/features/commerce/sheet-music/server/tunes/tunes'
import { type Variant, findVariants } from '@/features/commerce/sheet-music/server/editions/variants'

type Row = typeof shopItems.$inferSelect

/** SHOP-23: shown while an item has no picture of its own. */
export const placeholderPicture: PictureSource = {
  url: '/placeholder-sleeve.svg',
  width: 1200,
  height: 1200,
  placeholder: null,
}

const lockForSale = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({
      id: shopItems.id,
      slug: shopItems.slug,
      title: shopItems.title,
      category: shopItems.category,
      isVisible: shopItems.is_visible,
      tags: shopItems.tags,
      priceCents: shopItems.price,
      digitalPriceCents: shopItems.digital_price,
      salePriceCents: shopItems.sale_price,
      saleDigitalPriceCents: shopItems.sale_digital_price,
      saleFrom: shopItems.sale_from,
      saleUntil: shopItems.sale_until,
      mayPayMore: shopItems.pay_more,
      /** The item's own count. If it has variants, their counts apply instead. */
      inventoryCount: shopItems.inventory_count,
      pdfFileUrl: shopItems.pdf_file_url,
      bandcampUrl: shopItems.bandcamp_url,
      externalUrl: shopItems.external_url,
      imageUrl: shopItems.image_url,
      downloadLimit: shopItems.download_limit,
      downloadExpiryDays: shopItems.download_expiry_days,
      /** Grams of one piece; a variant may have its own. Null: the owner has not entered them. */
      weightGrams: shopItems.weight_grams,
      isHomeZoneOnly: shopItems.home_zone_only,
    })
    .from(shopItems)
    .where(isAnyOf(shopItems.id, ids))
    .orderBy(asc(shopItems.id))
    .for('update')

/** The data of an item that an order needs, private columns included. Money is in cents. */
export type ItemForSale = Awaited<ReturnType<typeof lockForSale>>[number] & {
  variants: Variant[]
  /** The sale whose prices the item has; only `atSalePrices` sets it. */
  sale?: RunningSale | null
  /** Files of digital music; private (OP-04). */
  files: FileSnapshot[]
  /** Content of a bundle; empty for every other item. */
  entries: BundleEntry[]
}

type Deliverable = {
  category: string
  pdfFileUrl: string | null
  bandcampUrl: string | null
  externalUrl: string | null
  /** Variants of an item; a line has its own copy of the file. */
  variants?: readonly Variant[]
  /** Music files; only their presence counts. */
  files?: readonly unknown[]
  /** Content of a bundle: it is sold when all of it can be delivered, and includes nothing else. */
  entries?: readonly Pick<BundleEntry, 'trouble'>[]
}

/**
 * Returns what decides how a stored item, or a line's copy of it, reaches its buyer. A link counts if a browser can
 * open it.
 */
export function toDeliverableGoods(stored: Deliverable): DeliverableGoods {
  const { category, pdfFileUrl, bandcampUrl, externalUrl, variants = [], files = [], entries = [] } = stored
  const isBundle = entries.length > 0
  return {
    category,
    hasPdf: isBundle ? entries.every(({ trouble }) => trouble === null) : hasPdfToSell(category, pdfFileUrl, variants),
    hasFiles: !isBundle && files.length > 0,
    hasBandcampLink: !isBundle && webAddress(bandcampUrl) !== null,
    hasExternalLink: !isBundle && webAddress(externalUrl) !== null,
  }
}

/** Returns the data of an item that the rules of formats and prices read. */
export function toSaleItem(item: Deliverable & Omit<SaleItem, keyof DeliverableGoods>): SaleItem {
  const { title, tags, priceCents, digitalPriceCents, sale } = item
  return { ...toDeliverableGoods(item), title, tags, priceCents, digitalPriceCents, sale }
}

/** Sheet music only: nothing else can be a bundle. */
const idsOfSheets = (items: readonly { id: string; category: string }[]) =>
  items.filter(({ category }) => category === 'sheet_music').map(({ id }) => id)

/** Digital music only: nothing else has its own music files. */
const idsOfMusic = (items: readonly { id: string; category: string }[]) =>
  items.filter(({ category }) => category === 'digital_music').map(({ id }) => id)

/**
 * Returns the items with these ids, hidden ones too. Locks each row (and with it its variants) until the transaction
 * ends, always in id order so that two orders never deadlock.
 */
export async function lockItemsForSale(tx: Transaction, ids: readonly string[]): Promise<ItemForSale[]> {
  if (ids.length === 0) return []
  const items = await lockForSale(tx, ids)
  const variants = await findVariants(tx, ids)
  const files = await findItemFiles(tx, idsOfMusic(items))
  // A bundle has no PDF and no editions of its own.
  const mayBeBundles = idsOfSheets(items.filter(({ id, pdfFileUrl }) => pdfFileUrl === null && !variants.has(id)))
  const entries = await findBundleEntries(tx, mayBeBundles)
  return items.map((item) => ({
    ...item,
    variants: variants.get(item.id) ?? [],
    files: files.get(item.id) ?? [],
    entries: entries.get(item.id) ?? [],
  }))
}

/**
 * Presents rows to visitors (SHOP-21 to SHOP-26), with all pictures described in one query. The contract of a list
 * leaves out data that only an item's own page shows.
 */
export async function present(ctx: Context, rows: Row[]): Promise<DetailedItem[]> {
  const urls = rows.map((row) => row.image_url)
  const pictures = await describePictures(ctx.db, urls)
  const ids = rows.map((row) => row.id)
  const variants = await findVariants(ctx.db, ids)
  const files = await findItemFiles(ctx.db, idsOfMusic(rows))
  const now = ctx.clock.now()
  const entries = await findBundleEntries(ctx.db, idsOfSheets(rows), dayAt(now, ctx.settings.timeZone))
  const { currency } = ctx.settings.owner
  const licences = rows.some(({ category }) => category === 'sheet_music') ? await licencesOnSale(ctx.db, currency) : []
  const tuneIds = rows.map((row) => row.tune_id)
  const music = await findTunes(ctx.db, tuneIds)
  const tracks = await findTracks(ctx, rows, (row) => music.get(row.tune_id ?? ''))
  const counted = ids.map((itemId) => ({ itemId }))
  const states = await stockStates(ctx.db, counted, now)
  const priced = await atSalePrices(
    ctx.db,
    rows.map((row) => ({ ...pricesOf(row), variants: variants.get(row.id) ?? [] })),
    { now, timeZone: ctx.settings.timeZone, currency },
  )
  const prices = new Map(priced.map((item) => [item.id, item]))
  return rows.map((row) =>
    presentOne(
      row,
      {
        // Stock that a visitor without holds can start to buy now, as the checkout counts it.
        ...availableCounts(states, row, prices.get(row.id)?.variants ?? [], now),
        prices: prices.get(row.id) ?? { ...pricesOf(row), sale: null },
        files: files.get(row.id) ?? [],
        entries: entries.get(row.id) ?? [],
      },
      {
        tune: music.get(row.tune_id ?? ''),
        image: (row.image_url && pictures.get(row.image_url)) || placeholderPicture,
        artist: ctx.settings.siteName,
        canListen: canBeHeard(tracks.get(row.id)),
        soldFrom: ctx.settings.owner.sold_shown_from,
        currency,
      },
      licences,
    ),
  )
}

const pricesOf = (row: Row) => ({
  id: row.id,
  priceCents: row.price,
  digitalPriceCents: row.digital_price,
  salePriceCents: row.sale_price,
  saleDigitalPriceCents: row.sale_digital_price,
  saleFrom: row.sale_from,
  saleUntil: row.sale_until,
})

const isParcel = ({ delivery }: FormatOffer) => delivery === 'parcel'

function presentOne(
  row: Row,
  {
    prices,
    ...counted
  }: Pick<ItemForSale, 'inventoryCount' | 'variants' | 'files' | 'entries'> & {
    prices: Pick<ItemForSale, 'priceCents' | 'digitalPriceCents' | 'sale'>
  },
  shown: {
    tune: typeof tunes.$inferSelect | undefined
    image: PictureSource
    artist: string
    canListen: boolean
    /** Lowest number of sales that visitors see. */
    soldFrom: number
    currency: string
  },
  licences: CartLicence[],
): DetailedItem {
  const { category, title, tags } = row
  const { pdf_file_url: pdfFileUrl, bandcamp_url: bandcampUrl, external_url: externalUrl } = row
  const { tune, image, artist, canListen, soldFrom, currency } = shown
  const { sale } = prices
  const available = inCurrency({ ...prices, ...counted }, currency)
  const { priceCents, digitalPriceCents } = available
  const isFree = category === 'free_content'
  const stored = { category, title, tags, pdfFileUrl, bandcampUrl, externalUrl }
  const facts = toSaleItem({ ...stored, ...available })
  // The parcel comes first: it is what the title names.
  const offers = formatOffers(facts).toSorted((one, other) => Number(isParcel(other)) - Number(isParcel(one)))
  const choices = editionChoices(category, available.variants)
  return {
    ...publicColumns.parse(row),
    group: categoryGroup(category),
    type: typeLabel(facts),
    artist,
    description: row.description ?? '',
    rating: 5,
    reviews: 0,
    priceCents: priceCents ?? 0,
    digitalPriceCents,
    ...(sale && {
      sale: {
        until: sale.until,
        note: saleTexts.note(
          sale.until,
          [...offers, ...choices].some(({ beforeCents }) => beforeCents != null),
        ),
      },
    }),
    image,
    formats: itemFormats(facts),
    offers,
    licences: offers.some(({ delivery }) => takesLicence(category, delivery)) ? licences : [],
    variants: choices.map((choice) => presentVariant(category, choice, available.variants)),
    bundle: available.entries.length > 0 ? presentBundle(available.entries, priceCents ?? 0) : null,
    facts: { ...publicTune(tune), ...publicSheetDetails(row, choices, available.variants) },
    tune: tune ? { id: tune.id, title: tune.title } : null,
    release: null,
    canListen,
    ...publicParcel(row),
    isFeatured: row.is_featured,
    isFree,
    freeUrl: isFree
      ? facts.hasPdf
        ? `/free/${row.slug}`
        : (webAddress(bandcampUrl) ?? webAddress(externalUrl))
      : null,
    hasPdf: facts.hasPdf,
    download: bringsMusicFiles(facts) ? describeFiles(available.files) : null,
    inventory: toInventory(stockCount({ category, ...available })),
    purchaseCount: row.purchase_count < soldFrom ? 0 : row.purchase_count,
    downloadLimit: row.download_limit,
    downloadExpiryDays: row.download_expiry_days,
  }
}

async function list(
  ctx: Context,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset = 0, sells = 'main' }: { limit: number; offset?: number; sells?: 'main' | 'all' },
): Promise<DetailedItem[]> {
  const query = ctx.db
    .select()
    .from(shopItems)
    .where(and(publicRows(shopItems), where))
    .orderBy(...order)
  const items = await present(ctx, await query.limit(limit).offset(offset))
  const releases = await shopReleases(ctx)
  return items.map((item) => asFormat(item, releases, sells))
}

export type ItemsQuestion = {
  category?: string
  group?: CategoryGroup
  tag?: string
  q?: string
  page: number
} & SheetFilters

/** Inverse of SHOP-21. */
const listCategories = (group: CategoryGroup) => shopCategories.filter((category) => categoryGroup(category) === group)

/**
 * QRY-10: returns a page of the visible items by order_index, the newest first among equals. Optional filters: one
 * category (QRY-11), one category group (SHOP-21), one tag, these facts, these words. Guesses come with the most
 * similar first. A release counts once: it is shown by the first of its formats that matches.
 */
export async function visibleItems(
  ctx: Context,
  question: ItemsQuestion,
): Promise<{ items: DetailedItem[]; total: number; isGuess: boolean; facets: ShopFacet[] }> {
  const { category, group, tag, page } = question
  const filters = pickFilters(question)
  const words = question.q?.trim() ?? ''
  const where = and(
    category === undefined ? undefined : sql`${shopItems.category} = ${category}`,
    tag === undefined ? undefined : arrayContains(shopItems.tags, [tag]),
    group && inArray(shopItems.category, listCategories(group)),
  )
  const releases = await shopReleases(ctx)
  const searched = words === '' ? null : await searchItems(ctx, words, where)
  const sheets = await filteredSheets(ctx, { group, tag, filters, releases, ids: searched && new Set(searched.ids) })
  const isGuess = searched?.isGuess ?? false
  if (searched || Object.keys(filters).length > 0) {
    const matching = new Set(sheets.ids)
    const found = searched ? searched.ids.filter((id) => matching.has(id)) : sheets.ids
    const ids = oncePerRelease(found, releases)
    const items = await itemsInOrder(ctx, ids.slice(pageOffset(page), pageOffset(page) + pageSize), where)
    return { items, total: ids.length, isGuess, facets: sheets.facets }
  }
  const shown = and(
    where,
    without(
      laterFormats(
        releases,
        (format) =>
          (category === undefined || format.category === category) &&
          (tag === undefined || format.tags.includes(tag)) &&
          (group === undefined || categoryGroup(format.category) === group),
      ),
    ),
  )
  const items = await list(ctx, shown, shopOrder, { limit: pageSize, offset: pageOffset(page) })
  const total = await ctx.db.$count(shopItems, and(publicRows(shopItems), shown))
  return { items, total, isGuess, facets: sheets.facets }
}

/** Returns the visible items among these ids, in the order of the ids. */
export async function itemsInOrder(ctx: Context, ids: readonly string[], where?: SQL): Promise<DetailedItem[]> {
  if (ids.length === 0) return []
  const found = await list(ctx, and(where, isAnyOf(shopItems.id, ids)), [], { limit: ids.length })
  const byId = new Map(found.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the first items of an order; each release once, by its first format, at the place of the first of them. */
async function leadingItems(ctx: Context, limit: number, order: SQL[], where?: SQL): Promise<DetailedItem[]> {
  const releases = await shopReleases(ctx)
  const rows = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(publicRows(shopItems), where))
    .orderBy(...order)
    // Any of them may be a further format of a release.
    .limit(limit + releases.size)
  const ids = leaders(
    rows.map(({ id }) => id),
    releases,
  )
  return itemsInOrder(ctx, ids.slice(0, limit))
}

/** QRY-11: returns featured visible items by order_index. A release is featured if one of its formats is. */
export function featuredItems(ctx: Context): Promise<DetailedItem[]> {
  return leadingItems(ctx, mostFeatured, shopOrder, eq(shopItems.is_featured, true))
}

/** QRY-11: returns the most bought items first, then by order_index. */
export function popularItems(ctx: Context, limit: number): Promise<DetailedItem[]> {
  return leadingItems(ctx, limit, [desc(shopItems.purchase_count), ...shopOrder])
}

/** Returns the visible items among these ids (OP-01: a stored cart corrects itself with them). */
export async function currentItems(ctx: Context, ids: readonly string[]): Promise<DetailedItem[]> {
  return ids.length === 0
    ? []
    : list(ctx, isAnyOf(shopItems.id, ids), [asc(shopItems.id)], { limit: ids.length, sells: 'all' })
}

/**
 * Returns the private file of a visible free item (OP-15): the only PDF served without an order. Null when there is
 * none.
 */
export async function freeFile(ctx: Context, slug: string): Promise<{ file: string; title: string } | null> {
  const [row] = await ctx.db
    .select({ file: shopItems.pdf_file_url, title: shopItems.title })
    .from(shopItems)
    .where(and(eq(shopItems.slug, slug), publicRows(shopItems), eq(shopItems.category, 'free_content')))
  return row?.file ? { file: row.file, title: row.title } : null
}
