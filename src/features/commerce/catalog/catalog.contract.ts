// Declares the public endpoints of items. They do not list private columns (pdf_file_url, links that are the goods
// themselves), so these cannot leave the server (OP-04).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, pageNumber, picture, uuid } from '@/lib/fields'
import { sheetSamples } from '@/features/commerce/look-inside/look-inside.contract'
import { formatOfRelease } from '@/features/commerce/releases/releases.contract'
import { recording } from '@/features/commerce/recordings/recordings.contract'
import { sheetDetails } from '@/features/commerce/sheet-music/sheet-details.contract'
import { deliveries, formatCodes } from './delivery/delivery.rules'
import { clefCodes, kinds, transpositionCodes } from '@/features/commerce/sheet-music/editions/edition-facts'
import { carriedRows } from './item/field-place'
import { itemColumns } from './item/item-columns'
import { categoryGroups, filterNames, maxQueryLength, maxTagLength, perFilter } from './shop-address'

export const itemFormat = z.enum(formatCodes)

const categoryGroup = z.enum(categoryGroups)

export const itemInventory = z.object({
  /** True when stock counts for this item (CART-06, SHOP-25). */
  hasTracking: z.boolean(),
  /** Null when not tracked. */
  currentStock: z.number().int().nullable(),
  isInStock: z.boolean(),
  /** Null: unlimited. */
  maxQuantity: z.number().int().nullable(),
})
export type ItemInventory = z.output<typeof itemInventory>

/** One way to buy an item. */
export const formatOffer = z.object({
  format: itemFormat,
  /** Everyday name: "LP", "Download", "PDF". */
  name: z.string(),
  delivery: z.enum(deliveries),
  unitCents: cents,
  /** Lowest price of the 30 days before a running sale; left out without one. */
  beforeCents: cents.optional(),
  /** True when the parcel includes the download. */
  comesWithDownload: z.boolean(),
})
export type FormatOffer = z.output<typeof formatOffer>

/** A choice of an item: a size or colour of shipped goods, or an edition of a sheet. */
export const itemVariant = z.object({
  id: uuid,
  label: z.string(),
  /** Null: the price of the format. */
  priceCents: cents.nullable(),
  /** The same as that of a format, for a price of its own. */
  beforeCents: cents.optional(),
  /** Pages of an edition's PDF; null if the number is not known, and for every other choice. */
  pageCount: z.number().int().nullable(),
  /** Parts of a set, in score order; empty for every other choice. */
  parts: z.array(z.string()),
  /** Instruments that read an edition; null for every other choice. */
  reads: z
    .object({
      kind: z.enum(kinds).nullable(),
      transposition: z.enum(transpositionCodes).nullable(),
      clef: z.enum(clefCodes).nullable(),
      instruments: z.array(z.string()),
    })
    .nullable(),
  inventory: itemInventory,
  /** Grams of one piece; left out: those of the item. */
  weightGrams: z.number().int().optional(),
})
export type ItemVariant = z.output<typeof itemVariant>

/** A licence of sheet music, the same for the whole shop. */
export const licence = z.object({
  id: uuid,
  name: z.string(),
  copies: z.number().int(),
  priceRule: z.enum(['times', 'plus']),
  /** Hundredths of the factor, or cents added to the price. */
  priceAmount: z.number().int(),
  /** Prices are multiples of this many cents; 1 if omitted. */
  unitCents: z.number().int().optional(),
  terms: z.string().nullable(),
  isStamped: z.boolean(),
})

/**
 * Columns of an item that visitors see as stored, each by its own name: those that the form describes as public, and
 * these. No other column can leave (OP-04).
 */
const listedColumns = z.object({
  ...carriedRows(itemColumns, 'lists'),
  id: uuid,
  slug: z.string(),
  category: z.string(),
})
const pageColumns = carriedRows(itemColumns, 'page')
export const publicColumns = listedColumns.extend(pageColumns)

