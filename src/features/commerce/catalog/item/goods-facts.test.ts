// Proves what the page of an item sent by post tells about it.
import { expect, test } from 'vitest'
import { aStock, aVariant } from '../../../../../tests/support/make'
import { goodsDetails } from './goods-facts'

const terms = { shippingFlatCents: 600, freeShippingFromCents: 5000, isFlatRateSet: true, zones: [], currency: 'USD' }
const sending = { formatName: 'LP', cents: 2900, terms, time: '', returns: '', customs: '' }
const record = { type: 'album', category: 'physical_music', variants: [] } as const
const size = (label: string, isInStock = true) => aVariant({ label, inventory: aStock(isInStock ? 3 : 0) })

test('OP-12: a record shows its format and its shipping cost, and no unknown facts', () => {
  expect(goodsDetails({ ...record, variants: [] }, sending)).toEqual([
    { label: 'Format', text: 'LP' },
    { label: 'Shipping', text: '$6.00 for the whole order, free for orders of $50.00 or more.' },
  ])
})

test('OP-12: shipping is free for expensive items, and for every item in a shop that charges nothing', () => {
  const shipping = (cents: number, flat: number) =>
    goodsDetails({ ...record, variants: [] }, { ...sending, cents, terms: { ...terms, shippingFlatCents: flat } }).at(
      -1,
    )
  expect(shipping(5000, 600)?.text).toBe('Free.')
  expect(shipping(4999, 600)?.text).toContain('$6.00')
  expect(shipping(900, 0)?.text).toBe('Free.')
})

test('sizes are named, sold-out ones separately, and the delivery time is in the owner’s words', () => {
  const shirt = {
    type: 'apparel',
    category: 'merchandise',
    variants: [size('S'), size('M'), size('2XL', false)],
  } as const
  const facts = goodsDetails(
    { ...shirt, variants: [...shirt.variants] },
    {
      ...sending,
      formatName: 'T-shirt',
      time: 'Packed within two days.',
      returns: 'Within 14 days.',
      customs: 'You pay the duties.',
    },
  )
  expect(facts).toEqual([
    { label: 'Format', text: 'T-shirt' },
    { label: 'Sizes', text: 'S, M. Sold out: 2XL.' },
    { label: 'Shipping', text: '$6.00 for the whole order, free for orders of $50.00 or more.' },
    { label: 'Delivery time', text: 'Packed within two days.' },
    { label: 'Returns', text: 'Within 14 days.' },
    { label: 'Customs', text: 'You pay the duties.' },
  ])
})

test('goods without a known format show no format, and goods without known facts show nothing', () => {
  const thing = { type: 'accessory', category: 'merchandise', variants: [size('Blue', false)] } as const
  expect(
    goodsDetails(
      { ...thing, variants: [...thing.variants] },
      { ...sending, formatName: 'Merchandise', terms: undefined },
    ),
  ).toEqual([{ label: 'To choose from', text: 'Sold out: Blue.' }])
  expect(goodsDetails({ ...thing, variants: [] }, { ...sending, formatName: 'Merchandise', terms: undefined })).toEqual(
    [],
  )
})

test('OP-12: with zones each has its price, for the heaviest size', () => {
  const zone = {
    name: 'Home',
    countries: ['US'],
    isRest: false,
    freeFromCents: null,
    deliveryTime: '3 days',
    rates: [
      { upToGrams: 200, cents: 400 },
      { upToGrams: 900, cents: 700 },
    ],
  }
  const offer = { ...terms, zones: [zone, { ...zone, name: 'World', countries: [], isRest: true, deliveryTime: null }] }
  const shipping = (variants: ReturnType<typeof size>[], weightGrams?: number) =>
    goodsDetails({ ...record, variants, weightGrams }, { ...sending, terms: offer }).at(-1)?.text
  expect(shipping([], 180)).toBe('Home: $4.00 · 3 days\nWorld: $4.00')
  expect(shipping([{ ...size('S'), weightGrams: 150 }, size('XL')], 250)).toBe('Home: $7.00 · 3 days\nWorld: $7.00')
  expect(shipping([{ ...size('S'), weightGrams: 150 }, size('XL')])).toBe('Home: $7.00 · 3 days\nWorld: $7.00')
})
