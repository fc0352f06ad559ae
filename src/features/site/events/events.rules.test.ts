// Proves which events count as upcoming, when they begin, and which addresses may be linked.
import { expect, test } from 'vitest'
import {
  calendarDate,
  slugIdPrefix,
  sortEvents,
  isShownDate,
  isUpcoming,
  loadingErrorText,
  eventSlug,
  splitEvents,
  eventStart,
  ticketAddress,
  dateTexts,
  doorsAndPrice,
  eventDates,
  fullPlace,
  lowestCents,
  mapAddress,
} from './events.rules'

test('EVT-06 OP-29: an event is listed for its whole day, in the time zone of the site', () => {
  const lateEvening = new Date('2026-11-21T03:30:00Z')
  expect(calendarDate(lateEvening, 'America/New_York')).toBe('2026-11-20')
  expect(calendarDate(lateEvening, 'Europe/Berlin')).toBe('2026-11-21')
  expect(isUpcoming({ date: '2026-11-20', status: 'upcoming' }, '2026-11-20')).toBe(true)
  expect(isUpcoming({ date: '2026-11-19', status: 'upcoming' }, '2026-11-20')).toBe(false)
})

test('EVT-07 OP-29: an event with the status past is past; a future cancelled event stays listed', () => {
  expect(isUpcoming({ date: '2026-12-01', status: 'past' }, '2026-11-20')).toBe(false)
  expect(isUpcoming({ date: '2026-12-01', status: 'cancelled' }, '2026-11-20')).toBe(true)
})

test('EVT-03 EVT-05 QRY-08: upcoming events are sorted by date, past events latest first', () => {
  const event = (date: string) => ({ date, status: 'upcoming' as const })
  const { upcoming, past } = splitEvents(
    ['2026-12-03', '2026-11-21', '2026-01-02', '2026-05-05'].map(event),
    '2026-11-20',
  )
  expect(upcoming.map(({ date }) => date)).toEqual(['2026-11-21', '2026-12-03'])
  expect(past.map(({ date }) => date)).toEqual(['2026-05-05', '2026-01-02'])
})

test('EVT-03 EVT-05: events of one day are sorted by their first time; an event without a time comes last', () => {
  const event = (time: string) => ({ date: '2026-12-03', time, status: 'upcoming' as const })
  const times = ['TBD', '9:30 PM', '7:30 PM and 9:30 PM', '11 AM', '20:00', '12:15 am'].map(event)
  const ordered = ['12:15 am', '11 AM', '7:30 PM and 9:30 PM', '20:00', '9:30 PM', 'TBD']
  expect(sortEvents(times).map(({ time }) => time)).toEqual(ordered)
  const { upcoming, past } = splitEvents([...times, { ...event('1 PM'), date: '2026-01-01' }], '2026-11-20')
  expect(upcoming.map(({ time }) => time)).toEqual(ordered)
  expect(past.map(({ time }) => time)).toEqual(['1 PM'])
  expect(splitEvents(times, '2027-01-01').past.map(({ time }) => time)).toEqual(ordered.toReversed())
})

test('EVT-11: the toast names only the parts that failed', () => {
  expect(loadingErrorText({ events: true, texts: true })).toBe(
    'Failed to load events, page content. Some content may not display correctly.',
  )
  expect(loadingErrorText({ events: true, texts: false })).toBe(
    'Failed to load events. Some content may not display correctly.',
  )
  expect(loadingErrorText({ events: false, texts: true })).toBe(
    'Failed to load page content. Some content may not display correctly.',
  )
  expect(loadingErrorText({ events: false, texts: false })).toBeNull()
})

test.each([
  ['7:30 PM', '2026-11-26T19:30:00-05:00'],
  ['7:30 PM and 9:30 PM', '2026-11-26T19:30:00-05:00'],
  ['12:15 am', '2026-11-26T00:15:00-05:00'],
  ['12:00 PM', '2026-11-26T12:00:00-05:00'],
  ['20:00', '2026-11-26T20:00:00-05:00'],
  ['TBD', '2026-11-26'],
  ['99:99', '2026-11-26'],
])('EVT-08: %j begins %s', (time, start) => {
  expect(eventStart({ date: '2026-11-26', time }, 'America/New_York')).toBe(start)
})

test('EVT-09 OP-29: a ticket link needs an http(s) address and an event that takes place', () => {
  expect(ticketAddress({ ticketUrl: 'https://tickets.example/1', status: 'upcoming' })).toBe(
    'https://tickets.example/1',
  )
  expect(ticketAddress({ ticketUrl: 'https://tickets.example/1', status: 'cancelled' })).toBeNull()
  expect(ticketAddress({ ticketUrl: 'javascript:alert(1)', status: 'upcoming' })).toBeNull()
  expect(ticketAddress({ ticketUrl: null, status: 'upcoming' })).toBeNull()
})

