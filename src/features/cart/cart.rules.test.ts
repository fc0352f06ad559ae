// The rules of the cart, and that no sequence of presses ever gets past the stock.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart, CartInventory, CartOffer } from './cart'
import { checkStock, formatLabel } from './cart.offer'
import { addToCart, canIncrease, lowStockNote, quantityOf, removeLine, setQuantity } from './cart.rules'
import { cartTotals, emptyCart, maxLineQuantity } from './cart.totals'

const now = new Date('2026-11-20T20:00:00.000Z')
const unlimited: CartInventory = { hasTracking: false, currentStock: null }

function offerOf(id: string, change: Partial<CartOffer> = {}, inventory: CartInventory = unlimited): CartOffer {
  return {
    product: { id, slug: id, title: `Title ${id}`, image: { url: '/media/x.jpg', width: 1, height: 1, placeholder: null }, category: 'cd', inventory },
    formats: ['cd'],
    priceCents: 1500,
    digitalPriceCents: null,
    ...change,
  }
}

function added(cart: Cart, offer: CartOffer, format?: string): Cart {
  return addToCart(cart, offer, format, now).cart
}

function tracked(currentStock: number): CartInventory {
  return { hasTracking: true, currentStock }
}

test('CART-02: the format is the first of the product, or digital', () => {
  expect(added(emptyCart, offerOf('a', { formats: ['digital', 'cd'] })).lines[0]?.selectedFormat).toBe('digital')
  expect(added(emptyCart, offerOf('a', { formats: ['digital', 'cd'] }), 'cd').lines[0]?.selectedFormat).toBe('cd')
  expect(added(emptyCart, offerOf('a', { formats: [] })).lines[0]?.selectedFormat).toBe('digital')
})

test('CART-03: the digital price counts for the digital format only', () => {
  const offer = offerOf('a', { formats: ['digital', 'cd'], digitalPriceCents: 900 })
  const cart = added(added(emptyCart, offer), offer, 'cd')
  expect(cart.lines.map((line) => line.unitCents)).toEqual([900, 1500])
  expect(added(emptyCart, offerOf('a', { formats: ['digital'] })).lines[0]?.unitCents).toBe(1500)
})

test('CART-04 CART-11: the same product and format grows, another format is a new line with its own id', () => {
  const offer = offerOf('a', { formats: ['digital', 'cd'] })
  const cart = added(added(added(emptyCart, offer), offer), offer, 'cd')
  expect(cart.lines.map((line) => [line.id, line.quantity])).toEqual([
    [`a-digital-${now.getTime()}`, 2],
    [`a-cd-${now.getTime()}`, 1],
  ])
  expect(cart.lines[0]?.addedAt).toEqual(now)
})

test.each([
  [tracked(0), 1, false, 'Item is currently out of stock'],
  [tracked(-2), 1, false, 'Item is currently out of stock'],
  [tracked(3), 4, false, 'Only 3 items available in stock'],
  [tracked(3), 3, true, '3 items available'],
  [unlimited, 50, true, 'Digital item - unlimited availability'],
  [{ hasTracking: false, currentStock: 0 }, 1, true, 'Digital item - unlimited availability'],
])('CART-06 CART-07 CART-09: stock %j, %i asked: %s, "%s"', (inventory, requested, allowed, message) => {
  expect(checkStock(inventory, requested)).toMatchObject({ allowed, message })
})

test('CART-05 CART-08: what is in the cart counts over all formats; a refused addition changes nothing', () => {
  const offer = offerOf('a', { formats: ['digital', 'cd'] }, tracked(2))
  const full = added(added(emptyCart, offer), offer, 'cd')
  const refused = addToCart(full, offer, 'cd', now)
  expect(refused.cart).toBe(full)
  expect(refused.refusal).toBe('Only 2 items available in stock')
})

test('CART-13: totals are sums of quantity and of price times quantity', () => {
  const cart = added(added(added(emptyCart, offerOf('a')), offerOf('a')), offerOf('b', { priceCents: 250 }))
  expect(cartTotals(cart)).toEqual({ totalItems: 3, subtotalCents: 3250, totalCents: 3250 })
  expect(cartTotals(emptyCart)).toEqual({ totalItems: 0, subtotalCents: 0, totalCents: 0 })
})

test('CART-15: a quantity of zero or less removes the line', () => {
  const cart = added(emptyCart, offerOf('a'))
  const id = cart.lines[0]?.id ?? ''
  expect(setQuantity(cart, id, 0).lines).toEqual([])
  expect(setQuantity(cart, id, -1).lines).toEqual([])
  expect(removeLine(cart, id).lines).toEqual([])
})

test('CART-16 CART-20: an increase beyond stock is refused in silence, a decrease never', () => {
  const cart = setQuantity(added(emptyCart, offerOf('a', {}, tracked(3))), `a-cd-${now.getTime()}`, 3)
  const line = cart.lines[0]
  if (!line) throw new Error('the line is missing')
  expect(line.quantity).toBe(3)
  expect(setQuantity(cart, line.id, 4)).toBe(cart)
  expect(canIncrease(cart, line)).toBe(false)
  const short: Cart = { lines: [{ ...line, product: { ...line.product, inventory: tracked(1) } }] }
  expect(setQuantity(short, line.id, 2).lines[0]?.quantity).toBe(2)
  expect(setQuantity(cart, line.id, 1.5)).toBe(cart)
  expect(setQuantity(cart, 'unknown', 1)).toBe(cart)
})

test('CART-21: the note on a line is for tracked stock of 1 to 5', () => {
  expect([0, 1, 5, 6].map((stock) => lowStockNote(tracked(stock)))).toEqual([null, 'Only 1 in stock', 'Only 5 in stock', null])
  expect(lowStockNote(unlimited)).toBeNull()
})

test('a line stops at 99 pieces and a cart at 100 lines, as the server does', () => {
  const cart = setQuantity(added(emptyCart, offerOf('a')), `a-cd-${now.getTime()}`, maxLineQuantity)
  expect(addToCart(cart, offerOf('a'), undefined, now).refusal).not.toBeNull()
  let wide = emptyCart
  for (let n = 0; n < 100; n++) wide = added(wide, offerOf(`p${n}`))
  expect(addToCart(wide, offerOf('one-more'), undefined, now).refusal).not.toBeNull()
})

test('a shirt is called merchandise, not a digital item, and a record is not called a CD', () => {
  expect(formatLabel('cd', 'physical_music')).toBe('Physical copy')
  expect(formatLabel('digital', 'merchandise')).toBe('Merchandise')
  expect(formatLabel('cd', 'cd')).toBe('CD')
})

test('CART-08: no sequence of presses takes a product above its stock', () => {
  const press = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), format: fc.constantFrom('digital', 'cd') }),
    fc.record({ kind: fc.constant('set' as const), line: fc.nat(1), quantity: fc.integer({ min: -2, max: 12 }) }),
  )
  fc.assert(
    fc.property(fc.nat(8), fc.array(press, { maxLength: 30 }), (stock, presses) => {
      const offer = offerOf('a', { formats: ['digital', 'cd'] }, tracked(stock))
      let cart = emptyCart
      for (const one of presses) {
        if (one.kind === 'add') cart = addToCart(cart, offer, one.format, now).cart
        else cart = setQuantity(cart, cart.lines[one.line]?.id ?? '', one.quantity)
        expect(quantityOf(cart, 'a')).toBeLessThanOrEqual(stock)
      }
    }),
  )
})