/**
 * The public view of a shop item in a list: stored and derived data (SHOP-21 to SHOP-25). It has only the data that a
 * tile, the cart and the first screen of its page need, because a page of the shop has 48 of them.
 */
const shopItem = listedColumns.extend({
  group: categoryGroup,
  type: z.enum(['sheet', 'apparel', 'accessory', 'album']),
  artist: z.string(),
  priceCents: cents,
  digitalPriceCents: cents.nullable(),
  /** Set while a sale runs; `until` is its last day in the site's time zone, null without one. `note` says so in words. */
  sale: z.object({ until: z.string().nullable(), note: z.string() }).optional(),
  image: picture,
  /** Never empty; the first is the default (CART-02). */
  formats: z.array(itemFormat),
  /** Ways to buy it; empty while it is not for sale. */
  offers: z.array(formatOffer),
  /** Choices before it goes into the cart; empty if there are none. */
  variants: z.array(itemVariant),
  /** Licences that a file can be bought with; empty if every sheet is one copy. */
  licences: z.array(licence),
  /** Content of a bundle, and what it saves; null for every other item. */
  bundle: z
    .object({
      entries: z.array(
        z.object({
          /** Name with edition: "Corner Table, B♭". */
          name: z.string(),
          /** Null while visitors cannot open its own page. */
          slug: z.string().nullable(),
          listCents: cents,
          /** True when it is sent by post; left out for downloads. */
          isParcel: z.boolean().optional(),
        }),
      ),
      savesCents: cents,
    })
    .nullable(),
  facts: sheetDetails.pick({ lineUp: true, key: true, style: true, grade: true, duration: true }),
  /** The release that it is a format of; null while no other format of it is visible. */
  release: formatOfRelease.nullable(),
  /** True when the cover has a play button. */
  canListen: z.boolean(),
  isFeatured: z.boolean(),
  /** Free content opens `freeUrl` instead of going to the cart (OP-15). */
  isFree: z.boolean(),
  freeUrl: z.string().nullable(),
  hasPdf: z.boolean(),
  /** Stock of shipped goods over all variants, less what is held for other buyers. */
  inventory: itemInventory,
  /** Grams of one piece that is sent by post; left out while the owner has not entered them. */
  weightGrams: z.number().int().optional(),
  /** True when it is sent to the home zone only. */
  isHomeZoneOnly: z.boolean().optional(),
  /** 0 while there are fewer sales than the owner shows. */
  purchaseCount: z.number().int(),
})
export type ShopItem = z.output<typeof shopItem>

/** An item as its own page shows it. */
export const detailedItem = shopItem.extend({
  ...pageColumns,
  description: z.string(),
  /** SHOP-23: fixed. Pages and search engines get no stars while there are 0 reviews (OP-25). */
  rating: z.number(),
  reviews: z.number().int(),
  facts: sheetDetails,
  /** The tune on a sheet; several items may share one. */
  tune: z.object({ id: uuid, title: z.string() }).nullable(),
  /** Digital music with its own files: their number, formats and total bytes. */
  download: z.object({ files: z.number().int(), formats: z.array(z.string()), byteSize: z.number().int() }).nullable(),
  downloadLimit: z.number().int(),
  downloadExpiryDays: z.number().int(),
})
export type DetailedItem = z.output<typeof detailedItem>

/** Fields of a small tile that only links to the item's page. */
const itemTeaser = shopItem.pick({ id: true, slug: true, type: true, title: true, image: true, isFree: true }).extend({
  /** Price of what its title names, see `startingPrice`. Null while it is not for sale. */
  price: z.object({ cents, isFrom: z.boolean(), beforeCents: cents.optional() }).nullable(),
})
export type ItemTeaser = z.output<typeof itemTeaser>

const filterQuery = perFilter(() => z.string().max(80).optional())

/** One filter of the shop, with the values that at least one item has. */
const shopFacet = z.object({
  name: z.enum(filterNames),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
})
export type ShopFacet = z.output<typeof shopFacet>

