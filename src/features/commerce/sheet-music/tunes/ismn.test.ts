// Proves the check digit and the spellings of an ISMN.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ismnDigits, ismnText } from './ismn'

test.each(['9790260000438', '979-0-2600-0043-8', 'ISMN 979-0-2600-0043-8', 'M-2600-0043-8', ' M 2600 0043 8 '])(
  '%s is a valid ISMN',
  (typed) => {
    expect(ismnDigits(typed)).toBe('9790260000438')
    expect(ismnText('9790260000438')).toBe('979-0-26000043-8')
  },
)

test.each(['', '9790260000439', '979026000043', '9780306406157', '97902600004380', 'M', '979-0-2600-0043-X'])(
  '%s is not an ISMN',
  (typed) => expect(ismnDigits(typed)).toBeNull(),
)

test('one wrong digit is always detected', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 12 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'9790260000438']
      digits[at] = String((Number(digits[at]) + by) % 10)
      expect(ismnDigits(digits.join(''))).toBeNull()
    }),
  )
})
