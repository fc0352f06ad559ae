// Proves that entries of the activity log read as sentences.
import { expect, test } from 'vitest'
import { actionWords, fieldWords, valueWords } from './activity-words'

test('actions, fields and values in words', () => {
  expect(actionWords('loe-videos.updated')).toBe('Changed in loe videos:')
  expect(actionWords('order.email_corrected')).toBe('order: email corrected')
  expect(fieldWords('order_index')).toBe('order index')
  expect([null, true, 3, ['a'], 'x'.repeat(200)].map(valueWords)).toEqual(['(empty)', 'on', '3', '["a"]', `${'x'.repeat(160)}…`])
})
