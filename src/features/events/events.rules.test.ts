// Proves what counts as an event to come, when it begins, and what may be linked to.
import { expect, test } from 'vitest'
import { calendarDate, isUpcoming, loadingErrorText, splitEvents, startOf, ticketAddress } from './events.rules'

test('EVT-06 OP-29: an event is listed all its day, in the time zone of the site', () => {
  const lateEvening = new Date('2026-11-21T03:30:00Z')
  expect(calendarDate(lateEvening, 'America/New_York')).toBe('2026-11-20')
  expect(calendarDate(lateEvening, 'Europe/Berlin')).toBe('2026-11-21')
  expect(isUpcoming({ date: '2026-11-20', status: 'upcoming' }, '2026-11-20')).toBe(true)
  expect(isUpcoming({ date: '2026-11-19', status: 'upcoming' }, '2026-11-20')).toBe(false)
})

test('EVT-07 OP-29: a past status makes it past, a cancelled one to come stays', () => {
  expect(isUpcoming({ date: '2026-12-01', status: 'past' }, '2026-11-20')).toBe(false)
  expect(isUpcoming({ date: '2026-12-01', status: 'cancelled' }, '2026-11-20')).toBe(true)
})

test('EVT-03 EVT-05 QRY-08: upcoming by date, past the latest first', () => {
  const event = (date: string) => ({ date, status: 'upcoming' as const })
  const { upcoming, past } = splitEvents(['2026-12-03', '2026-11-21', '2026-01-02', '2026-05-05'].map(event), '2026-11-20')
  expect(upcoming.map(({ date }) => date)).toEqual(['2026-11-21', '2026-12-03'])
  expect(past.map(({ date }) => date)).toEqual(['2026-05-05', '2026-01-02'])
})

test('EVT-11: the toast names only the parts that failed', () => {
  expect(loadingErrorText({ events: true, texts: true })).toBe('Failed to load events, page content. Some content may not display correctly.')
  expect(loadingErrorText({ events: true, texts: false })).toBe('Failed to load events. Some content may not display correctly.')
  expect(loadingErrorText({ events: false, texts: true })).toBe('Failed to load page content. Some content may not display correctly.')
  expect(loadingErrorText({ events: false, texts: false })).toBeNull()
})

test.each([
  ['7:30 PM', '2026-11-26T19:30'],
  ['7:30 PM and 9:30 PM', '2026-11-26T19:30'],
  ['12:15 am', '2026-11-26T00:15'],
  ['12:00 PM', '2026-11-26T12:00'],
  ['20:00', '2026-11-26T20:00'],
  ['TBD', '2026-11-26'],
  ['99:99', '2026-11-26'],
])('EVT-08: %j begins %s', (time, start) => {
  expect(startOf({ date: '2026-11-26', time })).toBe(start)
})

test('EVT-09 OP-29: a ticket link is an http(s) address of an event that takes place', () => {
  expect(ticketAddress({ ticketUrl: 'https://tickets.example/1', status: 'upcoming' })).toBe('https://tickets.example/1')
  expect(ticketAddress({ ticketUrl: 'https://tickets.example/1', status: 'cancelled' })).toBeNull()
  expect(ticketAddress({ ticketUrl: 'javascript:alert(1)', status: 'upcoming' })).toBeNull()
  expect(ticketAddress({ ticketUrl: null, status: 'upcoming' })).toBeNull()
})
