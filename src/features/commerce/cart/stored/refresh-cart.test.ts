// Tests a cart from last month against the current shop.
import { expect, test } from 'vitest'
import type { CartFormat, CartLine, CartOffer } from '../cart'
import { refreshCart } from './refresh-cart'

const download: CartFormat = { format: 'digital', name: 'Download', delivery: 'link', unitCents: 900 }
const disc: CartFormat = { format: 'cd', name: 'CD', delivery: 'parcel', unitCents: 1500 }

function makeOffer(change: Partial<CartOffer> = {}, currentStock: number | null = null): CartOffer {
  return {
    product: {
      id: 'a',
      slug: 'blue-hour',
      title: 'Blue Hour',
      image: { url: '/media/x.jpg', width: 1, height: 1, placeholder: null },
      category: 'cd',
      inventory: { hasTracking: currentStock !== null, currentStock },
    },
    formats: [download, disc],
    variants: [],
    licences: [],
    ...change,
  }
}

function makeLine(selectedFormat: string, quantity: number, unitCents: number): CartLine {
  const { product } = makeOffer()
  const { name, delivery } = selectedFormat === 'cd' ? disc : download
  return {
    id: `a-${selectedFormat}-1`,
    product: { ...product, title: 'Old Title' },
    quantity,
    unitCents,
    selectedFormat,
    formatName: name,
    delivery,
    variant: null,
    licence: null,
    licences: [],
    plainCents: unitCents,
    addedAt: new Date(1),
  }
}

test('OP-01: a change of only title and picture is not announced', () => {
  const { cart, news } = refreshCart({ lines: [makeLine('cd', 2, 1500)] }, [makeOffer()], ['a'], 'USD')
  expect(news).toEqual([])
  expect(cart.lines[0]?.product.title).toBe('Blue Hour')
})

test('OP-01: prices in the cart follow the shop, by format', () => {
  const { cart, news } = refreshCart(
    { lines: [makeLine('cd', 1, 1200), makeLine('digital', 1, 900)] },
    [makeOffer()],
    ['a'],
    'USD',
  )
  expect(cart.lines.map((line) => line.unitCents)).toEqual([1500, 900])
  expect(news).toEqual(['Blue Hour now costs $15.00.'])
})

test('OP-01: an item or a format that no longer exists is removed from the cart', () => {
  expect(refreshCart({ lines: [makeLine('cd', 1, 1500)] }, [], ['a'], 'USD').cart.lines).toEqual([])
  const { cart, news } = refreshCart(
    { lines: [makeLine('cd', 1, 1500), makeLine('digital', 1, 900)] },
    [makeOffer({ formats: [download] })],
    ['a'],
    'USD',
  )
  expect(cart.lines.map((line) => line.selectedFormat)).toEqual(['digital'])
  expect(news).toEqual(['Old Title is no longer for sale.'])
})

test('OP-01 CART-08: quantities shrink to the stock, but only of items sent in parcels', () => {
  const { cart, news } = refreshCart(
    { lines: [makeLine('cd', 4, 1500), makeLine('digital', 1, 900)] },
    [makeOffer({}, 3)],
    ['a'],
    'USD',
  )
  expect(cart.lines.map((line) => line.quantity)).toEqual([3, 1])
  expect(news).toEqual(['Only 3 of Blue Hour left.'])
  const soldOut = refreshCart(
    { lines: [makeLine('cd', 2, 1500), makeLine('digital', 1, 900)] },
    [makeOffer({}, 0)],
    ['a'],
    'USD',
  )
  expect(soldOut.cart.lines.map((line) => line.selectedFormat)).toEqual(['digital'])
  expect(soldOut.news).toEqual(['Blue Hour is sold out.'])
})

test('OP-01: several copies of a file in an old cart become one', () => {
  const { cart, news } = refreshCart({ lines: [makeLine('digital', 4, 900)] }, [makeOffer()], ['a'], 'USD')
  expect(cart.lines.map((line) => line.quantity)).toEqual([1])
  expect(news).toEqual(['Blue Hour is needed only once.'])
})

test('OP-01: sizes follow the shop by price and stock; a line is removed if its size is gone, or if it has none and now needs one', () => {
  const sizes = {
    variants: [{ id: 'm', label: 'M', priceCents: 1700, inventory: { hasTracking: true, currentStock: 1 } }],
  }
  const inSize = (id: string): CartLine => ({
    ...makeLine('cd', 2, 1500),
    id: `a-cd-${id}`,
    variant: { id, label: id.toUpperCase() },
  })
  const { cart, news } = refreshCart(
    { lines: [inSize('m'), inSize('l'), makeLine('cd', 1, 1500)] },
    [makeOffer(sizes, 9)],
    ['a'],
    'USD',
  )
  expect(cart.lines).toMatchObject([{ variant: { id: 'm', label: 'M' }, quantity: 1, unitCents: 1700 }])
  expect(news).toEqual([
    'Only 1 of Blue Hour left.',
    'Blue Hour now costs $17.00.',
    'Old Title is no longer for sale.',
    'Old Title is no longer for sale.',
  ])
})

test('OP-01: a line added during the request to the shop is left alone', () => {
  const cart = { lines: [makeLine('cd', 1, 1500)] }
  expect(refreshCart(cart, [], ['b'], 'USD')).toEqual({ cart, news: [] })
})
