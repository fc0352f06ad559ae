// Proves how long measured sizes are cached.
import { expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { createSizeCache } from './picture-sizes'

test('IMG-12: a size is cached for 60 minutes', () => {
  let now = 0
  const cache = createSizeCache(() => now)
  cache.set('a', { width: 4, height: 3 })
  now = 60 * minute - 1
  expect(cache.get('a')).toEqual({ width: 4, height: 3 })
  now = 60 * minute
  expect(cache.get('a')).toBeUndefined()
})

test('IMG-12: expired sizes are removed every 5 minutes', () => {
  let now = 0
  const cache = createSizeCache(() => now)
  cache.set('a', { width: 4, height: 3 })
  now = 58 * minute
  cache.get('b')
  now = 61 * minute
  cache.get('b')
  expect(cache.count()).toBe(1)
  now = 63 * minute
  cache.get('b')
  expect(cache.count()).toBe(0)
})
