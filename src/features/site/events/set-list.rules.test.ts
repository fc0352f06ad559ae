// Proves from when a set list may be shown, and which gig `/tonight` means.
import { expect, test } from 'vitest'
import { gigOfTonight, gigStart, isSetListShown } from './set-list.rules'

const zone = 'America/New_York'
const gig = (name: string, date: string, time = '8:00 PM', status: 'upcoming' | 'past' | 'cancelled' = 'upcoming') => ({
  name,
  date,
  time,
  status,
})
const at = (moment: string) => new Date(moment)

test.each([
  ['7:30 PM and 9:30 PM', '2026-11-26T19:30:00-05:00'],
  ['TBD', '2026-11-26T18:00:00-05:00'],
  ['', '2026-11-26T18:00:00-05:00'],
])('a gig at %j begins %s, one without a time at six', (time, start) => {
  expect(gigStart({ date: '2026-11-26', time }, zone)).toEqual(new Date(start))
})

test.each([
  ['never', 'upcoming', '2026-11-27T12:00:00-05:00', false],
  ['now', 'upcoming', '2026-01-01T12:00:00-05:00', true],
  ['now', 'cancelled', '2026-01-01T12:00:00-05:00', false],
  ['from_start', 'upcoming', '2026-11-26T19:59:00-05:00', false],
  ['from_start', 'upcoming', '2026-11-26T20:00:00-05:00', true],
  ['from_start', 'upcoming', '2027-11-26T20:00:00-05:00', true],
  ['from_start', 'past', '2026-11-26T10:00:00-05:00', true],
  ['from_start', 'cancelled', '2026-11-26T21:00:00-05:00', false],
] as const)('a set list shown %s of a gig that is %s, at %s: %s', (setListShown, status, now, isShown) => {
  expect(isSetListShown({ ...gig('', '2026-11-26', '8:00 PM', status), setListShown }, at(now), zone)).toBe(isShown)
})

const gigs = [
  gig('summer', '2026-07-04'),
  gig('first', '2026-11-26', '7 PM'),
  gig('called off', '2026-11-26', '9 PM', 'cancelled'),
  gig('late the same evening', '2026-11-26', '11 PM'),
  gig('next week', '2026-12-03'),
]

test.each([
  ['weeks before, the next one', '2026-11-01T12:00:00-05:00', 'first'],
  ['an hour before it begins', '2026-11-26T18:00:00-05:00', 'first'],
  ['while it is on', '2026-11-26T21:30:00-05:00', 'first'],
  ['when the next of the evening is near', '2026-11-26T22:00:00-05:00', 'late the same evening'],
  ['after midnight', '2026-11-27T02:30:00-05:00', 'late the same evening'],
  ['the morning after', '2026-11-27T11:00:00-05:00', 'late the same evening'],
  ['days later, the next one', '2026-11-29T12:00:00-05:00', 'next week'],
  ['when nothing is to come, the latest', '2027-05-01T12:00:00-05:00', 'next week'],
])('tonight’s gig, %s', (_when, now, name) => {
  expect(gigOfTonight(gigs, at(now), zone)?.name).toBe(name)
})

test('there is no gig tonight when there are no gigs at all', () => {
  expect(gigOfTonight([], at('2026-11-26T12:00:00Z'), zone)).toBeNull()
  expect(gigOfTonight([gig('off', '2026-11-26', '8 PM', 'cancelled')], at('2026-11-26T12:00:00Z'), zone)).toBeNull()
})

test.each([
  ['2026-11-28T22:00:00-05:00', 'festival'],
  ['2026-11-29T11:00:00-05:00', 'festival'],
  ['2026-11-29T13:00:00-05:00', 'later'],
])('at %s, tonight’s gig is the %s: one of several days stays it until the day after its last', (now, name) => {
  const festival = { ...gig('festival', '2026-11-26'), endDate: '2026-11-28' }
  expect(gigOfTonight([festival, gig('later', '2026-12-24')], at(now), zone)?.name).toBe(name)
})
