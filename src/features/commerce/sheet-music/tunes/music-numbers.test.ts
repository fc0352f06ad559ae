// Proves the check digits and the spellings of ISMN and ISWC.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ismnDigits, ismnText, iswcText } from './music-numbers'

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

test.each(['T-034.524.680-1', 'T0345246801', 'ISWC T-034.524.680-1', 't 034 524 680 1'])(
  '%s is a valid ISWC',
  (typed) => expect(iswcText(typed)).toBe('T-034.524.680-1'),
)

test.each(['', 'T-034.524.680-2', 'T-034.524.68-1', '034.524.680-1', 'T-034.524.680-1-1', 'X-034.524.680-1'])(
  '“%s” is not an ISWC',
  (typed) => expect(iswcText(typed)).toBeNull(),
)

test('only one of all last digits is valid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (work) => {
      const digits = String(work).padStart(9, '0')
      const right = Array.from({ length: 10 }, (_, last) => iswcText(`T${digits}${last}`)).filter(Boolean)
      expect(right).toHaveLength(1)
    }),
  )
})
