// Proves that calendar programs can read our calendars, whatever text an event contains.
import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { anEvent } from '../../../../../tests/support/make'
import { calendarFile } from './calendar-file'
import type { DatedEvent } from './public-events'

const facts = { siteName: 'The Musician', baseUrl: 'https://musician.example', timeZone: 'America/New_York' }
const event: DatedEvent = {
  ...anEvent({ id: '1f0c9a2e-0000-4000-8000-000000000001', slug: 'late-set-2026-11-26-1f0c9a2e' }),
  createdAt: new Date('2026-10-01T08:00:00Z'),
  updatedAt: new Date('2026-10-02T08:00:00Z'),
  setListShown: 'never',
}

/** Reads a file back with a strict parser and checks its lines against the standard. */
function entries(file: string): ICAL.Event[] {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /\p{Cs}/u.test(line))).toEqual([])
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component, { strictExceptions: true }))
}
const only = (change: Partial<DatedEvent>) => entries(calendarFile([{ ...event, ...change }], facts))
const property = (entry: ICAL.Event | undefined, name: string) =>
  entry?.component.getFirstPropertyValue(name)?.toString()

test('EVT-08: a calendar entry has the event’s start time, place, page and tickets', () => {
  const [entry, ...more] = only({ ticketUrl: 'https://tickets.example/?a=1,2;b', description: 'Two sets.' })
  expect(more).toEqual([])
  expect(entry?.uid).toBe('1f0c9a2e-0000-4000-8000-000000000001@musician.example')
  expect(entry?.startDate.toJSDate().toISOString()).toBe('2026-11-27T02:30:00.000Z')
  // An event without a known end takes two hours: without an end, a calendar shows 0 minutes.
  expect(entry?.endDate.toJSDate().toISOString()).toBe('2026-11-27T04:30:00.000Z')
  expect([entry?.summary, entry?.location]).toEqual(['Late Set', 'The Corner Room, Old Town'])
  expect(entry?.description).toBe(
    'Two sets.\n\nTickets: https://tickets.example/?a=1,2;b\n\nhttps://musician.example/events/late-set-2026-11-26-1f0c9a2e',
  )
  expect(property(entry, 'url')).toBe('https://musician.example/events/late-set-2026-11-26-1f0c9a2e')
  expect([property(entry, 'status'), entry?.sequence]).toEqual(['CONFIRMED', 86_400])
  expect([property(entry, 'dtstamp'), property(entry, 'last-modified'), property(entry, 'created')]).toEqual([
    '2026-10-02T08:00:00Z',
    '2026-10-02T08:00:00Z',
    '2026-10-01T08:00:00Z',
  ])
})

test('OP-31: "7:30 PM and 9:30 PM" become two entries, each with its own stable UID', () => {
  const two = only({ time: '7:30 PM and 9:30 PM' })
  expect(two.map((entry) => entry.startDate.toJSDate().toISOString())).toEqual([
    '2026-11-27T00:30:00.000Z',
    '2026-11-27T02:30:00.000Z',
  ])
  expect(two.map((entry) => entry.uid)).toEqual([
    '1f0c9a2e-0000-4000-8000-000000000001@musician.example',
    '1f0c9a2e-0000-4000-8000-000000000001-2@musician.example',
  ])
})

test.each(['TBD', '', 'late', '99:99', '<script>', '25:61 PM'])(
  'EVT-08: an event with the time %j lasts the whole day, the same in every zone',
  (time) => {
    const [entry] = only({ time })
    expect(entry?.startDate.isDate).toBe(true)
    expect([entry?.startDate.toString(), entry?.endDate.toString()]).toEqual(['2026-11-26', '2026-11-27'])
  },
)

test('EVT-09: an event of several days takes all of them, and has its address, doors and prices', () => {
  const [entry, ...more] = only({
    endDate: '2026-11-28',
    time: '8:00 PM',
    doors: '7:00 PM',
    address: '12 Harbour Street',
    price: '$15 at the door',
  })
  expect(more).toEqual([])
  // The end of an entry for whole days is the day after the last.
  expect([entry?.startDate.isDate, entry?.startDate.toString(), entry?.endDate.toString()]).toEqual([
    true,
    '2026-11-26',
    '2026-11-29',
  ])
  expect(entry?.location).toBe('The Corner Room, 12 Harbour Street, Old Town')
  expect(entry?.description).toContain('8:00 PM · Doors 7:00 PM · $15 at the door')
})

