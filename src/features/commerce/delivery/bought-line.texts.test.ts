// Proves that a bought line quotes its licence holder.
import { expect, test } from 'vitest'
import { licenceDetail } from './bought-line.texts'

test('OP-38: the holder is quoted, without invisible characters and without a mark that would end the quotation', () => {
  expect(licenceDetail({ name: 'Ensemble', copies: 8, holder: 'Big Band, 1000 copies' })).toBe(
    '8 copies, licensed to “Big Band, 1000 copies”',
  )
  expect(licenceDetail({ name: 'Ensemble', copies: 8, holder: 'X” \u202e\u200b, 1000 copies' }, true)).toBe(
    'raised to 8 copies, at the same link, licensed to “X" , 1000 copies”',
  )
  expect(licenceDetail({ name: 'Ensemble', copies: 1 })).toBe('1 copy')
})
