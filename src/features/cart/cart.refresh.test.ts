// A cart from last month meets the shop of today.
import { expect, test } from 'vitest'
import type { CartLine, CartOffer } from './cart'
import { refreshCart } from './cart.refresh'

function offerOf(change: Partial<CartOffer> = {}, currentStock: number | null = null): CartOffer {
  return {
    product: {
      id: 'a',
      slug: 'blue-hour',
      title: 'Blue Hour',
      image: { url: '/media/x.jpg', width: 1, height: 1, placeholder: null },
      category: 'cd',
      inventory: { hasTracking: currentStock !== null, currentStock },
    },
    formats: ['digital', 'cd'],
    priceCents: 1500,
    digitalPriceCents: 900,
    ...change,
  }
}

function lineOf(selectedFormat: string, quantity: number, unitCents: number): CartLine {
  const { product } = offerOf()
  return { id: `a-${selectedFormat}-1`, product: { ...product, title: 'Old Title' }, quantity, unitCents, selectedFormat, addedAt: new Date(1) }
}

test('OP-01: nothing to say when nothing but title and picture changed', () => {
  const { cart, news } = refreshCart({ lines: [lineOf('cd', 2, 1500)] }, [offerOf()], ['a'])
  expect(news).toEqual([])
  expect(cart.lines[0]?.product.title).toBe('Blue Hour')
})

test('OP-01: prices follow the shop, by format', () => {
  const { cart, news } = refreshCart({ lines: [lineOf('cd', 1, 1200), lineOf('digital', 1, 900)] }, [offerOf()], ['a'])
  expect(cart.lines.map((line) => line.unitCents)).toEqual([1500, 900])
  expect(news).toEqual(['Blue Hour now costs $15.00.'])
})

test('OP-01: an item or a format that is gone leaves the cart', () => {
  expect(refreshCart({ lines: [lineOf('cd', 1, 1500)] }, [], ['a']).cart.lines).toEqual([])
  const { cart, news } = refreshCart({ lines: [lineOf('cd', 1, 1500), lineOf('digital', 1, 900)] }, [offerOf({ formats: ['digital'] })], ['a'])
  expect(cart.lines.map((line) => line.selectedFormat)).toEqual(['digital'])
  expect(news).toEqual(['Old Title is no longer for sale.'])
})

test('OP-01 CART-08: quantities shrink to the stock over all formats together', () => {
  const { cart, news } = refreshCart({ lines: [lineOf('cd', 2, 1500), lineOf('digital', 4, 900)] }, [offerOf({}, 3)], ['a'])
  expect(cart.lines.map((line) => line.quantity)).toEqual([2, 1])
  expect(news).toEqual(['Only 1 of Blue Hour left.'])
  expect(refreshCart({ lines: [lineOf('cd', 2, 1500)] }, [offerOf({}, 0)], ['a'])).toEqual({ cart: { lines: [] }, news: ['Blue Hour is sold out.'] })
})

test('OP-01: a line added while the shop was asked is left alone', () => {
  const cart = { lines: [lineOf('cd', 1, 1500)] }
  expect(refreshCart(cart, [], ['b'])).toEqual({ cart, news: [] })
})
