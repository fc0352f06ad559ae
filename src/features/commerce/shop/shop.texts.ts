// Sentences of the shop that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const shopTexts = {
  curated: 'A small selection, picked by hand: what we would put on the counter for you first.',
  catalogue: 'The Shop',
  needsScript: 'Browsing works as it is. Buying needs JavaScript, which is switched off in this browser.',
  nothingHere: 'Nothing here yet.',
  everyCategory: 'All',
  categoryGroups: { music: 'Music', 'sheet-music': 'Sheet Music', merch: 'Merch' },
  tagged: (tag: string) => `Tagged “${tag}”`,
  everything: 'Show everything',
  free: 'Free',
  from: 'from',
  getFree: 'Get it free',
  notForSale: 'Not for sale at the moment',
} as const
