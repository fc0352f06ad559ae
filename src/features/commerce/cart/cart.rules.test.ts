// Tests the rules of the cart, and that no sequence of clicks ever exceeds the stock.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart, CartFormat, CartInventory, CartOffer, CartVariant } from './cart'
import { checkStock } from './check-stock'
import { addToCart, canIncrease, type CartChoice, lowStockNote, removeLine, setQuantity } from './cart.rules'
import { cartTotals, emptyCart, maxLineQuantity } from './cart-totals'

const now = new Date('2026-11-20T20:00:00.000Z')
const unlimited: CartInventory = { hasTracking: false, currentStock: null }
const download: CartFormat = { format: 'digital', name: 'Download', delivery: 'link', unitCents: 900 }
const disc: CartFormat = { format: 'cd', name: 'CD', delivery: 'parcel', unitCents: 1500 }

test('business 2: the buyer’s own price is on the line, changes one that is there, and is never below the price', () => {
  const offer = makeOffer('a', { formats: [download] })
  const pay = (cents: number) => (priceCents: number) => (cents < priceCents ? null : cents - priceCents)
  const first = addToCart(emptyCart, offer, { extraFor: pay(1200) }, now)
  expect(first).toMatchObject({
    outcome: 'added',
    cart: { lines: [{ unitCents: 1200, extraCents: 300, quantity: 1 }] },
  })
  const same = addToCart(first.cart, offer, { extraFor: pay(1200) }, now)
  expect(same).toMatchObject({ outcome: 'present' })
  const more = addToCart(first.cart, offer, { extraFor: pay(1500) }, now)
  expect(more).toMatchObject({ outcome: 'added', cart: { lines: [{ unitCents: 1500, extraCents: 600, quantity: 1 }] } })
  expect(addToCart(first.cart, offer, {}, now)).toMatchObject({ outcome: 'present' })
  expect(addToCart(first.cart, offer, { extraFor: pay(899) }, now)).toEqual({ cart: first.cart, outcome: 'mispriced' })
})

function makeOffer(id: string, change: Partial<CartOffer> = {}, inventory: CartInventory = unlimited): CartOffer {
  return {
    product: {
      id,
      slug: id,
      title: `Title ${id}`,
      image: { url: '/media/x.jpg', width: 1, height: 1, placeholder: null },
      category: 'cd',
      inventory,
    },
    formats: [disc],
    variants: [],
    licences: [],
    ...change,
  }
}

function added(cart: Cart, offer: CartOffer, wanted: CartChoice = {}): Cart {
  return addToCart(cart, offer, wanted, now).cart
}

/** A shirt in two sizes: two pieces of M, one of L, which costs more. */
function shirt(): CartOffer {
  const variants: CartVariant[] = [
    { id: 'm', label: 'M', priceCents: null, inventory: tracked(2) },
    { id: 'l', label: 'L', priceCents: 1800, inventory: tracked(1) },
  ]
  return makeOffer(
    'shirt',
    { formats: [{ format: 'digital', name: 'Merchandise', delivery: 'parcel', unitCents: 1500 }], variants },
    tracked(3),
  )
}

function tracked(currentStock: number): CartInventory {
  return { hasTracking: true, currentStock }
}

test('CART-02: the default format is the first of the product; a product without formats is not for sale', () => {
  const offer = makeOffer('a', { formats: [download, disc] })
  expect(added(emptyCart, offer).lines[0]?.selectedFormat).toBe('digital')
  expect(added(emptyCart, offer, { format: 'cd' }).lines[0]).toMatchObject({
    selectedFormat: 'cd',
    formatName: 'CD',
    delivery: 'parcel',
  })
  expect(addToCart(emptyCart, makeOffer('a', { formats: [] }), {}, now)).toMatchObject({
    cart: emptyCart,
    outcome: 'refused',
  })
})

test('CART-03: each format has its price', () => {
  const offer = makeOffer('a', { formats: [download, disc] })
  expect(added(added(emptyCart, offer), offer, { format: 'cd' }).lines.map((line) => line.unitCents)).toEqual([
    900, 1500,
  ])
})

