// Proves the derived view of a shop item.
import { expect, test } from 'vitest'
import { choosableFormats, formatsOf, groupOf, inventoryOf, stockLine, tracksStock, typeOf, unitCentsOf, type ItemFacts } from './shop.rules'

const item: ItemFacts = { category: 'digital_music', tags: [], priceCents: 1000, digitalPriceCents: null, inventoryCount: null, hasBandcampLink: false, hasPdf: false }

test.each([
  ['digital_music', 'music'], ['physical_music', 'music'], ['cd', 'music'], ['free_content', 'music'], ['sheet_music', 'sheet-music'], ['merchandise', 'merch'], ['anything else', 'music'],
])('SHOP-20 SHOP-21 OP-15: category %s belongs to the group %s', (category, group) => {
  expect(groupOf(category)).toBe(group)
})

test('SHOP-22: the type is sheet, apparel by its tags, accessory, else album', () => {
  expect(typeOf({ category: 'sheet_music', tags: ['shirt'] })).toBe('sheet')
  expect(typeOf({ category: 'merchandise', tags: ['T-Shirt'] })).toBe('apparel')
  expect(typeOf({ category: 'merchandise', tags: ['clothing'] })).toBe('apparel')
  expect(typeOf({ category: 'merchandise', tags: ['mug'] })).toBe('accessory')
  expect(typeOf({ category: 'cd', tags: ['shirt'] })).toBe('album')
})

test('SHOP-24: formats follow from links, price and category, in order, and are never empty', () => {
  expect(formatsOf(item)).toEqual(['digital'])
  expect(formatsOf({ ...item, category: 'cd', hasBandcampLink: true })).toEqual(['digital', 'cd'])
  expect(formatsOf({ ...item, category: 'physical_music' })).toEqual(['cd'])
  expect(formatsOf({ ...item, category: 'physical_music', priceCents: null })).toEqual(['digital'])
  expect(formatsOf({ ...item, category: 'sheet_music', hasPdf: true })).toEqual(['physical', 'pdf'])
  expect(formatsOf({ ...item, category: 'free_content', priceCents: 0, hasPdf: true })).toEqual(['pdf'])
})

test('CART-03: the digital price counts for the digital format only', () => {
  expect(unitCentsOf({ priceCents: 1500, digitalPriceCents: 900 }, 'digital')).toBe(900)
  expect(unitCentsOf({ priceCents: 1500, digitalPriceCents: 900 }, 'cd')).toBe(1500)
  expect(unitCentsOf({ priceCents: 1500, digitalPriceCents: null }, 'digital')).toBe(1500)
})

test('SHOP-23: an item without a price costs 0', () => {
  expect(unitCentsOf({ priceCents: null, digitalPriceCents: null }, 'digital')).toBe(0)
})

test('CART-06 SHOP-25: stock counts for physical music, merchandise and cd with a stored count, for nothing else', () => {
  expect(['physical_music', 'merchandise', 'cd'].every((category) => tracksStock(category, 3))).toBe(true)
  expect(tracksStock('cd', null)).toBe(false)
  expect(tracksStock('sheet_music', 3)).toBe(false)
  expect(inventoryOf({ category: 'cd', inventoryCount: 3 })).toEqual({ hasTracking: true, currentStock: 3, isInStock: true, maxQuantity: 3 })
  expect(inventoryOf({ category: 'digital_music', inventoryCount: 3 })).toEqual({ hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null })
})

test.each([
  [0, 'Out of Stock'], [1, 'Only 1 left in stock'], [5, 'Only 5 left in stock'], [6, '6 in stock'],
])('SHOP-17 SHOP-18 SHOP-19: a stock of %i reads "%s"', (inventoryCount, line) => {
  expect(stockLine(inventoryOf({ category: 'merchandise', inventoryCount }))).toBe(line)
})

test('SHOP-19: untracked stock has no line', () => {
  expect(stockLine(inventoryOf({ category: 'sheet_music', inventoryCount: 0 }))).toBeNull()
})

test('OP-26 SHOP-24: sheet music with a PDF offers no choice, because the PDF is what arrives', () => {
  expect(choosableFormats({ category: 'sheet_music', formats: ['physical', 'pdf'] })).toEqual(['pdf'])
  expect(choosableFormats({ category: 'sheet_music', formats: ['physical'] })).toEqual(['physical'])
  expect(choosableFormats({ category: 'cd', formats: ['digital', 'cd'] })).toEqual(['digital', 'cd'])
})
