// Proves what the badge of an order says about its money.
import { expect, test } from 'vitest'
import { orderWords } from './order-words'

test.each([
  ['paid', 1200, 0, 'Paid'],
  ['paid', 1200, 1199, 'Paid'],
  ['paid', 1200, 1200, 'Refunded'],
  ['pending', 1200, 0, 'Pending at PayPal'],
  ['paid', 0, 0, 'Given away'],
])('an order that is %s, of %i cents with %i refunded, shows “%s”', (status, totalCents, refundedCents, label) => {
  expect(orderWords({ status, totalCents, refundedCents }).label).toBe(label)
})
