// Decides what a buyer gets for an item in a format: a file, a parcel or a link. It is exactly one of them, otherwise
// the item is not sold (OP-12, OP-14, DLV-03).

import { formatName, isShipped } from '@/features/commerce/cart/format-name'

export const formatCodes = ['digital', 'cd', 'physical', 'pdf'] as const
export type ItemFormat = (typeof formatCodes)[number]

export const deliveries = ['file', 'parcel', 'link'] as const
export type Delivery = (typeof deliveries)[number]

/** The properties of an item that decide how it reaches its buyer. A link counts if a browser can open it. */
export type DeliverableGoods = {
  category: string
  hasPdf: boolean
  /** True when it has its own tracks or ZIPs, which only digital music has (decision 0006). */
  hasFiles: boolean
  hasBandcampLink: boolean
  hasExternalLink: boolean
}

/**
 * True when an item is sold with its own music files. Files of an item that is no longer digital music are not sold.
 */
export function bringsMusicFiles({ category, hasFiles }: Pick<DeliverableGoods, 'category' | 'hasFiles'>): boolean {
  return hasFiles && category === 'digital_music'
}

/** Returns null if nothing would arrive: the format cannot be sold. */
export function formatDelivery(item: DeliverableGoods, format: string): Delivery | null {
  const { category, hasPdf, hasBandcampLink, hasExternalLink } = item
  const hasLink = hasBandcampLink || hasExternalLink
  if (category === 'merchandise') return 'parcel'
  if (category === 'sheet_music') return hasPdf ? 'file' : hasLink ? 'link' : null
  switch (format) {
    case 'cd':
      return isShipped(category) ? 'parcel' : null
    case 'pdf':
      return hasPdf ? 'file' : null
    case 'digital':
      if (bringsMusicFiles(item)) return 'file'
      return hasLink ? 'link' : hasPdf ? 'file' : null
    default:
      return null
  }
}

/**
 * True when digital music, delivered as files or as its booklet alone, is also on another site. The buyer then gets
 * that link too.
 */
export function comesWithLink(item: DeliverableGoods, format: string): boolean {
  if (item.category !== 'digital_music' || formatDelivery(item, format) !== 'file') return false
  // Music at Bandcamp is a format of its own beside the booklet (SHOP-24).
  return item.hasFiles ? item.hasBandcampLink || item.hasExternalLink : item.hasExternalLink && !item.hasBandcampLink
}

/**
 * True when a parcel includes the download: a record whose album is at Bandcamp comes with it, as buyers know it from
 * there.
 */
export function comesWithDownload(item: DeliverableGoods, format: string): boolean {
  return item.category !== 'merchandise' && formatDelivery(item, format) === 'parcel' && item.hasBandcampLink
}

/**
 * Returns the formats that a buyer chooses from. Of several formats that deliver the same thing it keeps one (decision
 * 0006). Empty: the item cannot be sold.
 */
export function choosableFormats(item: DeliverableGoods, formats: readonly ItemFormat[]): ItemFormat[] {
  const bringing = (delivery: Delivery) => formats.filter((format) => formatDelivery(item, format) === delivery)
  // A file is named after its content: music comes before a booklet that is part of it. Otherwise the first format
  // represents the others (CART-02).
  const file = bringsMusicFiles(item) ? 'digital' : 'pdf'
  const chosen = deliveries.map(
    (delivery) => bringing(delivery).find((format) => delivery === 'file' && format === file) ?? bringing(delivery)[0],
  )
  return formats.filter((format) => chosen.includes(format))
}

/**
 * Returns what the owner has to fill in before the item can be sold; null when it can. Free content is never sold, but
 * needs something to open (OP-15).
 */
export function missingForDelivery(item: DeliverableGoods): string | null {
  const { category, hasPdf, hasBandcampLink, hasExternalLink } = item
  if (hasPdf || hasBandcampLink || hasExternalLink || bringsMusicFiles(item) || isShipped(category)) return null
  if (category === 'free_content')
    return 'There is nothing to open yet: add a PDF file, a Bandcamp URL or an External URL.'
  const needed =
    category === 'digital_music'
      ? 'upload the music here, or add a Bandcamp URL or an External URL'
      : 'add a Bandcamp URL, an External URL or a PDF file'
  return `There is nothing to deliver yet: ${needed}. Until then the item is shown but cannot be bought.`
}

/** Returns the name of an item as a format of a release, unless the owner gives it another one: "LP", "Digital album". */
export function usualFormatName(item: { category: string; title: string; tags: readonly string[] }): string {
  if (item.category === 'digital_music') return 'Digital album'
  return formatName(item, isShipped(item.category) ? 'cd' : 'pdf')
}
