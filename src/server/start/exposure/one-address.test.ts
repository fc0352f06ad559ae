// Tests when the warning about a proxy missing in TRUSTED_PROXIES is logged, and when it is not.
import { expect, test } from 'vitest'
import { day } from '@/lib/durations'
import { watchAddresses } from './one-address'

function watched(trustedProxies: number) {
  const warnings: string[] = []
  const notes: boolean[] = []
  let now = new Date('2026-11-20T12:00:00Z')
  const watch = watchAddresses(
    { log: { warn: (text: unknown) => void warnings.push(String(text)) }, clock: { now: () => now } },
    trustedProxies,
    (isOne) => notes.push(isOne),
  )
  const visit = (ip: string, userAgent = 'one', isForwarded = false) => watch({ ip, userAgent, isForwarded })
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  return { warnings, notes, visit, pass }
}

test('an untrusted proxy is reported at its first visitor, once', () => {
  const { warnings, visit } = watched(0)
  visit('127.0.0.1', 'a', true)
  visit('127.0.0.1', 'b', true)
  expect(warnings).toEqual([
    expect.stringMatching(/every visitor seems to come from one address.*TRUSTED_PROXIES \(now 0\)/is),
  ])
})

test('a header that a visitor made up, directly on the internet, does not count as a proxy', () => {
  const { warnings, visit } = watched(0)
  visit('198.51.100.7', 'a', true)
  expect(warnings).toEqual([])
})

test('many browsers on one address are reported, also behind a trusted proxy', () => {
  const { warnings, visit } = watched(1)
  for (let number = 0; number < 8; number++) visit('172.18.0.2', `browser ${number}`, true)
  expect(warnings).toEqual([])
  for (let number = 8; number < 20; number++) visit('172.18.0.2', `browser ${number}`, true)
  expect(warnings).toEqual([
    expect.stringContaining('9 different browsers have visited, all of them from one address.'),
  ])
})

test('a second address prevents any later report, and a single visitor who reloads causes none', () => {
  const { warnings, visit } = watched(1)
  visit('198.51.100.7')
  visit('198.51.100.8')
  for (let number = 0; number < 50; number++) visit('198.51.100.7', `browser ${number}`)
  const alone = watched(0)
  for (let number = 0; number < 50; number++) alone.visit('198.51.100.7')
  expect([warnings, alone.warnings]).toEqual([[], []])
})

test('the check repeats, so that the report stays true, and a second address ends it', () => {
  const { notes, visit, pass } = watched(0)
  visit('127.0.0.1', 'a', true)
  pass(day)
  visit('127.0.0.1', 'a', true)
  pass(day)
  visit('198.51.100.7')
  visit('198.51.100.8')
  pass(day)
  visit('127.0.0.1', 'a', true)
  expect(notes).toEqual([true, true, false])
})
