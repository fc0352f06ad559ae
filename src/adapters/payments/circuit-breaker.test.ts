// Proves when the shop stops calling PayPal, and when it tries again.
import { expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { circuitBreaker } from './circuit-breaker'

test('opens after five failures in a row, lets one call try after 30 s, closes with the first response', () => {
  let now = 0
  const breaker = circuitBreaker({ now: () => now })
  for (let failure = 0; failure < 4; failure++) breaker.failed()
  expect(breaker.closedFor()).toBeNull()
  breaker.answered()
  for (let failure = 0; failure < 5; failure++) breaker.failed()
  expect(breaker.closedFor()).toBe(30)
  now = 29_999
  expect(breaker.closedFor()).toBe(1)
  now = 30_000
  expect(breaker.closedFor()).toBeNull()
  // The other calls wait for the result of the trial call.
  expect(breaker.closedFor()).toBe(30)
  breaker.failed()
  now = 59_000
  expect(breaker.closedFor()).toBe(1)
  now = minute
  expect(breaker.closedFor()).toBeNull()
  breaker.answered()
  expect(breaker.closedFor()).toBeNull()
})