test('EVT-09: an event’s address contains its title and date, and ends with the id that identifies it', () => {
  const id = '1f0c9a2e-0000-4000-8000-000000000001'
  expect(eventSlug({ id, title: 'Late Set: Żółć & Friends!', date: '2026-11-26' })).toBe(
    'late-set-zolc-and-friends-2026-11-26-1f0c9a2e',
  )
  expect(eventSlug({ id, title: '夜のジャズ', date: '2026-11-26' })).toBe('event-2026-11-26-1f0c9a2e')
  const long = eventSlug({ id, title: 'x'.repeat(300), date: '2026-11-26' })
  expect(long.length).toBeLessThan(90)
  for (const slug of [long, 'anything-at-all-1f0c9a2e', '1f0c9a2e']) expect(slugIdPrefix(slug)).toBe('1f0c9a2e')
  for (const slug of ['', 'late-set', '1f0c9a2g', 'x1f0c9a2e', "';--"]) expect(slugIdPrefix(slug)).toBeNull()
})

test.each([
  ['2026-11-26', true],
  ['infinity', false],
  ['-infinity', false],
  ['0044-03-15 BC', false],
  ['20260-01-01', false],
])('DATA-07: %s can be shown: %s', (date, shown) => {
  expect(isShownDate(date)).toBe(shown)
})

test('EVT-06 OP-29: an event of several days is upcoming until its last day ends', () => {
  const festival = { date: '2026-06-12', endDate: '2026-06-14', status: 'upcoming' as const }
  expect(['2026-06-11', '2026-06-13', '2026-06-14', '2026-06-15'].map((today) => isUpcoming(festival, today))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test.each([
  ['2026-11-26', undefined, 'Nov 26, 2026'],
  ['2027-06-12', '2027-06-14', 'Jun 12 to 14, 2027'],
  ['2027-06-29', '2027-07-02', 'Jun 29 to Jul 02, 2027'],
  ['2026-12-31', '2027-01-02', 'Dec 31, 2026 to Jan 02, 2027'],
])('EVT-09: an event from %s to %s has the dates %j', (date, endDate, dates) => {
  expect(eventDates({ date, endDate })).toBe(dates)
})

test('EVT-09: the page of a festival spells its month out', () => {
  expect(dateTexts({ date: '2027-06-12', endDate: '2027-06-14' }, 'MMMM d, yyyy')).toEqual(['June 12', '14, 2027'])
})

test('EVT-09: a street address has a link to a map; a city that the address names is not repeated', () => {
  const place = { venue: 'Café Müller & Söhne', city: 'Old Town' }
  expect(mapAddress(place)).toBeNull()
  expect(fullPlace(place)).toBe('Café Müller & Söhne, Old Town')
  expect(fullPlace({ ...place, address: '12 Harbour Street' })).toBe('Café Müller & Söhne, 12 Harbour Street, Old Town')
  expect(fullPlace({ ...place, address: '12 Harbour Street, OLD TOWN' })).toBe(
    'Café Müller & Söhne, 12 Harbour Street, OLD TOWN',
  )
  const map = new URL(mapAddress({ ...place, address: '12 Harbour Street #3' }) ?? '')
  expect([map.protocol, map.hash, map.searchParams.get('query')]).toEqual([
    'https:',
    '',
    'Café Müller & Söhne, 12 Harbour Street #3, Old Town',
  ])
})

test('EVT-09 OP-29: doors and price are shown together, and not for a cancelled event', () => {
  const told = { doors: '7:00 PM', price: '$15 at the door', status: 'upcoming' as const }
  expect(doorsAndPrice(told)).toBe('Doors 7:00 PM · $15 at the door')
  expect(doorsAndPrice({ price: 'Free', status: 'upcoming' })).toBe('Free')
  expect(doorsAndPrice({ ...told, status: 'cancelled' })).toBe('')
})

test.each([
  [undefined, '$15', 1500],
  [undefined, 'free', 0],
  [undefined, '$15 at the door, free under 18', undefined],
  [undefined, '€15', undefined],
  [undefined, undefined, undefined],
  [1250, '$15 at the door', 1250],
  [0, '$15', 0],
])('OP-30: with the ticket price %s and the prices %j, search engines get %s cents', (ticketCents, price, cents) => {
  expect(lowestCents({ ticketCents, price }, 'USD')).toBe(cents)
})

test('OP-30: a price with the sign of another currency than the shop’s is no price for search engines', () => {
  expect(['$15', '€15', '15'].map((price) => lowestCents({ price }, 'EUR'))).toEqual([undefined, 1500, 1500])
})
