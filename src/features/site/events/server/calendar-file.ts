// Renders events as a calendar file (RFC 5545): one evening, or all of them for subscribers.
import ICAL from 'ical.js'
import { setMoments } from '../event-times.rules'
import { dayAfter, doorsAndPrice, fullPlace, ticketAddress } from '../events.rules'
import type { DatedEvent } from './public-events'

export type CalendarSite = {
  siteName: string
  /** No trailing slash. */
  baseUrl: string
  /** IANA name of the time zone in which times are meant. */
  timeZone: string
}

// Each continuation line begins with a space that the library does not count.
ICAL.foldLength = 74
// RFC 7986 added calendar names after the base standard; by default the library would not escape them.
for (const name of ['name', 'x-wr-calname', 'x-wr-timezone'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' }

/**
 * Returns the file: lines of at most 75 octets, ended by CRLF. An event without a readable time takes its whole day,
 * one of several days all of them, because its time is only that of the first evening.
 * Each of several sets is an entry of its own, with an end (`setMoments`). The file has no METHOD because it invites no
 * guests. Entries keep their UID. SEQUENCE is the number of seconds between creation and last change, so it only grows.
 */
export function calendarFile(events: readonly DatedEvent[], facts: CalendarSite): string {
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

function listEntries(event: DatedEvent, facts: CalendarSite): ICAL.Component[] {
  const sets = event.endDate === undefined ? setMoments(event, facts.timeZone) : []
  if (sets.length === 0)
    return [
      entry(event, facts, 1, {
        dtstart: ICAL.Time.fromDateString(event.date),
        ...(event.endDate && { dtend: ICAL.Time.fromDateString(dayAfter(event.endDate)) }),
        transp: 'TRANSPARENT',
      }),
    ]
  return sets.map(({ start, end }, index) =>
    entry(event, facts, index + 1, { dtstart: utc(start), dtend: utc(end), transp: 'OPAQUE' }),
  )
}

function entry(event: DatedEvent, { baseUrl }: CalendarSite, set: number, when: Values): ICAL.Component {
  const { id, slug, title, description, time, endDate, status, createdAt, updatedAt } = event
  const page = `${baseUrl}/events/${slug}`
  const tickets = ticketAddress(event)
  const told = [
    description.trim(),
    [endDate && time !== 'TBD' ? time : '', doorsAndPrice(event)].filter(Boolean).join(' · '),
    tickets ? `Tickets: ${tickets}` : '',
    page,
  ]
    .filter(Boolean)
    .join('\n\n')
  return makeComponent('vevent', {
    uid: `${id}${set === 1 ? '' : `-${set}`}@${new URL(baseUrl).hostname}`,
    dtstamp: utc(updatedAt),
    created: utc(createdAt),
    'last-modified': utc(updatedAt),
    sequence: Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000)),
    ...when,
    summary: text(title),
    location: text(fullPlace(event)),
    description: text(told),
    url: page,
    status: status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
  })
}

const utc = (moment: Date) => ICAL.Time.fromJSDate(moment, true)

/** Cleans a TEXT value: one kind of line end, no other control characters, no lone surrogates. */
const text = (value: string) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]|[\p{Cs}\u2028\u2029]/gu, ' ')
