// Tests the price that is crossed out beside a sale price.
import { expect, test } from 'vitest'
import { type ItemNote, lowestBefore } from './before-price.rules'

const timeZone = 'America/New_York'
const note = (validFrom: string, change: Partial<ItemNote> = {}): ItemNote => ({
  validFrom: new Date(validFrom),
  priceCents: 1500,
  salePriceCents: null,
  digitalPriceCents: null,
  saleDigitalPriceCents: null,
  saleFrom: null,
  saleUntil: null,
  ...change,
})
const sale = { salePriceCents: 1200, saleFrom: '2026-11-20' }
const old = '2026-01-01T00:00:00Z'
const before = (...item: ItemNote[]) => lowestBefore({ item }, { timeZone })

test('a price that never changed is the price before the sale', () => {
  expect(before(note(old), note('2026-11-18T10:00:00Z', sale))).toBe(1500)
})

test('the lowest of the 30 days counts, not the price to which it was raised just before', () => {
  const raised = { priceCents: 2500 }
  expect(
    before(note(old), note('2026-11-10T10:00:00Z', raised), note('2026-11-18T10:00:00Z', { ...raised, ...sale })),
  ).toBe(1500)
})

test('a price that ended more than 30 days before the sale does not count', () => {
  const cheap = note(old, { priceCents: 900 })
  expect(before(cheap, note('2026-10-21T03:59:00Z'), note('2026-11-18T10:00:00Z', sale))).toBe(1500)
  expect(before(cheap, note('2026-10-21T12:00:00Z'), note('2026-11-18T10:00:00Z', sale))).toBe(900)
})

test('an earlier sale of these days counts, with its days in the time zone of the site', () => {
  const earlier = { salePriceCents: 1100, saleFrom: '2026-10-01' }
  const ends = (saleUntil: string) => note('2026-09-30T12:00:00Z', { ...earlier, saleUntil })
  expect(before(note(old), ends('2026-10-21'), note('2026-11-18T10:00:00Z', sale))).toBe(1100)
  expect(before(note(old), ends('2026-10-20'), note('2026-11-18T10:00:00Z', sale))).toBe(1500)
})

test('a sale that is lowered or extended while it runs keeps its price before', () => {
  const lower = { ...sale, salePriceCents: 1000, saleUntil: '2026-12-24' }
  expect(before(note(old), note('2026-11-18T10:00:00Z', sale), note('2026-11-25T10:00:00Z', lower))).toBe(1500)
})

test('an item that was never sold before its sale has no price before', () => {
  expect(before(note('2026-11-20T15:00:00Z', sale))).toBeNull()
  expect(before()).toBeNull()
})

test('the digital price and the price of a variant have histories of their own', () => {
  const digital = { digitalPriceCents: 900 }
  const inSale = { ...digital, ...sale, saleDigitalPriceCents: 700 }
  const item = [note(old, digital), note('2026-11-18T10:00:00Z', inSale)]
  const variant = [note(old, { priceCents: 1800 }), note('2026-11-05T10:00:00Z', { priceCents: null })]
  expect(lowestBefore({ item }, { isDigital: true, timeZone })).toBe(900)
  expect(lowestBefore({ item, variant }, { timeZone })).toBe(1500)
  expect(lowestBefore({ item, variant: variant.slice(0, 1) }, { timeZone })).toBe(1800)
})
