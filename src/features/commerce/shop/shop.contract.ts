// The shop's public endpoints. Private columns (pdf_file_url, links that are the goods themselves) are not listed, so they cannot leave (OP-04).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { cents, pageNumber, picture, uuid } from '@/lib/fields'
import { sheetSamples } from '@/features/commerce/look-inside/look-inside.contract'
import { deliveries, itemFormats } from './delivery.rules'
import { clefs, kinds, transpositions } from './edition-facts'
import { categoryGroups, filterNames, maxQueryLength, maxTagLength, perFilter } from './shop-address'

export const itemFormat = z.enum(itemFormats)

const categoryGroup = z.enum(categoryGroups)

export const itemInventory = z.object({
  /** Stock counts for this item (CART-06, SHOP-25). */
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
  /** As people call it: "LP", "Download", "PDF". */
  name: z.string(),
  delivery: z.enum(deliveries),
  unitCents: cents,
  /** The parcel brings the download too. */
  comesWithDownload: z.boolean(),
})
export type FormatOffer = z.output<typeof formatOffer>

/** What can be chosen of an item: a size or colour of what is sent in a parcel, an edition of a sheet. */
export const itemVariant = z.object({
  id: uuid,
  label: z.string(),
  /** Null: the price of the format. */
  priceCents: cents.nullable(),
  /** Of the PDF of an edition; null where it is not known, and for everything else. */
  pageCount: z.number().int().nullable(),
  /** The parts that a set is made of, in score order; empty for everything else. */
  parts: z.array(z.string()),
  /** Who reads an edition; null for everything else. */
  reads: z
    .object({
      kind: z.enum(kinds).nullable(),
      transposition: z.enum(transpositions).nullable(),
      clef: z.enum(clefs).nullable(),
      instruments: z.array(z.string()),
    })
    .nullable(),
  inventory: itemInventory,
})
export type ItemVariant = z.output<typeof itemVariant>

/** What is known of a sheet and its music; what the owner left empty is left out. */
const sheetFacts = z
  .object({
    composer: z.string(),
    arranger: z.string(),
    lyricist: z.string(),
    lineUp: z.string(),
    /** Names of those who have a part of their own. */
    instruments: z.array(z.string()),
    /** "F minor". */
    key: z.string(),
    style: z.string(),
    grade: z.number(),
    /** In concert pitch, `F3-Bb5`. */
    leadRange: z.string(),
    /** Beats a minute. */
    tempo: z.number().int(),
    /** Seconds. */
    duration: z.number().int(),
    /** Of the shortest and of the longest edition. */
    pages: z.tuple([z.number().int(), z.number().int()]),
    rights: z.enum(['public_domain', 'licensed']),
    copyright: z.string(),
    iswc: z.string(),
  })
  .partial()
export type SheetFacts = z.output<typeof sheetFacts>
/** A licence of sheet music, the same for the whole shop. */
const licence = z.object({
  id: uuid,
  name: z.string(),
  copies: z.number().int(),
  priceRule: z.enum(['times', 'plus']),
  /** Hundredths of the factor, or cents on top. */
  priceAmount: z.number().int(),
  terms: z.string().nullable(),
  isStamped: z.boolean(),
})

/** A track of a recording, or the recording of a sheet's tune. */
const recordedTrack = z.object({
  /** Of the track of the player where it is published. */
  id: z.string(),
  title: z.string(),
  artist: z.string().nullable(),
  /** Of the whole track. */
  seconds: z.number().int().nullable(),
  /** Null: nothing of it can be heard. */
  audio: z
    .object({
      url: z.string(),
      /** Only its beginning: the whole is for sale. */
      isPreview: z.boolean(),
      /** As the player's tracks have it. */
      gain: z.number(),
    })
    .nullable(),
})
export type RecordedTrack = z.output<typeof recordedTrack>

/** What the page of a recording says of it; for a sheet only what can be heard. */
const recording = z.object({
  year: z.number().int().nullable(),
  credits: z.string().nullable(),
  tracks: z.array(recordedTrack),
})
export type Recording = z.output<typeof recording>

/** The columns of an item that visitors see as they are stored, each by its own name. No other leaves by itself (OP-04). */
export const shownColumns = z.object({
  id: uuid,
  slug: z.string(),
  category: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
})

/**
 * The public view of a shop item in a list: what is shown as stored, and what is derived (SHOP-21 to SHOP-25). As much of it as a tile, the cart and
 * the first screen of its page need, since a page of the shop has 48 of them.
 */
