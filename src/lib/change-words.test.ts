// Proves how the change of a figure is written.
import { expect, test } from 'vitest'
import { changeWords } from './change-words'
import { formatMoney } from './money'

test('a change has its sign, and no change is said in words', () => {
  expect(changeWords(2, '30 days ago')).toBe('+2 on 30 days ago')
  expect(changeWords(-3, '30 days ago')).toBe('−3 on 30 days ago')
  expect(changeWords(0, '30 days ago')).toBe('Same as 30 days ago')
  expect(changeWords(-1250, 'the 30 days before', (cents) => formatMoney(cents, 'USD'))).toBe(
    '−$12.50 on the 30 days before',
  )
})
