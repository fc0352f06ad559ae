// Proves that entries of the activity log read as sentences.
import { expect, test } from 'vitest'
import { actionWords, fieldWords, valueWords } from './activity-words'

test('actions, fields and values are shown in words', () => {
  expect(actionWords('loe-videos.updated')).toBe('Changed in loe videos:')
  expect(actionWords('checkout.reported_differently')).toMatch(/^The buyer’s page reported a different amount/)
  expect(actionWords('order.something_new')).toBe('order: something new')
  expect(fieldWords('order_index')).toBe('order index')
  expect([null, true, 3, ['a'], 'x'.repeat(200)].map(valueWords)).toEqual([
    '(empty)',
    'on',
    '3',
    '["a"]',
    `${'x'.repeat(160)}…`,
  ])
})

test('parts of a record are shown by their names, with their values', () => {
  expect(
    valueWords([
      { id: '1', label: 'S', price: null, inventory_count: 4 },
      { id: '2', label: 'Black, L', price: 31.5, inventory_count: null },
    ]),
  ).toBe('S (inventory count 4), Black, L (price 31.5)')
  expect(valueWords([])).toBe('(empty)')
})
