// Proves what the page of an item sent by post tells about it.
import { expect, test } from 'vitest'
import { aStock, aVariant } from '../../../../../tests/support/make'
import { goodsDetails } from './goods-facts'

const cost = '$6.00 for the whole order, free for orders of $50.00 or more.'
const sending = { formatName: 'LP', shipping: [cost], time: '', returns: '', customs: '' }
const record = { type: 'album', category: 'physical_music', variants: [] } as const
const size = (label: string, isInStock = true) => aVariant({ label, inventory: aStock(isInStock ? 3 : 0) })

test('OP-12: a record shows its format and its shipping cost, and no unknown facts', () => {
  expect(goodsDetails({ ...record, variants: [] }, sending)).toEqual([
    { label: 'Format', text: 'LP' },
    { label: 'Shipping', text: cost },
  ])
})

test('OP-12: shipping to each zone has a line of its own', () => {
  const shipping = ['Home: free', 'Europe: $16.00']
  expect(goodsDetails({ ...record, variants: [] }, { ...sending, shipping }).at(-1)?.text).toBe(
    'Home: free\nEurope: $16.00',
  )
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
    { label: 'Shipping', text: cost },
    { label: 'Delivery time', text: 'Packed within two days.' },
    { label: 'Returns', text: 'Within 14 days.' },
    { label: 'Customs', text: 'You pay the duties.' },
  ])
})

test('goods without a known format show no format, and goods without known facts show nothing', () => {
  const thing = { type: 'accessory', category: 'merchandise', variants: [size('Blue', false)] } as const
  expect(
    goodsDetails({ ...thing, variants: [...thing.variants] }, { ...sending, formatName: 'Merchandise', shipping: [] }),
  ).toEqual([{ label: 'To choose from', text: 'Sold out: Blue.' }])
  expect(goodsDetails({ ...thing, variants: [] }, { ...sending, formatName: 'Merchandise', shipping: [] })).toEqual([])
})