test('CART-04 CART-11: adding the same product and format raises the quantity, another format is a new line with its own id', () => {
  const offer = makeOffer('a', { formats: [disc, download] })
  const cart = added(added(added(emptyCart, offer), offer), offer, { format: 'digital' })
  expect(cart.lines.map((line) => [line.id, line.quantity])).toEqual([
    [`a-cd-${now.getTime()}`, 2],
    [`a-digital-${now.getTime()}`, 1],
  ])
  expect(cart.lines[0]?.addedAt).toEqual(now)
})

test('a file or a link is needed once: a second click says that it is in the cart, and its quantity does not grow', () => {
  const offer = makeOffer('a', { formats: [download] })
  const cart = added(emptyCart, offer)
  expect(addToCart(cart, offer, {}, now)).toEqual({ cart, outcome: 'present' })
  expect(setQuantity(cart, cart.lines[0]?.id ?? '', 2)).toBe(cart)
  expect(cart.lines.map((line) => canIncrease(cart, line))).toEqual([false])
})

test('one line raises a bought licence: another number of copies, or more paid since, replaces it', () => {
  const licence = { priceRule: 'times' as const, terms: null, isStamped: true }
  const licences = [
    { ...licence, id: 'band', name: 'Band', copies: 8, priceAmount: 200 },
    { ...licence, id: 'school', name: 'School', copies: 60, priceAmount: 400 },
  ]
  const sheet = makeOffer('sheet', {
    formats: [{ format: 'pdf', name: 'PDF', delivery: 'file', unitCents: 1000 }],
    licences,
  })
  const offer = { ...sheet, product: { ...sheet.product, category: 'sheet_music' } }
  const topsUp = { token: 'a', copies: 1, paidCents: 1000, hasHolder: true }
  const band = added(emptyCart, offer, { licenceId: 'band', topsUp })
  expect(addToCart(band, offer, { licenceId: 'band', topsUp }, now)).toEqual({ cart: band, outcome: 'present' })
  const school = added(band, offer, { licenceId: 'school', topsUp })
  expect(school.lines).toMatchObject([{ licence: { id: 'school' }, quantity: 1, unitCents: 3000 }])
  const paidMore = { ...topsUp, copies: 8, paidCents: 2000 }
  expect(added(school, offer, { licenceId: 'school', topsUp: paidMore }).lines).toMatchObject([
    { topsUp: paidMore, quantity: 1, unitCents: 2000 },
  ])
  const another = added(school, offer, { licenceId: 'school', topsUp: { ...topsUp, token: 'b' } })
  expect(added(another, offer, { licenceId: 'school' }).lines.map(({ topsUp: raised }) => raised?.token)).toEqual([
    'a',
    'b',
    undefined,
  ])
})

test('OP-26: an item with sizes is added only once a size is chosen; each size is a line with its own price and stock', () => {
  expect(addToCart(emptyCart, shirt(), {}, now)).toEqual({ cart: emptyCart, outcome: 'choose' })
  expect(addToCart(emptyCart, shirt(), { variantId: 'xxl' }, now).outcome).toBe('choose')
  const cart = added(added(added(emptyCart, shirt(), { variantId: 'm' }), shirt(), { variantId: 'l' }), shirt(), {
    variantId: 'm',
  })
  expect(cart.lines.map(({ variant, quantity, unitCents }) => [variant?.label, quantity, unitCents])).toEqual([
    ['M', 2, 1500],
    ['L', 1, 1800],
  ])
  expect(addToCart(cart, shirt(), { variantId: 'm' }, now)).toMatchObject({
    outcome: 'refused',
    message: 'Only 2 items available in stock',
  })
})

test.each([
  [tracked(0), 1, false, 'Item is currently out of stock'],
  [tracked(-2), 1, false, 'Item is currently out of stock'],
  [tracked(3), 4, false, 'Only 3 items available in stock'],
  [tracked(3), 3, true, '3 items available'],
  [unlimited, 50, true, 'Digital item - unlimited availability'],
  [{ hasTracking: false, currentStock: 0 }, 1, true, 'Digital item - unlimited availability'],
])(
  'CART-06 CART-07 CART-09: with stock %j, a request for %i is allowed: %s, "%s"',
  (inventory, requested, allowed, message) => {
    expect(checkStock(inventory, requested)).toMatchObject({ allowed, message })
  },
)

