// Proves the begin and end of sets, in the zone of the site and in the event's own.
import { expect, test } from 'vitest'
import { eventLastDay, setMoments } from './event-times.rules'
import { gigStart } from './set-list.rules'

const at = (date: string, time: string, siteZone: string, timeZone?: string) =>
  setMoments({ date, time, timeZone }, siteZone).map(({ start, end }) => `${start.toISOString()} ${end.toISOString()}`)

test.each([
  ['Europe/Berlin', '2026-11-26', '8 PM', ['2026-11-26T19:00:00.000Z 2026-11-26T21:00:00.000Z']],
  ['America/New_York', '2026-11-26', '8 PM', ['2026-11-27T01:00:00.000Z 2026-11-27T03:00:00.000Z']],
  ['America/New_York', '2026-11-26', '7 to 9 PM', ['2026-11-27T00:00:00.000Z 2026-11-27T02:00:00.000Z']],
  [
    'America/New_York',
    '2026-07-04',
    '7:30 PM and 9 PM',
    ['2026-07-04T23:30:00.000Z 2026-07-05T01:00:00.000Z', '2026-07-05T01:00:00.000Z 2026-07-05T03:00:00.000Z'],
  ],
  [
    'Europe/Berlin',
    '2026-07-04',
    '11:30 PM and 1:00 AM',
    ['2026-07-04T21:30:00.000Z 2026-07-04T23:00:00.000Z', '2026-07-04T23:00:00.000Z 2026-07-05T01:00:00.000Z'],
  ],
  // The clock goes forward at 2 in the night of March 29, and back at 3 in the night of October 25.
  ['Europe/Berlin', '2026-03-28', '11 PM', ['2026-03-28T22:00:00.000Z 2026-03-29T00:00:00.000Z']],
  ['Europe/Berlin', '2026-03-29', '2:30', ['2026-03-29T01:30:00.000Z 2026-03-29T03:30:00.000Z']],
  ['Europe/Berlin', '2026-10-25', '2:30', ['2026-10-25T00:30:00.000Z 2026-10-25T02:30:00.000Z']],
  ['America/New_York', '2026-11-01', '1:30', ['2026-11-01T05:30:00.000Z 2026-11-01T07:30:00.000Z']],
  ['UTC', '2026-11-26', 'TBD', []],
])('EVT-08: in %s on %s, %j is %j', (zone, date, time, sets) => {
  expect(at(date, time, zone)).toEqual(sets)
})

test('EVT-08: an event on tour uses its own time zone, whatever the zone of the site', () => {
  const tokyo = ['2026-11-26T10:00:00.000Z 2026-11-26T12:00:00.000Z']
  for (const siteZone of ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'])
    expect(at('2026-11-26', '7 PM', siteZone, 'Asia/Tokyo')).toEqual(tokyo)
  expect(gigStart({ date: '2026-11-26', time: 'TBD', timeZone: 'Asia/Tokyo' }, 'Europe/Berlin').toISOString()).toBe(
    '2026-11-26T09:00:00.000Z',
  )
})

test('EVT-06 OP-29: an event far in the west is not past here before it has begun there', () => {
  expect(eventLastDay('2026-11-26', 'America/Los_Angeles', 'Europe/Berlin')).toBe('2026-11-27')
  expect(eventLastDay('2026-11-26', 'Asia/Tokyo', 'America/New_York')).toBe('2026-11-26')
  expect(eventLastDay('2026-11-26', 'Europe/Berlin', 'Europe/Berlin')).toBe('2026-11-26')
})
