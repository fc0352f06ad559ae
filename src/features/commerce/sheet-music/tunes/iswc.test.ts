// Proves the check digit and the spellings of an ISWC.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iswcText } from './iswc'

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
