// Texts of the shop page: those of its list that the requirements leave open (OP-28), for the owner to review, and the
// defaults of the texts that the owner can change.

export const listTexts = {
  curated: 'A small selection, picked by hand: what we would put on the counter for you first.',
  catalogue: 'The Shop',
  nothingHere: 'Nothing here yet.',
  everyCategory: 'All',
  categoryGroups: { music: 'Music', 'sheet-music': 'Sheet Music', merch: 'Merch' },
  tagged: (tag: string) => `Tagged “${tag}”`,
  everything: 'Show everything',
  search: 'Search the shop',
  find: 'Search',
  found: (query: string) => `Results for “${query}”`,
  guessed: 'No exact matches. These come close:',
  /** Names the words of a search; a missing query means that a filter found nothing. */
  nothingFound: (query: string | undefined) =>
    `${query ? `No matches for “${query}”. Clear the search` : 'No matches. Remove a filter'}, or try a composer, an instrument, a key or a style.`,
  narrow: 'Filter the sheet music',
  filter: 'Filter',
  close: 'Close',
  filters: { instrument: 'I play', 'line-up': 'Line-up', grade: 'Grade', style: 'Style', key: 'Key' },
  without: 'Remove filter:',
  withoutFilters: 'Clear all',
} as const

/** Defaults of SHOP-03 to SHOP-06, SHOP-10, SHOP-14. */
export const shopTextDefaults = {
  title: 'Official Store',
  description:
    'Take home the music with albums, sheet music, and exclusive merchandise. Support independent jazz artistry.',
  shipping: 'Free shipping on orders over $50',
  delivery: 'Instant digital delivery',
  featuredTitle: 'Featured Items',
  featuredDescription: listTexts.curated,
  catalogTitle: listTexts.catalogue,
} as const
