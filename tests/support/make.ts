// Makes one valid object of each kind that tests need. A test gives only the fields it looks at; a field that a contract
// gets later is filled by `plainObject`.
import type { z } from 'zod'
import { orderRecord, sentItem } from '@/features/commerce/checkout/checkout.contract'
import {
  detailedItem,
  formatOffer,
  itemInventory,
  itemVariant,
  licence,
} from '@/features/commerce/catalog/catalog.contract'
import type { SaleItem } from '@/features/commerce/catalog/catalog.rules'
import { liveEvent } from '@/features/site/events/events.contract'
import { loeImage } from '@/features/site/loe-gallery/loe-gallery.contract'
import { pageText } from '@/features/site/page-content/page-content.contract'
import { audioTrack } from '@/features/site/player/player.contract'
import { plainObject } from './plain-value'

/** Returns the function that makes objects of a contract. Overrides may break its rules, as names instead of ids do. */
function factory<Schema extends z.ZodObject>(schema: Schema, given: Partial<z.input<Schema>>) {
  const plain = schema.parse(plainObject(schema, given))
  return (overrides: Partial<z.output<Schema>> = {}): z.output<Schema> => ({ ...plain, ...overrides })
}

const plainInventory = factory(itemInventory, {})
/** Stock with this count; null: it is not tracked. */
export const aStock = (count: number | null) =>
  plainInventory({
    hasTracking: count !== null,
    currentStock: count,
    isInStock: count === null || count > 0,
    maxQuantity: count,
  })

/** An item as its own page shows it: a sheet with one PDF for $12. A list carries a part of it. */
export const anItem = factory(detailedItem, {
  slug: 'late-set',
  category: 'sheet_music',
  group: 'sheet-music',
  type: 'sheet',
  artist: 'The Musician',
  title: 'Late Set',
  image: { url: '/placeholder-sleeve.svg', width: 1200, height: 1200, placeholder: null },
  priceCents: 1200,
  formats: ['pdf'],
  hasPdf: true,
  inventory: aStock(null),
  downloadLimit: 5,
  downloadExpiryDays: 30,
  rating: 5,
})

/** One way to buy an item: its PDF for $12. */
export const anOffer = factory(formatOffer, { format: 'pdf', name: 'PDF', delivery: 'file', unitCents: 1200 })

/** A choice of an item, at the item's price and without a count. */
export const aVariant = factory(itemVariant, { label: 'C', inventory: aStock(null) })

/** A licence of sheet music: one copy at the normal price. */
export const aLicence = factory(licence, { name: 'One copy', copies: 1, priceRule: 'times', priceAmount: 100 })

/** The columns of an item that prices and formats follow from: digital music for $10 that nothing delivers. */
export const aSaleItem = (overrides: Partial<SaleItem> = {}): SaleItem => ({
  category: 'digital_music',
  title: 'Late Set',
  tags: [],
  priceCents: 1000,
  digitalPriceCents: null,
  hasBandcampLink: false,
  hasExternalLink: false,
  hasPdf: false,
  hasFiles: false,
  ...overrides,
})

/** A line of the cart as the browser sends it: two PDFs for $9.50 each. */
export const aSentLine = factory(sentItem, {
  title: 'Blue Sheet',
  price: 9.5,
  quantity: 2,
  category: 'sheet_music',
  format: 'pdf',
})

/** A line of a paid order with one file. */
export const anOrder = factory(orderRecord, {
  title: 'Blue Hour',
  quantity: 1,
  unitCents: 900,
  shop_item_id: '00000000-0000-4000-8000-000000000002',
  format: 'pdf',
  format_name: 'PDF',
  delivery: 'file',
  download_token: 'token',
  shop_items: { category: 'sheet_music', pdf_file_url: 'yes' },
})

/** An upcoming event without tickets. */
export const anEvent = factory(liveEvent, {
  slug: 'late-set-2026-11-26-00000000',
  title: 'Late Set',
  date: '2026-11-26',
  time: '9:30 PM',
  venue: 'The Corner Room',
  city: 'Old Town',
  image: { url: '/placeholder-poster.svg', width: 900, height: 1200, placeholder: null },
  type: 'live',
  status: 'upcoming',
})

/** A track of the player with a file of one minute. */
export const aTrack = factory(audioTrack, {
  title: 'Late Set',
  audioUrl: '/media/a.mp3',
  duration: 60,
  sourceType: 'file',
  gain: 1,
})

/** A picture of the LOE page. */
export const aLoeImage = factory(loeImage, {
  title: 'On stage',
  altText: 'On stage',
  picture: { url: '/media/media/1.jpg', width: 1500, height: 1000, placeholder: null },
  visualWeight: 3,
})

/** A text of a public page. */
export const aPageText = factory(pageText, {})
