// Proves what search engines are told about an item of the shop.
import { expect, test } from 'vitest'
import type { ShopItem } from '../shop.contract'
import { productData } from './structured-data'

const item: ShopItem = {
  id: '00000000-0000-4000-8000-000000000101',
  slug: 'late-set',
  category: 'sheet_music',
  group: 'sheet-music',
  type: 'sheet',
  artist: 'The Musician',
  title: 'Late Set',
  description: '',
  priceCents: 1200,
  digitalPriceCents: 900,
  image: { url: '/placeholder-sleeve.svg', width: 1200, height: 1200, placeholder: null },
  tags: [],
  formats: ['pdf'],
  offers: [],
  variants: [],
  facts: {},
  tune: null,
  isFeatured: false,
  isFree: false,
  freeUrl: null,
  hasPdf: true,
  inventory: { hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null },
  purchaseCount: 0,
  rating: 5,
  reviews: 0,
  downloadLimit: 5,
  downloadExpiryDays: 30,
}
const site = { name: 'The Musician', baseUrl: 'https://musician.example' }
const words = (facts: Partial<ShopItem>) => JSON.stringify(productData({ ...item, ...facts }, site))

const offer: ShopItem['offers'][number] = {
  format: 'cd',
  name: 'LP',
  delivery: 'parcel',
  unitCents: 2900,
  comesWithDownload: true,
}

test.each([
  ['sheet_music', 'Sheet music'],
  ['digital_music', 'Download'],
  ['physical_music', 'Album'],
  ['cd', 'CD'],
  ['merchandise', 'Merchandise'],
])('SHOP-20: an item of category %s is described in words a person would use', (category, said) => {
  const data = words({ category, offers: [offer] })
  expect(data).toContain(`"category":"${said}"`)
  expect(data).toContain('"name":"LP"')
  expect(data).not.toMatch(/"(category|name)":"[a-z_]+"/)
})

test('CART-06: a sold-out record leaves its download in stock', () => {
  const download: typeof offer = {
    format: 'digital',
    name: 'Download',
    delivery: 'link',
    unitCents: 900,
    comesWithDownload: false,
  }
  const data = words({
    category: 'physical_music',
    offers: [download, offer],
    inventory: { hasTracking: true, currentStock: 0, isInStock: false, maxQuantity: 0 },
  })
  expect(data).toContain('"price":"9.00","priceCurrency":"USD","availability":"https://schema.org/InStock"')
  expect(data).toContain('"price":"29.00","priceCurrency":"USD","availability":"https://schema.org/OutOfStock"')
})
