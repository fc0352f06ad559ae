// Tests what a payment removes from a cart, and what stays.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cart, CartLine } from '../cart'
import { withoutBought, type BoughtPieces } from './without-bought'

function line(productId: string, change: Partial<CartLine> = {}): CartLine {
  return {
    id: `${productId}-${change.selectedFormat ?? 'cd'}-${change.variant?.id ?? ''}-${change.quantity ?? 1}`,
    product: {
      id: productId,
      slug: productId,
      title: productId,
      image: { url: '/x', width: null, height: null, placeholder: null },
      category: 'cd',
      inventory: { hasTracking: false, currentStock: null },
    },
    quantity: 1,
    unitCents: 1500,
    selectedFormat: 'cd',
    formatName: 'CD',
    delivery: 'parcel',
    variant: null,
    licence: null,
    licences: [],
    plainCents: 1500,
    addedAt: new Date(0),
    ...change,
  }
}
const pieces = (productId: string, change: Partial<BoughtPieces> = {}): BoughtPieces => ({
  productId,
  format: 'cd',
  variantId: null,
  licenceId: null,
  quantity: 1,
  ...change,
})
const summary = ({ lines }: Cart) =>
  lines.map(({ product, selectedFormat, variant, quantity }) =>
    [product.id, selectedFormat, variant?.id ?? null, quantity].join(' '),
  )

test('CHK-29: exactly the paid pieces are removed; other formats, variants, items and later pieces stay', () => {
  const cart = {
    lines: [
      line('set', { quantity: 3 }),
      line('set', { selectedFormat: 'digital' }),
      line('shirt', { variant: { id: 'm', label: 'M' } }),
      line('shirt', { variant: { id: 'l', label: 'L' } }),
      line('sheet'),
    ],
  }
  const paid = [pieces('set', { quantity: 2 }), pieces('shirt', { variantId: 'm' }), pieces('sheet')]
  expect(summary(withoutBought(cart, paid))).toEqual(['set cd  1', 'set digital  1', 'shirt cd l 1'])
})

test('CHK-29: pieces of one choice in two lines are counted together', () => {
  expect(
    summary(withoutBought({ lines: [line('set'), line('set', { quantity: 4 })] }, [pieces('set', { quantity: 3 })])),
  ).toEqual(['set cd  2'])
})

test('a cart without any of the bought items is returned unchanged', () => {
  const cart = { lines: [line('set')] }
  expect(withoutBought(cart, [pieces('other'), pieces('set', { format: 'digital' })])).toBe(cart)
  expect(withoutBought(cart, [])).toBe(cart)
})

test('CHK-29: a cart that was paid unchanged becomes empty, and never more is removed than was bought', () => {
  const anyLine = fc.record({
    id: fc.constantFrom('a', 'b'),
    format: fc.constantFrom('cd', 'digital'),
    quantity: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), fc.array(anyLine, { maxLength: 6 }), (inCart, bought) => {
      const cart = { lines: inCart.map(({ id, format, quantity }) => line(id, { selectedFormat: format, quantity })) }
      const asBought = (items: typeof inCart) =>
        items.map(({ id, format, quantity }) => pieces(id, { format, quantity }))
      expect(withoutBought(cart, asBought(inCart)).lines).toEqual([])
      const count = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
      const gone = count(cart.lines) - count(withoutBought(cart, asBought(bought)).lines)
      expect(gone).toBeGreaterThanOrEqual(0)
      expect(gone).toBeLessThanOrEqual(count(bought))
    }),
  )
})
