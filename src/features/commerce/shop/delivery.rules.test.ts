// Proves what each category brings in each format, for every set of filled fields.
import { expect, test } from 'vitest'
import { choosableFormats, comesWithDownload, deliveryOf, formatName, missingForDelivery } from './delivery.rules'
import { everyItemState } from '../../../../tests/support/every-item-state'
import { formatsOf, offersOf } from './shop.rules'

test('OP-26: no two formats that are offered bring the same, and none is offered that SHOP-24 does not list', () => {
  for (const item of everyItemState) {
    const offers = offersOf(item)
    expect(new Set(offers.map(({ delivery }) => delivery)).size).toBe(offers.length)
    for (const { format } of offers) expect(formatsOf(item)).toContain(format)
  }
})

test('OP-14 ADM-SHOP-21: a priced item is offered, or the owner is told what is missing', () => {
  for (const item of everyItemState.filter(
    ({ priceCents, category }) => priceCents !== null && category !== 'free_content',
  )) {
    expect([item, offersOf(item).length === 0]).toEqual([item, missingForDelivery(item) !== null])
  }
})

test('ADM-SHOP-21 decision 0006: a sheet is its PDF, and without one the link to the music, never a parcel', () => {
  const sheet = { category: 'sheet_music', hasPdf: false, hasBandcampLink: false, hasExternalLink: true }
  expect(['physical', 'digital'].map((format) => deliveryOf(sheet, format))).toEqual(['link', 'link'])
  expect(['physical', 'pdf', 'digital'].map((format) => deliveryOf({ ...sheet, hasPdf: true }, format))).toEqual([
    'file',
    'file',
    'file',
  ])
  expect(choosableFormats({ ...sheet, hasPdf: true }, ['physical', 'pdf'])).toEqual(['pdf'])
  expect(choosableFormats(sheet, ['physical'])).toEqual(['physical'])
})

test('OP-14: a record that stands at Bandcamp brings its download along, a shirt does not', () => {
  const atBandcamp = { hasPdf: false, hasBandcampLink: true, hasExternalLink: false }
  expect(comesWithDownload({ category: 'cd', ...atBandcamp }, 'cd')).toBe(true)
  expect(comesWithDownload({ category: 'cd', ...atBandcamp }, 'digital')).toBe(false)
  expect(comesWithDownload({ category: 'merchandise', ...atBandcamp }, 'digital')).toBe(false)
})

test.each([
  ['physical_music', 'Late Set (LP)', [], 'cd', 'LP'],
  ['physical_music', 'Riverside (10-inch Vinyl)', ['vinyl'], 'cd', '10-inch'],
  ['physical_music', 'Live', ['cassette'], 'cd', 'Cassette'],
  ['physical_music', 'Live', [], 'cd', 'Record'],
  ['cd', 'Live', ['vinyl'], 'cd', 'CD'],
  ['cd', 'Live', [], 'digital', 'Download'],
  ['digital_music', 'Live', [], 'digital', 'Download'],
  ['sheet_music', 'Blues', [], 'pdf', 'PDF'],
  ['sheet_music', 'Blues', [], 'physical', 'Online'],
  ['merchandise', 'Slide Balm', [], 'digital', 'Merchandise'],
  ['merchandise', 'Enamel Mug', [], 'digital', 'Mug'],
  ['merchandise', 'Late Set, Signed', ['poster'], 'digital', 'Poster'],
])('CART-19 SHOP-24: %s "%s" with tags %j in format %s is called %s', (category, title, tags, format, name) => {
  expect(formatName({ category, title, tags }, format)).toBe(name)
})