const itemList = z.object({ items: z.array(shopItem) })
/** Sentences that name the cost of shipping one piece; empty if it is not sent by post. */
const parcelSentences = z.array(z.string())
const limit = { requests: 240, perSeconds: 60 }
/** Tables that the public item reads. The settings have the currency, whose unit rounds the prices. */
const itemTables = [
  'shop_items',
  'item_prices',
  'releases',
  'item_variants',
  'item_files',
  'bundle_entries',
  'licence_tiers',
  'tunes',
  'stock_holds',
  'stored_files',
  'track_previews',
  'loe_audio_tracks',
  'play_along_points',
  'settings',
] as const

export const shopEndpoints = {
  items: endpoint({
    method: 'GET',
    path: '/api/shop/items',
    access: 'everyone',
    summary:
      'Lists visible items, all or those of one category, category group or tag (QRY-10, QRY-11), with these facts, or matching a search; one page of them, the total, and the filters that can narrow them.',
    query: z.object({
      category: z.string().max(40).optional(),
      group: categoryGroup.optional(),
      tag: z.string().max(maxTagLength).optional(),
      q: z.string().max(maxQueryLength).optional(),
      ...filterQuery,
      page: pageNumber,
    }),
    output: itemList.extend({
      total: z.number().int(),
      /** True when no item matches the spelling of the search; these have a similar spelling. */
      isGuess: z.boolean(),
      facets: z.array(shopFacet),
    }),
    isWorthCaching: ({ items }: { items: unknown[] }) => items.length > 0,
    reads: itemTables,
    limit,
  }),
  featured: endpoint({
    method: 'GET',
    path: '/api/shop/featured',
    access: 'everyone',
    summary: 'The first featured visible items, two dozen at most (QRY-11).',
    output: itemList,
    reads: itemTables,
    limit,
  }),
  front: endpoint({
    method: 'GET',
    path: '/api/shop/front',
    access: 'everyone',
    summary:
      'The offer on the front page: the newest record, or else the newest item, and three others; nothing while the shop is closed.',
    output: z.object({ lead: shopItem.nullable(), others: z.array(itemTeaser) }),
    reads: [...itemTables, 'page_settings'],
    limit,
  }),
  popular: endpoint({
    method: 'GET',
    path: '/api/shop/popular',
    access: 'everyone',
    summary: 'The most bought visible items (QRY-11).',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
    output: itemList,
    reads: itemTables,
    limit,
  }),
  item: endpoint({
    method: 'GET',
    path: '/api/shop/items/{slug}',
    access: 'everyone',
    summary:
      'One visible item with all its details, and others like it. For a format of a release: its first format and all the others.',
    params: z.object({ slug: z.string().max(120) }),
    output: z.object({
      item: detailedItem,
      /** All visible formats of its release, in order, itself included; empty for an item alone. */
      formats: z.array(detailedItem.extend({ shipping: parcelSentences })),
      related: z.array(shopItem),
      /** Samples of each edition with visible pages, or of the item's own PDF; empty if none are shown. */
      samples: z.array(sheetSamples),
      /** True when visitors can follow a recording on its sample pages. */
      canPlayAlong: z.boolean(),
      recording,
      /** The story of the tune; null if there is none. */
      story: z.string().nullable(),
      shipping: parcelSentences,
    }),
    reads: [
      ...itemTables,
      'sample_pictures',
      'settings',
      'shipping_zones',
      'shipping_zone_countries',
      'shipping_rates',
    ],
    limit,
  }),
  current: endpoint({
    method: 'GET',
    path: '/api/shop/current',
    access: 'everyone',
    summary:
      'The items of a stored cart as they are now, so that it can correct itself (OP-01); hidden and deleted ones are left out.',
    query: z.object({ ids: z.string().max(4000).describe('Item ids separated by commas, at most 100') }),
    output: itemList,
    reads: itemTables,
    limit,
  }),
}

export type ShopItemsPage = z.output<typeof shopEndpoints.items.output>
