// Texts of the shop that the requirements leave open (OP-28), for the owner to review. Texts fixed by the requirements
// are written where they are used.

export const shopTexts = {
  curated: 'A small selection, picked by hand: what we would put on the counter for you first.',
  catalogue: 'The Shop',
  needsScript: 'Browsing works as it is. Buying needs JavaScript, which is switched off in this browser.',
  nothingHere: 'Nothing here yet.',
  everyCategory: 'All',
  categoryGroups: { music: 'Music', 'sheet-music': 'Sheet Music', merch: 'Merch' },
  tagged: (tag: string) => `Tagged “${tag}”`,
  everything: 'Show everything',
  iPlay: 'I play',
  anyInstrument: 'Choose an instrument',
  search: 'Search the shop',
  find: 'Search',
  found: (query: string) => `Results for “${query}”`,
  guessed: 'No exact matches. These come close:',
  nothingFound: 'No matches. Remove a filter or clear the search, or try a composer, an instrument, a key or a style.',
  narrow: 'Filter the sheet music',
  filters: { instrument: 'Instrument', 'line-up': 'Line-up', grade: 'Grade', style: 'Style', key: 'Key' },
  without: 'Remove filter:',
  withoutFilters: 'Clear all',
  free: 'Free',
  from: 'from',
  getFree: 'Get it free',
  notForSale: 'Not for sale at the moment',
} as const
