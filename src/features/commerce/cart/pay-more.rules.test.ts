// Tests what a buyer can pay on top of a price.
import { expect, test } from 'vitest'
import { isPossibleExtra, mostExtraCents, typedExtra } from './pay-more.rules'

test.each([
  ['12', 0],
  ['12.00', 0],
  ['15,50', 350],
  ['$20', 800],
  ['1012', 100_000],
])('%s for an item of $12.00 adds %d cents', (typed, cents) => expect(typedExtra(typed, 1200, 'USD')).toBe(cents))

test.each(['', 'much', '11.99', '0', '-20', '12.345', '1012.01', '1e9', '9'.repeat(10_000)])(
  '%.20s for an item of $12.00 is refused',
  (typed) => expect(typedExtra(typed, 1200, 'USD')).toBeNull(),
)

test('a currency without decimals takes whole units only', () => {
  expect(typedExtra('1500', 120_000, 'JPY')).toBe(30_000)
  expect(typedExtra('1500.5', 120_000, 'JPY')).toBeNull()
  expect(isPossibleExtra(150, 'JPY')).toBe(false)
  expect(mostExtraCents('JPY')).toBe(10_000_000)
})
