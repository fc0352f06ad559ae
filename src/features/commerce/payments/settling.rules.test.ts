// Proves when PayPal is asked again.
import { expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { isBeyondPaypal, nextCheckAt, nextPendingCheckAt, nextUnclearCheckAt } from './settling.rules'

const created = new Date('2026-11-20T10:00:00Z')
const after = (minutes: number) => new Date(created.getTime() + minutes * minute)

test('1.6: PayPal is asked 3, 15, 60 and 160 minutes after creation, and once after all its time limits', () => {
  const seen: number[] = []
  for (let at: Date | null = created; (at = nextCheckAt(created, at)) !== null;)
    seen.push((at.getTime() - created.getTime()) / minute)
  expect(seen).toEqual([3, 15, 60, 160, 370])
  expect(isBeyondPaypal(created, after(369))).toBe(false)
  expect(isBeyondPaypal(created, after(370))).toBe(true)
})

test('1.6: PayPal is asked daily for 30 days while a payment is pending', () => {
  expect(nextPendingCheckAt(created, after(10))).toEqual(after(10 + 24 * 60))
  expect(nextPendingCheckAt(created, after(30 * 24 * 60))).toBeNull()
})

test('an unclear response is requested again after 1, 2, 4 minutes, at most 30', () => {
  expect(
    [0, 1, 2, 5, 50].map((checks) => (nextUnclearCheckAt(checks, created).getTime() - created.getTime()) / minute),
  ).toEqual([1, 2, 4, 30, 30])
})