test('CART-05 CART-08: the quantity already in the cart counts; a refused addition changes nothing', () => {
  const offer = makeOffer('a', {}, tracked(2))
  const full = added(added(emptyCart, offer), offer)
  expect(addToCart(full, offer, {}, now)).toEqual({
    cart: full,
    outcome: 'refused',
    message: 'Only 2 items available in stock',
  })
})

test('CART-06: a download is available when the disc is sold out, and takes none of its stock', () => {
  const offer = makeOffer('a', { formats: [download, disc] }, tracked(0))
  expect(addToCart(emptyCart, offer, {}, now).outcome).toBe('added')
  expect(addToCart(emptyCart, offer, { format: 'cd' }, now)).toMatchObject({
    outcome: 'refused',
    message: 'Item is currently out of stock',
  })
  const last = makeOffer('a', { formats: [download, disc] }, tracked(1))
  expect(addToCart(added(emptyCart, last), last, { format: 'cd' }, now).outcome).toBe('added')
})

test('CART-13: totals are sums of quantity and of price times quantity', () => {
  const cart = added(
    added(added(emptyCart, makeOffer('a')), makeOffer('a')),
    makeOffer('b', { formats: [{ ...disc, unitCents: 250 }] }),
  )
  expect(cartTotals(cart)).toEqual({ totalItems: 3, subtotalCents: 3250, totalCents: 3250 })
  expect(cartTotals(emptyCart)).toEqual({ totalItems: 0, subtotalCents: 0, totalCents: 0 })
})

test('CART-15: a quantity of zero or less removes the line', () => {
  const cart = added(emptyCart, makeOffer('a'))
  const id = cart.lines[0]?.id ?? ''
  expect(setQuantity(cart, id, 0).lines).toEqual([])
  expect(setQuantity(cart, id, -1).lines).toEqual([])
  expect(removeLine(cart, id).lines).toEqual([])
})

test('CART-16 CART-20: an increase beyond stock is refused without a message, a decrease never', () => {
  const cart = setQuantity(added(emptyCart, makeOffer('a', {}, tracked(3))), `a-cd-${now.getTime()}`, 3)
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

test('CART-21: a line shows the stock note only for tracked stock of 1 to 5', () => {
  expect([0, 1, 5, 6].map((stock) => lowStockNote(tracked(stock)))).toEqual([
    null,
    'Only 1 in stock',
    'Only 5 in stock',
    null,
  ])
  expect(lowStockNote(unlimited)).toBeNull()
})

test('a line stops at 99 pieces and a cart at 100 lines, as the server does', () => {
  const cart = setQuantity(added(emptyCart, makeOffer('a')), `a-cd-${now.getTime()}`, maxLineQuantity)
  expect(addToCart(cart, makeOffer('a'), {}, now).outcome).toBe('refused')
  let wide = emptyCart
  for (let n = 0; n < 100; n++) wide = added(wide, makeOffer(`p${n}`))
  expect(addToCart(wide, makeOffer('one-more'), {}, now).outcome).toBe('refused')
})

test('CART-08: no sequence of clicks takes a product above its stock', () => {
  const press = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), format: fc.constantFrom('digital', 'cd') }),
    fc.record({ kind: fc.constant('set' as const), line: fc.nat(1), quantity: fc.integer({ min: -2, max: 12 }) }),
  )
  fc.assert(
    fc.property(fc.nat(8), fc.array(press, { maxLength: 30 }), (stock, presses) => {
      const offer = makeOffer('a', { formats: [download, disc] }, tracked(stock))
      let cart = emptyCart
      for (const one of presses) {
        if (one.kind === 'add') cart = addToCart(cart, offer, { format: one.format }, now).cart
        else cart = setQuantity(cart, cart.lines[one.line]?.id ?? '', one.quantity)
        const pieces = (delivery: string) =>
          cart.lines.reduce((sum, line) => (line.delivery === delivery ? sum + line.quantity : sum), 0)
        expect(pieces('parcel')).toBeLessThanOrEqual(stock)
        expect(pieces('link')).toBeLessThanOrEqual(1)
      }
    }),
  )
})
