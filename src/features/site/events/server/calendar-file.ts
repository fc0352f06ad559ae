// Events as a calendar file (RFC 5545), for one evening and for subscribing to all of them.
import ICAL from 'ical.js'
import { setMoments } from '../event-times.rules'
import { ticketAddress } from '../events.rules'
import type { DatedEvent } from './public-events'

export type CalendarFacts = {
  siteName: string
  /** Without a trailing slash. */
  baseUrl: string
  /** IANA name of the zone that times are meant in. */
  timeZone: string
}

// The octets of a line that follows another begin with a space that is not counted.
ICAL.foldLength = 74
// Names of calendars are younger than the standard (RFC 7986), and the library would leave them unescaped.
for (const name of ['name', 'x-wr-calname', 'x-wr-timezone'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' }

/**
 * The file, lines of at most 75 octets ended by CRLF. An event without a readable time takes its whole day; each of several sets is an entry of
 * its own, with an end (`setMoments`). It invites nobody, so it has no METHOD. Entries keep their UID, and count their changes in SEQUENCE by the seconds between making and last change, which only grow.
 */
export function calendarFile(events: readonly DatedEvent[], facts: CalendarFacts): string {
  const { siteName, baseUrl, timeZone } = facts
  const name = text(`${siteName}: Live Events`)
  const calendar = makeComponent('vcalendar', {
    version: '2.0',
    prodid: '-//Bandstand//Live Events//EN',
    calscale: 'GREGORIAN',
    name,
    'x-wr-calname': name,
    'x-wr-timezone': text(timeZone),
    'refresh-interval': ICAL.Duration.fromString('PT6H'),
    'x-published-ttl': 'PT6H',
    source: `${baseUrl}/events.ics`,
    url: `${baseUrl}/events`,
  })
  for (const event of events) for (const entry of listEntries(event, facts)) calendar.addSubcomponent(entry)
  return `${calendar.toString()}\r\n`
}

type Values = Record<string, string | number | ICAL.Time | ICAL.Duration>

function makeComponent(name: 'vcalendar' | 'vevent', values: Values): ICAL.Component {
  const component = new ICAL.Component(name)
  for (const [property, value] of Object.entries(values)) component.addPropertyWithValue(property, value)
  return component
}

function listEntries(event: DatedEvent, facts: CalendarFacts): ICAL.Component[] {
  const sets = setMoments(event, facts.timeZone)
  if (sets.length === 0)
    return [entry(event, facts, 1, { dtstart: ICAL.Time.fromDateString(event.date), transp: 'TRANSPARENT' })]
  return sets.map(({ start, end }, index) =>
    entry(event, facts, index + 1, { dtstart: utc(start), dtend: utc(end), transp: 'OPAQUE' }),
  )
}

function entry(event: DatedEvent, { baseUrl }: CalendarFacts, set: number, when: Values): ICAL.Component {
  const { id, slug, title, venue, city, description, status, createdAt, updatedAt } = event
  const page = `${baseUrl}/events/${slug}`
  const tickets = ticketAddress(event)
  const told = [description.trim(), ...(tickets ? [`Tickets: ${tickets}`] : []), page].filter(Boolean).join('\n\n')
  return makeComponent('vevent', {
    uid: `${id}${set === 1 ? '' : `-${set}`}@${new URL(baseUrl).hostname}`,
    dtstamp: utc(updatedAt),
    created: utc(createdAt),
    'last-modified': utc(updatedAt),
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
    ...when,
    summary: text(title),
    location: text([venue, city].filter(Boolean).join(', ')),
    description: text(told),
    url: page,
    status: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
  })
}

const utc = (moment: Date) => ICAL.Time.fromJSDate(moment, true)

/** What a TEXT value may hold: line ends of one kind, no other control characters, no halves of characters. */
const text = (value: string) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]|[\p{Cs}\u2028\u2029]/gu, ' ')
