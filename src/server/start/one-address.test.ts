// When the warning about a proxy that the site was not told of comes, and when it does not.
import { expect, test } from 'vitest'
import { watchAddresses } from './one-address'

function watched(trustedProxies: number) {
  const warnings: string[] = []
  const watch = watchAddresses({ warn: (text: unknown) => void warnings.push(String(text)) }, trustedProxies)
  const visit = (ip: string, userAgent = 'one', isForwarded = false) => watch({ ip, userAgent, isForwarded })
  return { warnings, visit }
}

test('a proxy that is not believed is told of at its first visitor, once', () => {
  const { warnings, visit } = watched(0)
  visit('127.0.0.1', 'a', true)
  visit('127.0.0.1', 'b', true)
  expect(warnings).toEqual([
    expect.stringMatching(/every visitor seems to come from one address.*TRUSTED_PROXIES \(now 0\)/is),
  ])
})

test('a header that a visitor made up, directly on the internet, is no proxy', () => {
  const { warnings, visit } = watched(0)
  visit('198.51.100.7', 'a', true)
  expect(warnings).toEqual([])
})

test('many browsers on one address are told of, also behind a proxy that is believed', () => {
  const { warnings, visit } = watched(1)
  for (let number = 0; number < 8; number++) visit('172.18.0.2', `browser ${number}`, true)
  expect(warnings).toEqual([])
  for (let number = 8; number < 20; number++) visit('172.18.0.2', `browser ${number}`, true)
  expect(warnings).toEqual([expect.stringContaining('9 different browsers have come, all of them from one address.')])
})

test('with a second address there is nothing to tell, whatever comes; nor with one visitor who reloads', () => {
  const { warnings, visit } = watched(1)
  visit('198.51.100.7')
  visit('198.51.100.8')
  for (let number = 0; number < 50; number++) visit('198.51.100.7', `browser ${number}`)
  const alone = watched(0)
  for (let number = 0; number < 50; number++) alone.visit('198.51.100.7')
  expect([warnings, alone.warnings]).toEqual([[], []])
})