const shopItem = shownColumns.extend({
  group: categoryGroup,
  type: z.enum(['sheet', 'apparel', 'accessory', 'album']),
  artist: z.string(),
  priceCents: cents,
  digitalPriceCents: cents.nullable(),
  image: picture,
  /** Never empty; the first is the default (CART-02). */
  formats: z.array(itemFormat),
  /** The ways to buy it; empty while it is not for sale. */
  offers: z.array(formatOffer),
  /** To be chosen from before it goes into the cart; empty where there is nothing to choose. */
  variants: z.array(itemVariant),
  /** What a file of it is licensed for; empty where every sheet is one copy. */
  licences: z.array(licence),
  /** What a bundle has in it, and what that costs bought one by one; null for everything else. */
  bundle: z
    .object({
      entries: z.array(
        z.object({
          /** "Corner Table, B♭". */
          name: z.string(),
          /** Null while its own page cannot be opened. */
          slug: z.string().nullable(),
          listCents: cents,
        }),
      ),
      savesCents: cents,
    })
    .nullable(),
  facts: sheetFacts.pick({ lineUp: true, key: true, style: true, grade: true, duration: true }),
  /** A press on its cover plays something. */
  canListen: z.boolean(),
  isFeatured: z.boolean(),
  /** Free content opens `freeUrl` instead of going to the cart (OP-15). */
  isFree: z.boolean(),
  freeUrl: z.string().nullable(),
  hasPdf: z.boolean(),
  /** Of what is sent in parcels, over all variants; what is held for others is left out. */
  inventory: itemInventory,
  purchaseCount: z.number().int(),
})
export type ShopItem = z.output<typeof shopItem>

/** An item as its own page has it. */
const detailedItem = shopItem.extend({
  description: z.string(),
  /** SHOP-23: fixed. No page and no search engine gets stars while there are 0 reviews (OP-25). */
  rating: z.number(),
  reviews: z.number().int(),
  facts: sheetFacts,
  /** The tune on a sheet; several items may be of one. */
  tune: z.object({ id: uuid, title: z.string() }).nullable(),
  /** Of digital music with files of its own: how many, in which formats, and their bytes together. */
  download: z.object({ files: z.number().int(), formats: z.array(z.string()), byteSize: z.number().int() }).nullable(),
  downloadLimit: z.number().int(),
  downloadExpiryDays: z.number().int(),
})
export type DetailedItem = z.output<typeof detailedItem>

/** As much of an item as a small tile shows that only leads to its page. */
const itemTeaser = shopItem.pick({ id: true, slug: true, type: true, title: true, image: true, isFree: true }).extend({
  /** Of the cheapest way to buy it, and whether there are dearer ones; null while it is not for sale. */
  price: z.object({ cents, isFrom: z.boolean() }).nullable(),
})
export type ItemTeaser = z.output<typeof itemTeaser>

const filterQuery = perFilter(() => z.string().max(80).optional())

/** One way to narrow the shop down, with its values that at least one item has. */
const shopFacet = z.object({
  name: z.enum(filterNames),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
})
export type ShopFacet = z.output<typeof shopFacet>

const itemList = z.object({ items: z.array(shopItem) })
const limit = { requests: 240, perSeconds: 60 }
/** Whatever the public view of an item is made from. */
const itemTables = [
  'shop_items',
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
] as const

export const shopEndpoints = {
  status: endpoint({
    method: 'GET',
    path: '/api/shop/status',
    access: 'everyone',
    summary: 'Whether the shop is open (QRY-03), and what shipping costs (OP-12).',
    output: z.object({
      isWorkInProgress: z.boolean(),
      wipMessage: z.string(),
      shippingFlatCents: cents,
      freeShippingFromCents: cents,
    }),
    reads: ['page_settings'],
    limit,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/shop/items',
    access: 'everyone',
    summary:
      'All visible items, or those of one category, category group or tag (QRY-10, QRY-11), with these facts, or found by these words; one page of them, how many there are, and what they can be narrowed to.',
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
      /** Nothing is written like the words that were searched for; these are spelt nearly so. */
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
      'What the front page offers: the newest record, or else the newest item, and three others; nothing while the shop is closed.',
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
    summary: 'One visible item, whole, with others like it.',
    params: z.object({ slug: z.string().max(120) }),
    output: z.object({
      item: detailedItem,
      related: z.array(shopItem),
      /** Of each edition whose pages may be seen, or of the item's own PDF; empty where nothing is shown. */
      samples: z.array(sheetSamples),
      /** A recording can be followed on its sample pages. */
      canPlayAlong: z.boolean(),
      recording,
      /** What is told about the tune; null where nothing is. */
      story: z.string().nullable(),
    }),
    reads: [...itemTables, 'sample_pictures'],
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
