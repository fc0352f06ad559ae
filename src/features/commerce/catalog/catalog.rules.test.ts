// Proves the derived view of a shop item.
import { expect, test } from 'vitest'
import { aSaleItem } from '../../../../tests/support/make'
import {
  itemFormats,
  categoryGroup,
  toInventory,
  formatOffers,
  stockCount,
  stockLine,
  typeLabel,
  unitPriceCents,
} from './catalog.rules'

const item = aSaleItem()

test.each([
  ['digital_music', 'music'],
  ['physical_music', 'music'],
  ['cd', 'music'],
  ['free_content', 'music'],
  ['sheet_music', 'sheet-music'],
  ['merchandise', 'merch'],
  ['anything else', 'music'],
])('SHOP-20 SHOP-21 OP-15: category %s belongs to the group %s', (category, group) => {
  expect(categoryGroup(category)).toBe(group)
})

test('SHOP-22: the type is sheet, apparel by its tags, accessory, else album', () => {
  expect(typeLabel({ category: 'sheet_music', tags: ['shirt'] })).toBe('sheet')
  expect(typeLabel({ category: 'merchandise', tags: ['T-Shirt'] })).toBe('apparel')
  expect(typeLabel({ category: 'merchandise', tags: ['clothing'] })).toBe('apparel')
  expect(typeLabel({ category: 'merchandise', tags: ['mug'] })).toBe('accessory')
  expect(typeLabel({ category: 'cd', tags: ['shirt'] })).toBe('album')
})

test('SHOP-24: formats follow from links, price and category, in order, and are never empty', () => {
  expect(itemFormats(item)).toEqual(['digital'])
  expect(itemFormats({ ...item, category: 'cd', hasBandcampLink: true })).toEqual(['digital', 'cd'])
  expect(itemFormats({ ...item, category: 'physical_music' })).toEqual(['cd'])
  expect(itemFormats({ ...item, category: 'physical_music', priceCents: null })).toEqual(['digital'])
  expect(itemFormats({ ...item, category: 'sheet_music', hasPdf: true })).toEqual(['physical', 'pdf'])
  expect(itemFormats({ ...item, category: 'free_content', priceCents: 0, hasPdf: true })).toEqual(['pdf'])
})

test('CART-03: the digital price counts for the digital format only', () => {
  expect(unitPriceCents({ priceCents: 1500, digitalPriceCents: 900 }, 'digital')).toBe(900)
  expect(unitPriceCents({ priceCents: 1500, digitalPriceCents: 900 }, 'cd')).toBe(1500)
  expect(unitPriceCents({ priceCents: 1500, digitalPriceCents: null }, 'digital')).toBe(1500)
})

test('SHOP-23: an item without a price costs 0', () => {
  expect(unitPriceCents({ priceCents: null, digitalPriceCents: null }, 'digital')).toBe(0)
})

test('CART-06 SHOP-25: stock counts for physical music, merchandise and cd with a stored count, for nothing else', () => {
  const readCount = (category: string, inventoryCount: number | null) =>
    stockCount({ category, inventoryCount, variants: [] })
  expect(['physical_music', 'merchandise', 'cd'].map((category) => readCount(category, 3))).toEqual([3, 3, 3])
  expect([readCount('cd', null), readCount('sheet_music', 3), readCount('digital_music', 3)]).toEqual([
    null,
    null,
    null,
  ])
  expect(toInventory(3)).toEqual({ hasTracking: true, currentStock: 3, isInStock: true, maxQuantity: 3 })
  expect(toInventory(null)).toEqual({ hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null })
})

test('OP-11: the counts of variants are the stock, and the item’s own count is ignored', () => {
  const readCount = (...counts: (number | null)[]) =>
    stockCount({
      category: 'merchandise',
      inventoryCount: 40,
      variants: counts.map((inventoryCount) => ({ inventoryCount })),
    })
  expect(readCount(2, 0, 5)).toBe(7)
  expect(readCount(2, null)).toBeNull()
})

test.each([
  [0, 'Out of Stock'],
  [1, 'Only 1 left in stock'],
  [5, 'Only 5 left in stock'],
  [6, '6 in stock'],
])('SHOP-17 SHOP-18 SHOP-19: a stock of %i reads "%s"', (count, line) => {
  expect(stockLine(toInventory(count))).toBe(line)
})

test('SHOP-19: untracked stock shows no line', () => {
  expect(stockLine(toInventory(null))).toBeNull()
})

test('CART-02 CART-03 OP-26: a record with a download is offered in both formats, in order, each with its name and price', () => {
  const record = aSaleItem({
    category: 'physical_music',
    tags: ['vinyl'],
    priceCents: 2900,
    digitalPriceCents: 900,
    hasBandcampLink: true,
  })
  expect(formatOffers(record)).toEqual([
    { format: 'digital', name: 'Download', delivery: 'link', unitCents: 900, comesWithDownload: false },
    { format: 'cd', name: 'LP', delivery: 'parcel', unitCents: 2900, comesWithDownload: true },
  ])
})

test('OP-15 CHK-09: free content and items without a price are not offered', () => {
  expect(formatOffers({ ...item, category: 'free_content', hasPdf: true, priceCents: 0 })).toEqual([])
  expect(formatOffers({ ...item, hasBandcampLink: true, priceCents: null })).toEqual([])
})