test('OP-31: the end of a span of time is the end of the entry, also after midnight', () => {
  const end = (time: string) => only({ time })[0]?.endDate.toJSDate().toISOString()
  expect(end('10:00-17:00')).toBe('2026-11-26T22:00:00.000Z')
  expect(end('8 PM until 2')).toBe('2026-11-27T07:00:00.000Z')
  expect(end('8:00 PM – late')).toBe('2026-11-27T03:00:00.000Z')
})

test('OP-29: a cancelled event says so and has no tickets', () => {
  const [entry] = only({ status: 'cancelled', ticketUrl: 'https://tickets.example' })
  expect(property(entry, 'status')).toBe('CANCELLED')
  expect(entry?.description).not.toContain('tickets.example')
})

test('every later change increases the sequence number', () => {
  const sequence = (updatedAt: Date) => only({ updatedAt })[0]?.sequence ?? -1
  expect(sequence(event.createdAt)).toBe(0)
  expect(sequence(new Date('2025-01-01'))).toBe(0)
  expect(sequence(new Date('2026-10-02T08:00:01Z'))).toBeGreaterThan(sequence(event.updatedAt))
})

test('the feed has a name and a refresh interval, and may be empty', () => {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile([], facts)) as unknown[])
  // A METHOD requires an ORGANIZER in every entry (RFC 5546) and turns the entry into an invitation.
  expect(calendar.getFirstPropertyValue('method')).toBeNull()
  for (const name of ['x-wr-calname', 'name'])
    expect(calendar.getFirstPropertyValue(name)).toBe('The Musician: Live Events')
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT6H')
  expect(calendar.getAllSubcomponents('vevent')).toEqual([])
})

test('commas, semicolons, backslashes, line ends, markup, long and foreign text are read back as they were written', () => {
  const title = 'A, b; c \\ d\\n "e" BEGIN:VEVENT <b>f</b>'
  const description = `One\r\ntwo\nthree\rfour\n${'Über die Brücke 🎺 夜のジャズ '.repeat(60)}`
  const [entry, ...more] = only({ title, description, venue: 'Café; Müller, & Söhne', city: 'END:VCALENDAR' })
  expect(more).toEqual([])
  expect(entry?.summary).toBe(title)
  expect(entry?.location).toBe('Café; Müller, & Söhne, END:VCALENDAR')
  expect(entry?.description.startsWith(`${description.replace(/\r\n?/g, '\n').trim()}\n\nhttps://`)).toBe(true)
})

test('names and texts are escaped as the standard requires, and long lines are folded before 76 octets', () => {
  const siteName = 'A, b; c \\ d\nEND:VCALENDAR'
  const lines = calendarFile([{ ...event, title: siteName }], { ...facts, siteName }).split('\r\n')
  const escaped = String.raw`A\, b\; c \\ d\nEND:VCALENDAR`
  for (const line of [`NAME:${escaped}: Live Events`, `X-WR-CALNAME:${escaped}: Live Events`, `SUMMARY:${escaped}`])
    expect(lines).toContain(line)
  expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H')
  expect(lines).toContain('SOURCE:https://musician.example/events.ics')
  expect(lines).toContain('DTSTART:20261127T023000Z')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  const long = calendarFile([{ ...event, title: 'é'.repeat(80) }], facts).split('\r\n')
  const at = long.findIndex((line) => line.startsWith('SUMMARY:'))
  expect(long.slice(at, at + 4).map((line) => Buffer.byteLength(line))).toEqual([74, 75, 21, 35])
})

test('no text of an event breaks the file', { timeout: 30_000 }, () => {
  const anything = fc.string({ unit: 'binary', maxLength: 80 })
  fc.assert(
    fc.property(anything, anything, anything, anything, anything, (title, time, venue, city, description) => {
      const read = only({ title, time, venue, city, description })
      expect(read.length).toBeGreaterThan(0)
      for (const entry of read) expect(entry.uid).toContain('@musician.example')
    }),
    { numRuns: 40 },
  )
})
