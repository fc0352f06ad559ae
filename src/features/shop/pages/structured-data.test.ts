// Proves what search engines are told about an item of the shop.
import { expect, test } from 'vitest'
import type { ShopItem } from '../shop.contract'
import { productData } from './structured-data'

const item: ShopItem = {
  id: '00000000-0000-4000-8000-000000000101', slug: 'late-set', category: 'sheet_music', group: 'sheet-music', type: 'sheet', artist: 'The Musician', title: 'Late Set', description: '',
  priceCents: 1200, digitalPriceCents: 900, image: { url: '/placeholder-sleeve.svg', width: 1200, height: 1200, placeholder: null }, tags: [], formats: ['pdf'], isFeatured: false, isFree: false, freeUrl: null,
  hasPdf: true, inventory: { hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null }, purchaseCount: 0, rating: 5, reviews: 0, downloadLimit: 5, downloadExpiryDays: 30,
}
const site = { name: 'The Musician', baseUrl: 'https://musician.example' }
const words = (facts: Partial<ShopItem>) => JSON.stringify(productData({ ...item, ...facts }, site))

test.each([
  ['sheet_music', ['pdf'], 'Sheet music'], ['digital_music', ['digital'], 'Download'], ['physical_music', ['digital', 'cd'], 'Album'], ['cd', ['digital', 'cd'], 'CD'], ['merchandise', ['digital'], 'Merchandise'],
] as const)('SHOP-20: an item of category %s is described in words a person would use', (category, formats, said) => {
  const data = words({ category, formats: [...formats] })
  expect(data).toContain(`"category":"${said}"`)
  expect(data).not.toMatch(/"(category|name)":"[a-z_]+"/)
})
