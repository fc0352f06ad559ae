// Lists the licences, the codes, the shipping zones, the parcels, the download cards, the sale and the
// free sheet of the demo shop.
import type { DemoCode, DemoLicence, DemoParcel, DemoSale, DemoZone } from './types'

/** Sorted as in the shop: the first is the single copy at the price of the sheet. */
export const licences: DemoLicence[] = [
  { name: 'One copy', copies: 1, times: 100, terms: null, isStamped: false },
  {
    name: 'Ensemble',
    copies: 12,
    times: 200,
    terms: 'For the players of one band, at all of its gigs.',
    isStamped: true,
  },
  { name: 'School', copies: 30, times: 300, terms: 'For the pupils and teachers of one school.', isStamped: true },
]

/** A batch of download cards, which lie in the sleeve of the LP. */
export const cards = { slug: 'late-set-digital', label: 'Late Set, in the sleeve of the LP', count: 20 }

/** Mentioned on the about page, in the text on teaching. */
export const codes: DemoCode[] = [
  { code: 'LONG TONES', percent: 10, categories: ['sheet_music'], usesLimit: 200, note: 'For students.' },
]

/** A sale that began three days before the demo was made. */
export const sale: DemoSale = { slug: 'long-tones-mug', cents: 1150, begunDaysAgo: 3, daysLeft: 18 }

/** An item for which buyers can pay more. */
export const payMore = 'riverside-ep'

/** The demo's order: a gift that waits for its day. Its people are invented, and their addresses have no mailbox. */
export const gift = {
  slug: 'six-late-studies',
  inDays: 12,
  giverName: 'Demo Giver',
  giverEmail: 'demo-giver@example.com',
  recipientName: 'Demo Recipient',
  recipientEmail: 'demo-recipient@example.com',
  message: 'For the winter concert. Bring the mute.',
  note: 'This order belongs to the demo: its people are invented and no money was paid.',
}

/** The sheet that subscribers of the newsletter get free. */
export const freeSheet = 'six-late-studies'

/** The first is the home zone. */
export const zones: DemoZone[] = [
  {
    name: 'United States',
    countries: 'US',
    freeFromCents: 5000,
    deliveryTime: '2 to 4 days',
    rates: { 500: 450, 2000: 690, 10000: 990 },
  },
  {
    name: 'Europe',
    countries:
      'AD AL AT AX BA BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA VA XK',
    freeFromCents: 15000,
    deliveryTime: '4 to 8 days',
    rates: { 500: 950, 2000: 1690, 5000: 2190 },
  },
  {
    name: 'Rest of the world',
    countries: null,
    freeFromCents: null,
    deliveryTime: '1 to 3 weeks',
    rates: { 500: 1490, 2000: 2790, 5000: 4490 },
  },
]

/** Parcels by the slug of the item, packed. */
export const parcels: Record<string, DemoParcel> = {
  'late-set-lp': { grams: 390, customs: { hsCode: '852380', originCountry: 'US', text: 'Vinyl record' } },
  'late-set-cd': { grams: 120, customs: { hsCode: '852349', originCountry: 'US', text: 'Compact disc' } },
  'riverside-ten-inch': { grams: 280, customs: { hsCode: '852380', originCountry: 'US', text: 'Vinyl record' } },
  'seventh-position-shirt': {
    grams: 180,
    choices: { S: 155, M: 165, XL: 200, '2XL': 215 },
    customs: { hsCode: '610910', originCountry: 'PT', text: 'Cotton T-shirt' },
  },
  'long-tones-mug': { grams: 340, customs: { hsCode: '732394', originCountry: 'CZ', text: 'Enamel mug' } },
  'gig-bag-tote': { grams: 140, customs: { hsCode: '420292', originCountry: 'US', text: 'Cotton bag' } },
  // The roll is longer than parcels to other countries may be.
  'late-set-print': { grams: 460, isHomeZoneOnly: true },
  'slide-balm': { grams: 90, customs: { hsCode: '340399', originCountry: 'US', text: 'Slide grease' } },
}
