// Tests licence prices with any price an owner may set.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pickLicence, licencePrice, licenceWords, takesLicence } from './licence.rules'

const licence = fc.record({
  priceRule: fc.constantFrom('times' as const, 'plus' as const),
  priceAmount: fc.integer({ min: 0, max: 100_000 }),
})
const price = fc.integer({ min: 1, max: 1_000_000 })

describe('price', () => {
  test('an edition with a licence never costs less than the edition alone, and its price is always whole cents', () => {
    fc.assert(
      fc.property(price, licence, (cents, tier) => {
        const sum = licencePrice(cents, tier)
        expect(sum).toBeGreaterThanOrEqual(cents)
        expect(Number.isInteger(sum)).toBe(true)
      }),
    )
  })

  test('a more expensive edition is never cheaper with the same licence, and a larger amount never lowers the price', () => {
    fc.assert(
      fc.property(price, price, licence, fc.nat(1000), (one, other, tier, more) => {
        expect(licencePrice(Math.max(one, other), tier)).toBeGreaterThanOrEqual(
          licencePrice(Math.min(one, other), tier),
        )
        const larger = { ...tier, priceAmount: tier.priceAmount + more }
        expect(licencePrice(one, larger)).toBeGreaterThanOrEqual(licencePrice(one, tier))
      }),
    )
  })

  test('“times” multiplies and rounds, “plus” adds, and without a licence the price stays the same', () => {
    expect(licencePrice(950, { priceRule: 'times', priceAmount: 250 })).toBe(2375)
    expect(licencePrice(333, { priceRule: 'times', priceAmount: 150 })).toBe(500)
    expect(licencePrice(950, { priceRule: 'plus', priceAmount: 400 })).toBe(1350)
    expect(licencePrice(950, { priceRule: 'times', priceAmount: 50 })).toBe(950)
    expect(licencePrice(950, null)).toBe(950)
  })
})

test('a line without a licence gets the cheapest, of equals the first, and one whose licence was deleted gets none', () => {
  const tiers = [
    { id: 'school', priceRule: 'times' as const, priceAmount: 300 },
    { id: 'one', priceRule: 'times' as const, priceAmount: 100 },
    { id: 'band', priceRule: 'plus' as const, priceAmount: 0 },
  ]
  expect([undefined, null, 'band', 'gone'].map((id) => pickLicence(tiers, id, 750)?.id)).toEqual([
    'one',
    'one',
    'band',
    undefined,
  ])
  const pair = [
    { id: 'times', priceRule: 'times' as const, priceAmount: 200 },
    { id: 'plus', priceRule: 'plus' as const, priceAmount: 500 },
  ]
  expect([300, 700].map((cents) => pickLicence(pair, null, cents)?.id)).toEqual(['times', 'plus'])
  expect(pickLicence([], null, 750)).toBeNull()
})

test('only sheet music files take licences, and a licence names its number of copies', () => {
  expect(takesLicence('sheet_music', 'file')).toBe(true)
  expect(takesLicence('sheet_music', 'link')).toBe(false)
  expect(takesLicence('digital_music', 'file')).toBe(false)
  expect(licenceWords({ name: 'Ensemble', copies: 8 })).toBe('Ensemble, up to 8 copies')
  expect(licenceWords({ name: 'One copy', copies: 1 })).toBe('One copy')
})
