// Proves the allowed states of a checkout, its number, and the goods that it needs.
import { expect, test } from 'vitest'
import { checkoutStatuses } from '@/db/schema/commerce/orders/orders'
import { canMove, invoiceNumber, statesBefore, stockNeeds } from './checkout-states.rules'

test('2.3: a finished checkout never changes', () => {
  for (const done of ['paid', 'shortage', 'denied', 'mismatch'] as const) {
    for (const to of checkoutStatuses) expect(canMove(done, to)).toBe(to === done)
  }
})

test('2.3: a late PENDING or DECLINED never undoes a payment', () => {
  expect(canMove('paid', 'pending')).toBe(false)
  expect(canMove('pending', 'declined')).toBe(false)
  expect(canMove('pending', 'capturing')).toBe(false)
})

test('2.3: captured money can be recorded from every state except recorded', () => {
  for (const from of [
    'provider_created',
    'declined',
    'capturing',
    'pending',
    'expired',
    'cancelled',
    'refused',
  ] as const) {
    for (const to of ['paid', 'shortage', 'mismatch'] as const) expect(canMove(from, to)).toBe(true)
  }
  expect(canMove('open', 'paid')).toBe(false)
  expect(statesBefore('capturing').toSorted()).toEqual(['capturing', 'declined', 'provider_created'])
})

test('CART-06 CART-08: pieces count per item and variant, separately for those that take stock, sorted by item id', () => {
  const of = (itemId: string, quantity: number, takesStock = true, variantId: string | null = null) => ({
    itemId,
    variantId,
    quantity,
    takesStock,
  })
  expect(
    stockNeeds([
      of('b', 1),
      of('a', 2, false),
      of('b', 3),
      of('b', 5, false),
      of('c', 1, true, 'm'),
      of('c', 1, true, 'l'),
    ]),
  ).toEqual([of('a', 2, false), of('b', 5, false), of('b', 4), of('c', 1, true, 'l'), of('c', 1, true, 'm')])
})

test('an invoice number contains the day and belongs to one checkout', () => {
  expect(invoiceNumber('0f8fad5b-d9cb-469f-a165-70867728950e', new Date('2026-11-20T10:00:00Z'))).toBe(
    'B-20261120-0F8FAD5BD9',
  )
})
