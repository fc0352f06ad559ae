// The bundles of the demo: three sheets, and a record with a sheet and a mug.
import type { DemoShopItem } from './types'

const common = {
  digitalPriceCents: null,
  pdf: null,
  bandcampUrl: null,
  externalUrl: null,
  isVisible: true,
  isFeatured: false,
  inventoryCount: null,
  downloadLimit: 5,
  downloadExpiryDays: 30,
}

export const bundleItems: DemoShopItem[] = [
  {
    slug: 'three-for-b-flat-horns',
    category: 'sheet_music',
    title: 'Three Evenings for B♭ Horns',
    description:
      'A waltz, a ballad and the spirituals for everybody who reads in B flat: trumpet, clarinet, tenor and soprano saxophone. Three lead sheets to put on one stand, for the price of two and a bit.',
    priceCents: 1500,
    image: 'shop/three-for-b-flat-horns.jpg',
    tags: ['lead sheets', 'bundle', 'easy'],
    bundle: [
      { slug: 'corner-table', edition: 'B♭' },
      { slug: 'last-bus-home', edition: 'B♭' },
      { slug: 'three-spirituals', edition: 'B♭' },
    ],
    ...common,
    orderIndex: 18,
    purchaseCount: 12,
  },
  {
    slug: 'late-set-at-home',
    category: 'merchandise',
    title: 'Late Set at Home',
    description:
      'The album, one tune of the evening to play yourself, and something to drink from in the break. The sheet comes at once, in the key of your choice; the rest by post, in one parcel.',
    priceCents: 2700,
    image: 'shop/late-set-at-home.jpg',
    tags: ['bundle', 'album', 'lead sheet', 'mug'],
    bundle: [{ slug: 'late-set-cd' }, { slug: 'corner-table', edition: '*' }, { slug: 'long-tones-mug' }],
    ...common,
    orderIndex: 19,
    purchaseCount: 9,
  },
]
