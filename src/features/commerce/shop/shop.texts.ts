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
  found: (query: string) => `Found for “${query}”`,
  guessed: 'Nothing is written exactly like that. This comes close:',
  nothingFound: 'Nothing is like that. Take a filter away, or search for a composer, an instrument, a key or a style.',
  narrow: 'Narrow the sheets down',
  filters: { instrument: 'Instrument', 'line-up': 'Line-up', grade: 'Grade', style: 'Style', key: 'Key' },
  without: 'Take away:',
  withoutFilters: 'Clear all',
  free: 'Free',
  from: 'from',
  getFree: 'Get it free',
  notForSale: 'Not for sale at the moment',
} as const
