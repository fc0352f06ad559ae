// Tells what is sent by post, and names the kind of record or merchandise.

/**
 * Categories that are sent by post (CART-06, OP-12). Sheet music is never sent: it is delivered as a PDF or as a link
 * (decision 0006).
 */
const shippedCategories: readonly string[] = ['physical_music', 'merchandise', 'cd']

/** True when items of this category are sent in a parcel, in at least one of their formats. */
export function isShipped(category: string): boolean {
  return shippedCategories.includes(category)
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

/**
 * Returns the everyday name of a format. It is the only source of these names, for page, cart, order and mail. Title
 * and tags tell the kind of record or merchandise.
 */
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
