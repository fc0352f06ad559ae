// What a buyer gets for an item in a format: a file, a parcel or a link; exactly one of them, or the item is not sold (OP-12, OP-14, DLV-03).

export const itemFormats = ['digital', 'cd', 'physical', 'pdf'] as const
export type ItemFormat = (typeof itemFormats)[number]

export const deliveries = ['file', 'parcel', 'link'] as const
export type Delivery = (typeof deliveries)[number]

/** What of an item decides how it reaches its buyer. Links count when a browser can open them. */
export type DeliveryFacts = {
  category: string
  hasPdf: boolean
  /** Tracks and ZIPs of its own, which only digital music has (decision 0035). */
  hasFiles: boolean
  hasBandcampLink: boolean
  hasExternalLink: boolean
}

/** Whether an item is sold with files of its own; those of an item that is not digital music any more are not sold. */
export function bringsMusicFiles({ category, hasFiles }: Pick<DeliveryFacts, 'category' | 'hasFiles'>): boolean {
  return hasFiles && category === 'digital_music'
}

/** Categories that are sent by post (CART-06, OP-12). Sheet music never does: it is delivered as a PDF or as a link (decision 0006). */
const shippedCategories: readonly string[] = ['physical_music', 'merchandise', 'cd']

/** Whether things of this category are sent in a parcel, in one of their formats at least. */
export function isShipped(category: string): boolean {
  return shippedCategories.includes(category)
}

/** Null: nothing would arrive, so it cannot be sold so. */
export function formatDelivery(item: DeliveryFacts, format: string): Delivery | null {
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

/** Whether digital music that is delivered as files, or as its booklet alone, stands elsewhere too: then its buyer gets the link as well. */
export function comesWithLink(item: DeliveryFacts, format: string): boolean {
  if (item.category !== 'digital_music' || formatDelivery(item, format) !== 'file') return false
  // At Bandcamp the music is a format of its own beside the booklet (SHOP-24).
  return item.hasFiles ? item.hasBandcampLink || item.hasExternalLink : item.hasExternalLink && !item.hasBandcampLink
}

/** Whether a parcel brings the download too: a record whose album stands at Bandcamp comes with it, as buyers know it from there. */
export function comesWithDownload(item: DeliveryFacts, format: string): boolean {
  return item.category !== 'merchandise' && formatDelivery(item, format) === 'parcel' && item.hasBandcampLink
}

/** The formats a buyer chooses from: of those that bring the same thing only one (decision 0006). Empty: it cannot be sold. */
export function choosableFormats(item: DeliveryFacts, formats: readonly ItemFormat[]): ItemFormat[] {
  const bringing = (delivery: Delivery) => formats.filter((format) => formatDelivery(item, format) === delivery)
  // A file is called what it is, music before a booklet that comes with it; otherwise the first one stands for the others (CART-02).
  const file = bringsMusicFiles(item) ? 'digital' : 'pdf'
  const chosen = deliveries.map(
    (delivery) => bringing(delivery).find((format) => delivery === 'file' && format === file) ?? bringing(delivery)[0],
  )
  return formats.filter((format) => chosen.includes(format))
}

/** What the owner has to fill in before the item can be sold; null when it can. Free content is never sold, but has something to open (OP-15). */
export function missingForDelivery(item: DeliveryFacts): string | null {
  const { category, hasPdf, hasBandcampLink, hasExternalLink } = item
  if (hasPdf || hasBandcampLink || hasExternalLink || bringsMusicFiles(item) || isShipped(category)) return null
  if (category === 'free_content')
    return 'Visitors would find nothing to open: add a PDF file, a Bandcamp URL or an External URL.'
  const needed =
    category === 'digital_music'
      ? 'upload the music here, or add a Bandcamp URL or an External URL'
      : 'add a Bandcamp URL, an External URL or a PDF file'
  return `Buyers would get nothing for their money: ${needed}. Until then the item is shown, but cannot be bought.`
}

const media: readonly [pattern: RegExp, name: string][] = [
  [/\b10[\s-]*(inch|")/i, '10-inch'],
  [/\b7[\s-]*(inch|")/i, '7-inch'],
  [/\b(cassette|tape)\b/i, 'Cassette'],
  [/\b(lp|vinyl)\b/i, 'LP'],
  [/\bcd\b/i, 'CD'],
]

const merchandise: readonly [pattern: RegExp, name: string][] = [
  [/\b(mug|cup)\b/i, 'Mug'],
  [/\b(t-?shirt|tee)\b/i, 'T-shirt'],
  [/\b(hoodie|sweatshirt)\b/i, 'Hoodie'],
  [/\bposter\b/i, 'Poster'],
  [/\b(tote|bag)\b/i, 'Bag'],
  [/\b(cap|beanie|hat)\b/i, 'Hat'],
  [/\bstickers?\b/i, 'Sticker'],
  [/\bpostcards?\b/i, 'Postcard'],
]

const namedIn = (words: string, names: readonly [pattern: RegExp, name: string][]) =>
  names.find(([pattern]) => pattern.test(words))?.[1]

/** A format as people call it: the only source of these names, for page, cart, order and mail. Title and tags say what kind of record or thing it is. */
export function formatName(item: { category: string; title: string; tags: readonly string[] }, format: string): string {
  const { category, title, tags } = item
  const words = [title, ...tags].join(' ')
  if (category === 'merchandise') return namedIn(words, merchandise) ?? 'Merchandise'
  if (category === 'sheet_music') return format === 'pdf' ? 'PDF' : format === 'digital' ? 'Download' : 'Online'
  if (format === 'pdf') return 'PDF'
  if (format === 'digital') return 'Download'
  if (category === 'cd') return 'CD'
  return namedIn(words, media) ?? 'Record'
}
