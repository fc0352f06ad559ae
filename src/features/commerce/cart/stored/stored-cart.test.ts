// Tests reading the cart from local storage with any content.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CartLine } from '../cart'
import { parseCart, serializeCart } from './stored-cart'

const line: CartLine = {
  id: 'a-cd-1',
  product: {
    id: 'a',
    slug: 'blue-hour',
    title: 'Blue Hour',
    image: { url: '/media/x.jpg', width: 1200, height: 1200, placeholder: 'data:image/webp;base64,AA==' },
    category: 'cd',
    inventory: { hasTracking: true, currentStock: 3 },
  },
  quantity: 2,
  unitCents: 1999,
  selectedFormat: 'cd',
  formatName: 'CD',
  delivery: 'parcel',
  variant: { id: 'first', label: 'First pressing' },
  licence: null,
  licences: [],
  plainCents: 1999,
  addedAt: new Date('2026-11-20T20:00:00.000Z'),
}

function stored(change: Record<string, unknown>): string {
  const [item] = JSON.parse(serializeCart({ lines: [line] })) as Record<string, unknown>[]
  return JSON.stringify([{ ...item, ...change }])
}

test('CART-11 CART-12: a stored cart is restored unchanged, addedAt as a date, prices stored in dollars', () => {
  const text = serializeCart({ lines: [line] })
  expect(parseCart(text)).toEqual({ cart: { lines: [line] }, loss: 'none' })
  expect(text).toContain('"pricePerItem":19.99')
  expect(text).toContain('"addedAt":"2026-11-20T20:00:00.000Z"')
})

test('CART-12: the parser also reads an object that holds the items, and a picture that is only an address', () => {
  const [item] = JSON.parse(serializeCart({ lines: [line] })) as { product: object }[]
  const text = JSON.stringify({ items: [{ ...item, product: { ...item?.product, image: '/old.jpg' } }], isOpen: true })
  const { cart, loss } = parseCart(text)
  expect(loss).toBe('none')
  expect(cart.lines[0]?.product.image).toEqual({ url: '/old.jpg', width: null, height: null, placeholder: null })
})

test.each([
  [0, 1],
  [-5, 1],
  [2.9, 2],
  [1e9, 99],
])('a stored quantity of %d is read as %d', (quantity, expected) => {
  expect(parseCart(stored({ quantity })).cart.lines[0]?.quantity).toBe(expected)
})

test.each(['not json', '7', 'null', '{}', '"x"', '{"items":3}'])(
  'a completely damaged cart (%s) starts empty and says so',
  (text) => {
    expect(parseCart(text)).toEqual({ cart: { lines: [] }, loss: 'all' })
  },
)

test.each([
  [{ product: null }],
  [{ product: { id: 'a' } }],
  [{ quantity: 'two' }],
  [{ pricePerItem: -1 }],
  [{ pricePerItem: '19.99' }],
  [{ addedAt: 'yesterday' }],
  [{ id: '' }],
])('a line with %j is dropped, the others stay', (change) => {
  const good = stored({}).slice(1, -1)
  const bad = stored(change).slice(1, -1)
  const { cart, loss } = parseCart(`[${bad},${good}]`)
  expect(cart.lines).toEqual([line])
  expect(loss).toBe('some')
})

test('of two lines that raise the same licence the first stays', () => {
  const topsUp = { token: 'a', copies: 1, paidCents: 950, hasHolder: true }
  const raising = (id: string, token: string): CartLine => ({ ...line, id, topsUp: { ...topsUp, token } })
  const lines = [raising('1', 'a'), raising('2', 'a'), raising('3', 'b'), line]
  const { cart, loss } = parseCart(serializeCart({ lines }))
  expect(cart.lines.map(({ id }) => id)).toEqual(['1', '3', line.id])
  expect(loss).toBe('some')
})

test('an absent or empty cart does not count as damaged', () => {
  expect(parseCart(null)).toEqual({ cart: { lines: [] }, loss: 'none' })
  expect(parseCart('[]')).toEqual({ cart: { lines: [] }, loss: 'none' })
})

test('no stored text makes the parser fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const { cart } = parseCart(text)
      expect(Array.isArray(cart.lines)).toBe(true)
    }),
  )
})

test('OP-12: weight and home zone of a stored line are kept, and anything else in their place is dropped', () => {
  const parcel = { ...line, product: { ...line.product, weightGrams: 120, isHomeZoneOnly: true } }
  expect(parseCart(serializeCart({ lines: [parcel] })).cart.lines).toEqual([parcel])
  const damaged = stored({ product: { ...line.product, weightGrams: '120', isHomeZoneOnly: 'yes' } })
  expect(parseCart(damaged).cart.lines).toEqual([line])
})
