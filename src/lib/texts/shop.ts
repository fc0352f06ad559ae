// Sentences of the shop that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.
import { counted } from './counted'

export const shopTexts = {
  curated: 'A small selection, picked by hand: what we would put on the counter for you first.',
  catalogue: 'The Shop',
  needsScript: 'Browsing works as it is. Buying needs JavaScript, which is switched off in this browser.',
  emptyShelf: 'Nothing here yet.',
  everyShelf: 'All',
  shelves: { music: 'Music', 'sheet-music': 'Sheet Music', merch: 'Merch' },
  tagged: (tag: string) => `Tagged “${tag}”`,
  everything: 'Show everything',
  free: 'Free',
  from: 'from',
  getFree: 'Get it free',
  notForSale: 'Not for sale at the moment',
  downloads: (limit: number, days: number) => `Up to ${counted(limit, 'download')} within ${counted(days, 'day')} of purchase.`,
  whatYouGet: {
    pdf: 'A PDF to print or to put on your tablet, by e-mail as soon as you have paid.',
    digital: 'A link to listen and download, by e-mail as soon as you have paid.',
    cd: 'The disc, sent by post.',
    physical: 'The printed music, sent by post.',
    merchandise: 'Sent by post.',
  },
} as const
