// Proves when and how often the browser retries.
import { expect, test } from 'vitest'
import { AppError } from '@/lib/errors'
import { retryDelay, shouldRetry } from './query-client'

test('CACHE-01: a query is retried three times, with delays that double from 1 s, 30 s at most', () => {
  expect([0, 1, 2, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
  const away = new AppError('database_unavailable')
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, away))).toEqual([true, true, true, false])
})

test('a request that cannot succeed later is not retried', () => {
  expect(shouldRetry(0, new AppError('not_found'))).toBe(false)
  expect(shouldRetry(0, new Error('a fault of ours'))).toBe(false)
})
