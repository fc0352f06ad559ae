// Proves that each sentence about shipping is true for the owner's rates and zones.
import { describe, expect, test } from 'vitest'
import { addressRefusals } from './address-refusals.texts'
import { refusalText, shippingPromise, shippingTexts, shippingWords } from './shipping.texts'

type Terms = Parameters<typeof shippingPromise>[0]

const home = {
  name: 'the United States',
  countries: ['US'],
  isRest: false,
  freeFromCents: 5000,
  deliveryTime: '3 to 5 days',
  rates: [
    { upToGrams: 500, cents: 450 },
    { upToGrams: 2000, cents: 900 },
  ],
}
const europe = {
  ...home,
  name: 'Europe',
  countries: ['DE', 'FR'],
  freeFromCents: null as number | null,
  deliveryTime: null,
  rates: [{ upToGrams: 1000, cents: 1600 }],
}
const offer = (change: Partial<Terms> = {}): Terms => ({
  shippingFlatCents: 600,
  freeShippingFromCents: 5000,
  currency: 'USD',
  zones: [],
  ...change,
})
const free = [{ upToGrams: 1000, cents: 0 }]
const promise = (change: Partial<Terms>, isFlatRateSet = true) => shippingPromise(offer(change), isFlatRateSet)

describe('the line at the top of the shop', () => {
  test('SHOP-05: says "Free shipping on orders over $50" while that is so, and until the owner has decided', () => {
    expect(promise({})).toBe('Free shipping on orders over $50')
    expect(promise({ shippingFlatCents: 0 }, false)).toBe('Free shipping on orders over $50')
    expect(promise({ zones: [home] })).toBe('Free shipping on orders over $50')
    expect(promise({ zones: [home, { ...europe, freeFromCents: 5000 }] })).toBe('Free shipping on orders over $50')
    expect(promise({ zones: [home, { ...europe, rates: free }] })).toBe('Free shipping on orders over $50')
  })

  test('SHOP-05: follows the limit and the currency', () => {
    expect(promise({ freeShippingFromCents: 7550 })).toBe('Free shipping on orders over $75.50')
    expect(promise({ currency: 'JPY', freeShippingFromCents: 500_000 })).toBe('Free shipping on orders over ¥5,000')
  })

  test('SHOP-05: says so when shipping is always free, and where', () => {
    expect(promise({ shippingFlatCents: 0 })).toBe('Free shipping on every order')
    expect(promise({ zones: [{ ...home, rates: free }] })).toBe('Free shipping on every order')
    expect(promise({ zones: [{ ...home, rates: free }, europe] })).toBe('Free shipping to the United States')
  })

  test('SHOP-05: names the zone when only its orders can be free, and the lowest price when none can', () => {
    expect(promise({ zones: [home, europe] })).toBe('Free shipping on orders over $50 to the United States')
    expect(promise({ zones: [home, { ...europe, freeFromCents: 9000 }] })).toContain('to the United States')
    expect(promise({ zones: [{ ...home, freeFromCents: null }, europe] })).toBe('Shipping from $4.50')
    expect(promise({ zones: [{ ...europe, rates: [{ upToGrams: 9, cents: 1600 }] }] })).toBe('Shipping $16')
  })
})

describe('the page of an item', () => {
  const piece = { delivery: 'parcel', unitCents: 2900, quantity: 1, weightGrams: 300 }

  test('OP-12: without zones it shows the flat rate and its limit, or that shipping is free', () => {
    expect(shippingWords(piece, offer())).toEqual(['$6.00 for the whole order, free for orders of $50.00 or more.'])
    expect(shippingWords(piece, offer({ shippingFlatCents: 0 }))).toEqual(['Free.'])
    expect(shippingWords({ ...piece, unitCents: 5000 }, offer())).toEqual(['Free.'])
  })

  test('OP-12: with zones it shows the price and the delivery time of each', () => {
    expect(shippingWords(piece, offer({ zones: [home, europe] }))).toEqual([
      'the United States: $4.50, free for orders of $50.00 or more · 3 to 5 days',
      'Europe: $16.00',
      'Other countries: not shipped.',
    ])
    const world = { ...europe, name: 'Everywhere else', countries: [], isRest: true }
    expect(shippingWords({ ...piece, unitCents: 5000 }, offer({ zones: [home, world] }))).toEqual([
      'the United States: free · 3 to 5 days',
      'Everywhere else: $16.00',
    ])
    expect(shippingWords(piece, offer({ zones: [world] }))).toEqual(['$16.00'])
  })

  test('OP-12: it says where the item is not sold', () => {
    expect(shippingWords({ ...piece, isHomeZoneOnly: true }, offer({ zones: [home, europe] }))).toEqual([
      'the United States: $4.50, free for orders of $50.00 or more · 3 to 5 days',
      'Not shipped to other countries.',
    ])
    expect(shippingWords({ ...piece, weightGrams: 1500 }, offer({ zones: [home, europe] }))).toContain(
      'Europe: too heavy. Please write to us.',
    )
  })
})

test('a refusal names the reason and what to do', () => {
  expect(refusalText({ kind: 'refused', why: 'country' }, 'BR')).toBe(
    'Not shipped to Brazil. Please choose another country, or write to us.',
  )
  expect(refusalText({ kind: 'refused', why: 'weight' }, 'BR')).toBe(
    'This parcel is too heavy for Brazil. Please write to us.',
  )
  expect(refusalText({ kind: 'refused', why: 'weight' }, null)).toBe(
    'This parcel is too heavy to ship. Please write to us.',
  )
  expect(refusalText({ kind: 'refused', why: 'home', title: 'Late Set (LP)', home: 'Home' }, 'BR')).toBe(
    'Late Set (LP) is shipped to Home only. Please remove it, or choose another country.',
  )
})

test('a buyer whose address at PayPal costs more reads both prices, and that nothing was charged', () => {
  expect(addressRefusals.dearer({ country: 'DE', source: 'paypal' }, 1600, 450, 'USD')).toBe(
    'Your address at PayPal is in Germany. Shipping there costs $16.00 instead of $4.50. You have not been charged. Please check the new total and pay again.',
  )
  expect(shippingTexts.missing(1500, 'USD')).toBe('$15.00 more and shipping is free')
})
