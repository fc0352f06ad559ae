// Presents items to visitors, with the prices, formats and stock of this moment.
import type { Context } from '@/platform/context'
import type { shopItems } from '@/db/schema/commerce/shop'
import type { tunes } from '@/db/schema/commerce/sheet-music'
import { bundleGoods } from '@/features/commerce/bundles/server/bundle-goods'
import { type BundleEntry, findBundleEntries } from '@/features/commerce/bundles/server/bundles'
import type { CartLicence } from '@/features/commerce/cart/cart'
import { takesLicence } from '@/features/commerce/cart/licence.rules'
import { findItemFiles } from '@/features/commerce/recordings/server/item-files'
import { canBeHeard, findTracks } from '@/features/commerce/recordings/server/recordings'
import { dayAt } from '@/features/commerce/sales/sale.rules'
import { saleTexts } from '@/features/commerce/sales/sales.texts'
import { atSalePrices } from '@/features/commerce/sales/server/at-sale-prices'
import { editionChoices } from '@/features/commerce/sheet-music/editions/edition.rules'
import { findVariants, type Variant } from '@/features/commerce/sheet-music/server/editions/variants'
import { publicTune, findTunes } from '@/features/commerce/sheet-music/server/tunes/tunes'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import type { PictureSource } from '@/lib/picture'
import { webAddress } from '@/lib/web-address'
import { type DetailedItem, type FormatOffer, publicColumns } from '../../catalog.contract'
import { itemFormats, categoryGroup, toInventory, formatOffers, stockCount, typeLabel } from '../../catalog.rules'
import { bringsMusicFiles } from '../../delivery/delivery.rules'
import { idsOfMusic, type ItemForSale, toSaleItem } from '../selling/items-for-sale'
import { licencesOnSale } from '../selling/licences-on-sale'
import { inCurrency } from '../selling/prices-in-currency'
import { availableStock } from '../../stock/stock.rules'
import { availableCounts, stockStates } from '../stock/stock-state'
import { describeFiles, presentBundle, presentVariant, publicParcel, publicSheetDetails } from './public-view'

type Row = typeof shopItems.$inferSelect

/** SHOP-23: shown while an item has no picture of its own. */
export const placeholderPicture: PictureSource = {
  url: '/placeholder-sleeve.svg',
  width: 1200,
  height: 1200,
  placeholder: null,
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
  const entries = await findBundleEntries(ctx.db, ids, dayAt(now, ctx.settings.timeZone))
  const { currency } = ctx.settings.owner
  const licences = rows.some(({ category }) => category === 'sheet_music') ? await licencesOnSale(ctx.db, currency) : []
  const tuneIds = rows.map((row) => row.tune_id)
  const music = await findTunes(ctx.db, tuneIds)
  const tracks = await findTracks(ctx, rows, (row) => music.get(row.tune_id ?? ''))
  const bundled = [...entries.values()].flat().map(({ itemId }) => itemId)
  const counted = [...ids, ...bundled].map((itemId) => ({ itemId }))
  const states = await stockStates(ctx.db, counted, now)
  const priced = await atSalePrices(
    ctx.db,
    rows.map((row) => ({ ...pricesOf(row), variants: variants.get(row.id) ?? [] })),
    { now, timeZone: ctx.settings.timeZone, currency },
  )
  const prices = new Map(priced.map((item) => [item.id, item]))
  const available = (entry: BundleEntry) =>
    entry.inventoryCount === null ? null : availableStock(entry.inventoryCount, states(entry), now)
  return rows.map((row) =>
    presentOne(
      row,
      {
        // Stock that a visitor without holds can start to buy now, as the checkout counts it.
        ...countsOf(
          row,
          availableCounts(states, row, prices.get(row.id)?.variants ?? [], now),
          entries.get(row.id) ?? [],
          available,
        ),
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

/** Returns counts, choices and parcel of an item; those of a bundle follow from its entries. */
function countsOf(
  row: Row,
  own: { inventoryCount: number | null; variants: Variant[] },
  entries: readonly BundleEntry[],
  available: (entry: BundleEntry) => number | null,
) {
  const goods = { ...own, weightGrams: row.weight_grams, isHomeZoneOnly: row.home_zone_only }
  return entries.length > 0 ? bundleGoods(goods, entries, available) : goods
}

const isParcel = ({ delivery }: FormatOffer) => delivery === 'parcel'

function presentOne(
  row: Row,
  {
    prices,
    ...counted
  }: Pick<ItemForSale, 'inventoryCount' | 'variants' | 'files' | 'entries' | 'weightGrams' | 'isHomeZoneOnly'> & {
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
    ...publicParcel(category, counted),
    isFeatured: row.is_featured,
    isFree,
    freeUrl: isFree
      ? facts.hasPdf
        ? `/free/${row.slug}`
        : (webAddress(bandcampUrl) ?? webAddress(externalUrl))
      : null,
    hasPdf: facts.hasPdf,
    download: bringsMusicFiles(facts) ? describeFiles(available.files) : null,
    inventory: toInventory(
      available.entries.length > 0 ? available.inventoryCount : stockCount({ category, ...available }),
    ),
    purchaseCount: row.purchase_count < soldFrom ? 0 : row.purchase_count,
    downloadLimit: row.download_limit,
    downloadExpiryDays: row.download_expiry_days,
  }
}
