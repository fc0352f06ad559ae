// Proves when a buyer pays for shipping, when it is free, and when a parcel is not sold.
import { expect, test } from 'vitest'
import {
  choosableCountries,
  asksForCountry,
  shippingQuote,
  type ShippedLine,
  type ShippingTerms,
} from './shipping.rules'

const terms: ShippingTerms = { shippingFlatCents: 600, freeShippingFromCents: 5000, zones: [] }
const disc = { delivery: 'parcel', unitCents: 1500, quantity: 1, weightGrams: 120 }
const download = { delivery: 'link', unitCents: 4000, quantity: 1 }
const sheet = { delivery: 'file', unitCents: 950, quantity: 1 }

const home = {
  name: 'Home',
  countries: ['US'],
  isRest: false,
  freeFromCents: 5000,
  deliveryTime: '3 days',
  rates: [
    { upToGrams: 500, cents: 400 },
    { upToGrams: 2000, cents: 900 },
  ],
}
const europe = {
  ...home,
  name: 'Europe',
  countries: ['AT', 'DE', 'FR'],
  freeFromCents: null,
  deliveryTime: null,
  rates: [
    { upToGrams: 500, cents: 1400 },
    { upToGrams: 2000, cents: 2600 },
  ],
}
const rest = { ...europe, name: 'World', countries: [], isRest: true, rates: [{ upToGrams: 1000, cents: 3500 }] }
const zoned = (...zones: ShippingTerms['zones'][number][]): ShippingTerms => ({ ...terms, zones })
const all = zoned(home, europe, rest)

const price = (lines: readonly ShippedLine[], given: ShippingTerms, country: string | null = null) => {
  const quote = shippingQuote(lines, given, country)
  return quote.kind === 'price' ? quote.cents : quote.kind
}
const missing = (lines: readonly ShippedLine[], given: ShippingTerms, country: string | null = null) => {
  const quote = shippingQuote(lines, given, country)
  return quote.kind === 'price' ? quote.missingCents : undefined
}

test('OP-12: downloads and sheets cost no shipping, and no line about it is shown', () => {
  for (const given of [terms, all]) {
    expect(price([download], given)).toBe('none')
    expect(price([sheet, download], given, 'BR')).toBe('none')
    expect(price([], given)).toBe('none')
  }
})

test('OP-12: without zones parcels cost the flat rate in every country, with or without downloads beside them', () => {
  expect(price([disc], terms)).toBe(600)
  expect(price([disc, sheet], terms, 'BR')).toBe(600)
  expect(price([disc], { ...terms, shippingFlatCents: 0 })).toBe(0)
})

test('SHOP-05: shipping is free from the threshold on, and every line counts towards it', () => {
  expect(price([disc, download], terms)).toBe(0)
  expect(price([{ ...disc, unitCents: 4999 }], terms)).toBe(600)
  expect(price([{ ...disc, unitCents: 5000 }], terms)).toBe(0)
  expect(price([disc, download], all, 'US')).toBe(0)
  expect(price([{ ...disc, unitCents: 4999 }], all, 'US')).toBe(400)
  // A zone without a limit is never free.
  expect(price([{ ...disc, unitCents: 90_000 }], all, 'DE')).toBe(1400)
})

test('SHOP-05 OP-12: the amount missing to free shipping is shown only where the buyer can save money', () => {
  expect(missing([disc], terms)).toBe(3500)
  expect(
    missing(
      [
        { ...disc, quantity: 3 },
        { ...sheet, unitCents: 500 },
      ],
      terms,
    ),
  ).toBeNull()
  expect(missing([{ ...disc, unitCents: 4999 }], terms)).toBe(1)
  expect(missing([disc, download], terms)).toBeNull()
  expect(missing([disc], { ...terms, shippingFlatCents: 0 })).toBeNull()
  expect(missing([disc], all, 'US')).toBe(3500)
  expect(missing([disc], all, 'DE')).toBeNull()
})

test('OP-12: the country picks its zone, else the rest of the world, else nothing is shipped there', () => {
  expect(price([disc], all, 'US')).toBe(400)
  expect(price([disc], all, 'FR')).toBe(1400)
  expect(price([disc], all, 'BR')).toBe(3500)
  expect(shippingQuote([disc], zoned(home, europe), 'BR')).toEqual({ kind: 'refused', why: 'country' })
  expect(shippingQuote([disc], zoned({ ...home, rates: [] }), 'US')).toEqual({ kind: 'refused', why: 'country' })
})

test('OP-12: the country is asked for only with a parcel and more than one zone', () => {
  expect([terms, zoned(home), zoned(rest), all].map((given) => asksForCountry([disc, sheet], given))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(asksForCountry([sheet, download], all)).toBe(false)
  expect(price([disc], all)).toBe('ask')
  expect(price([disc], zoned(home))).toBe(400)
  expect(price([disc], zoned(rest))).toBe(3500)
})

test('OP-12: all pieces of all parcels are weighed together, and the lowest rate that carries them is charged', () => {
  expect(price([{ ...disc, weightGrams: 500 }], all, 'US')).toBe(400)
  expect(price([{ ...disc, weightGrams: 501 }], all, 'US')).toBe(900)
  expect(price([disc, { ...disc, quantity: 3, unitCents: 100, weightGrams: 127 }], all, 'US')).toBe(900)
  // A download weighs nothing.
  expect(price([disc, { ...sheet, weightGrams: 9000 }], all, 'US')).toBe(400)
})

test('OP-12: an item without weight pays the highest rate, also beside light ones', () => {
  const unknown = { ...disc, unitCents: 100, weightGrams: null }
  expect(price([unknown], all, 'US')).toBe(900)
  expect(price([disc, unknown], all, 'DE')).toBe(2600)
  expect(price([{ delivery: 'parcel', unitCents: 100, quantity: 1 }], all, 'US')).toBe(900)
})

test('OP-12: a parcel above the last weight is not sold, and never free', () => {
  const heavy = { ...disc, unitCents: 90_000, weightGrams: 2001 }
  expect(shippingQuote([heavy], all, 'US')).toEqual({ kind: 'refused', why: 'weight' })
  expect(shippingQuote([{ ...disc, quantity: 10 }], all, 'BR')).toEqual({ kind: 'refused', why: 'weight' })
  expect(shippingQuote([{ ...disc, weightGrams: null }, heavy], all, 'US')).toMatchObject({ why: 'weight' })
})

test('OP-12: an item that stays in the home zone is named where it cannot go', () => {
  const kept = { ...disc, title: 'Late Set (LP)', isHomeZoneOnly: true }
  expect(price([disc, kept], all, 'US')).toBe(400)
  expect(shippingQuote([disc, kept], all, 'DE')).toEqual({
    kind: 'refused',
    why: 'home',
    title: 'Late Set (LP)',
    home: 'Home',
  })
  // The download of the same item goes everywhere.
  expect(price([disc, { ...kept, delivery: 'link' }], all, 'DE')).toBe(1400)
  expect(price([kept], zoned(rest))).toBe(3500)
  expect(price([kept], terms, 'DE')).toBe(600)
})

test('a buyer chooses among the countries of the zones, or all countries when one zone is the rest of the world', () => {
  expect(choosableCountries([home, europe])).toEqual(['US', 'AT', 'DE', 'FR'])
  const world = choosableCountries([home, rest])
  expect(world).toHaveLength(250)
  expect(new Set(world).size).toBe(250)
  expect(['US', 'BR', 'ZW'].every((code) => world.includes(code))).toBe(true)
  expect(['XX', 'EU', 'UK'].some((code) => world.includes(code))).toBe(false)
})
