// Wording of a period on the privacy page and in mails.
import { expect, test } from 'vitest'
import { durationWords, presetRetention } from './retention-days'

test.each([
  [1, '1 day'],
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, '12 months'],
  [540, '540 days'],
  [548, '18 months'],
  [730, '2 years'],
  [3653, '10 years'],
  [2192, '6 years'],
  [800, '800 days'],
])('%i days read as %s', (days, words) => {
  expect(durationWords(days)).toBe(words)
})

test('the retention periods are those of payments-security 6.6', () => {
  expect(
    Object.fromEntries(Object.entries(presetRetention).map(([kind, days]) => [kind, durationWords(days)])),
  ).toEqual({
    checkouts: '30 days',
    messages: '12 months',
    webhookEvents: '90 days',
    unconfirmed: '7 days',
    downloads: '30 days',
    mails: '90 days',
    activity: '2 years',
    orders: '10 years',
  })
})
