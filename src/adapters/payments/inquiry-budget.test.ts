// Proves how often we ask PayPal about webhook events that may be forged, and which senders have to wait.
import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { inquiryBudget } from './inquiry-budget'
import { recent } from './recent'

let clock = 0
let budget: ReturnType<typeof inquiryBudget>
beforeEach(() => {
  clock = 0
  budget = inquiryBudget(() => clock)
})

/** Returns the seconds to wait; null when PayPal may be asked. */
function measureWait(sender: string): number | null {
  try {
    budget.take(sender)
    return null
  } catch (error) {
    return (error as { retryAfterSeconds?: number }).retryAfterSeconds ?? 0
  }
}

describe('an unknown sender', () => {
  test('may cause three failed inquiries, then has to wait until ten minutes are over', () => {
    for (let turn = 0; turn < 3; turn++) {
      expect(measureWait('a')).toBeNull()
      budget.inVain('a')
    }
    expect(measureWait('a')).toBe(600)
    expect(measureWait('b')).toBeNull()
    clock += 10 * minute
    expect(measureWait('a')).toBeNull()
  })

  test('shares twenty inquiries a minute with all other unknown senders', () => {
    for (let turn = 0; turn < 20; turn++) expect(measureWait(`network ${turn}`)).toBeNull()
    clock += 20_000
    expect(measureWait('another')).toBe(40)
    clock += 40_000
    expect(measureWait('another')).toBeNull()
  })
})

describe('a sender of a genuine event', () => {
  test('does not wait for unknown senders, for a day', () => {
    budget.genuine('PayPal')
    for (let turn = 0; turn < 20; turn++) measureWait(`network ${turn}`)
    expect(measureWait('stranger')).not.toBeNull()
    for (let turn = 0; turn < 500; turn++) expect(measureWait('PayPal')).toBeNull()
  })

  test('may cause a hundred failed inquiries, since a forger may share its address', () => {
    budget.genuine('a')
    for (let turn = 0; turn < 100; turn++) budget.inVain('a')
    expect(measureWait('a')).toBe(600)
  })
})

test('a recent result is kept until its time is over, and the number of results is limited', () => {
  const known = recent<number>({ most: 2, now: () => clock })
  known.set('a', 1, minute)
  known.set('b', 2, minute)
  known.set('c', 3, minute)
  expect([known.get('a'), known.get('b'), known.get('c')]).toEqual([undefined, 2, 3])
  clock += minute
  expect([known.get('b'), known.get('c')]).toEqual([undefined, undefined])
})
