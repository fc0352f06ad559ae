// Proves when a session ends, and when a page renews it.
import { expect, test } from 'vitest'
import { browserName } from './browser-name.rules'
import { idleMs, isRenewalDue, longestMs, msLeft, tickMs } from './session.rules'

const began = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(began.getTime() + ms)

test('a session ends after eight idle hours or seven days in all, whichever is first', () => {
  const times = { last_seen_at: began, expires_at: after(longestMs) }
  expect(msLeft(times, began)).toBe(idleMs)
  expect(msLeft(times, after(idleMs))).toBe(0)
  expect(msLeft({ ...times, last_seen_at: after(longestMs - 1000) }, after(longestMs - 500))).toBe(500)
  expect(msLeft(times, after(2 * longestMs))).toBe(0)
})

test('ACCESS-22: the page checks every 30 seconds and renews when three ticks remain, for an active user and only while it helps', () => {
  expect(tickMs).toBe(30_000)
  const week = { secondsAtMost: 604_800 }
  expect(isRenewalDue({ ...week, secondsLeft: 91 }, true)).toBe(false)
  expect(isRenewalDue({ ...week, secondsLeft: 90 }, true)).toBe(true)
  expect(isRenewalDue({ ...week, secondsLeft: 90 }, false)).toBe(false)
  expect(isRenewalDue({ ...week, secondsLeft: 0 }, true)).toBe(false)
  expect(isRenewalDue({ secondsLeft: 60, secondsAtMost: 60 }, true)).toBe(false)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['curl/8.0', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%s is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name)
})
