// Tests on which days a sale runs, across changes of the clocks.
import { expect, test } from 'vitest'
import { dayAt, reducedCents, saleState } from './sale.rules'

const sale = { saleFrom: '2026-10-31', saleUntil: '2026-11-01' }
const at = (moment: string, timeZone: string) => saleState(sale, dayAt(new Date(moment), timeZone))

test('a sale ends at midnight of the site, an hour later in UTC after the clocks went back that day', () => {
  const zone = 'America/New_York'
  expect(at('2026-10-31T03:59:59Z', zone)).toBe('planned')
  expect(at('2026-10-31T04:00:00Z', zone)).toBe('running')
  // 25 hours of November 1 begin at 04:00 and end at 05:00 UTC.
  expect(at('2026-11-02T04:30:00Z', zone)).toBe('running')
  expect(at('2026-11-02T04:59:59Z', zone)).toBe('running')
  expect(at('2026-11-02T05:00:00Z', zone)).toBe('ended')
})

test('a sale on the day of 23 hours ends an hour earlier in UTC, and one where midnight does not exist begins at one', () => {
  const spring = { saleFrom: '2027-03-28', saleUntil: '2027-03-28' }
  const state = (moment: string, zone: string) => saleState(spring, dayAt(new Date(moment), zone))
  expect(state('2027-03-27T23:00:00Z', 'Europe/Berlin')).toBe('running')
  expect(state('2027-03-28T21:59:59Z', 'Europe/Berlin')).toBe('running')
  expect(state('2027-03-28T22:00:00Z', 'Europe/Berlin')).toBe('ended')
  // Beirut goes from 23:59 to 01:00.
  expect(state('2027-03-27T21:59:59Z', 'Asia/Beirut')).toBe('planned')
  expect(state('2027-03-27T22:00:00Z', 'Asia/Beirut')).toBe('running')
})

test('a sale without days always runs, lowers a price, and never raises one or makes it free', () => {
  expect(saleState({ saleFrom: null, saleUntil: null }, '2026-11-27')).toBe('running')
  expect(reducedCents(1500, 1200)).toBe(1200)
  expect(reducedCents(1000, 1200)).toBe(1000)
  expect(reducedCents(1500, 0)).toBe(1500)
  expect(reducedCents(null, 1200)).toBeNull()
})
