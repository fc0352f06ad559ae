// Events as a calendar file (RFC 5545), for one evening and for subscribing to all of them.
import { momentOf } from '@/lib/zoned-time'
import { ticketAddress, timesOf } from '../events.rules'
import type { DatedEvent } from './public-events'

export type CalendarFacts = {
  siteName: string
  /** Without a trailing slash. */
  baseUrl: string
  /** IANA name of the zone that times are meant in. */
  timeZone: string
}

const foldAt = 75

/**
 * The file, lines of at most 75 octets ended by CRLF. An event without a readable time takes its whole day; each of several sets is an entry of
 * its own. Nobody writes down when an evening ends, so no entry says it. It invites nobody, so it has no METHOD. Entries keep their UID, and count their changes in SEQUENCE by the seconds between making and last change, which only grow.
 */
export function calendarFile(events: readonly DatedEvent[], facts: CalendarFacts): string {
  const { siteName, baseUrl, timeZone } = facts
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bandstand//Live Events//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${text(`${siteName}: Live Events`)}`,
    `X-WR-CALNAME:${text(`${siteName}: Live Events`)}`,
    `X-WR-TIMEZONE:${text(timeZone)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    `SOURCE;VALUE=URI:${baseUrl}/events.ics`,
    `URL:${baseUrl}/events`,
    ...events.flatMap((event) => entriesOf(event, facts)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function entriesOf(event: DatedEvent, facts: CalendarFacts): string[] {
  const times = timesOf(event.time)
  if (times.length === 0)
    return entry(event, facts, 1, [`DTSTART;VALUE=DATE:${event.date.replaceAll('-', '')}`, 'TRANSP:TRANSPARENT'])
  return times.flatMap((time, index) =>
    entry(event, facts, index + 1, [`DTSTART:${utc(momentOf(event.date, time, facts.timeZone))}`, 'TRANSP:OPAQUE']),
  )
}

function entry(event: DatedEvent, { baseUrl }: CalendarFacts, set: number, when: readonly string[]): string[] {
  const { id, slug, title, venue, city, description, status, createdAt, updatedAt } = event
  const page = `${baseUrl}/events/${slug}`
  const tickets = ticketAddress(event)
  const told = [description.trim(), ...(tickets ? [`Tickets: ${tickets}`] : []), page].filter(Boolean).join('\n\n')
  return [
    'BEGIN:VEVENT',
    `UID:${id}${set === 1 ? '' : `-${set}`}@${new URL(baseUrl).hostname}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))}`,
    ...when,
    `SUMMARY:${text(title)}`,
    `LOCATION:${text([venue, city].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${text(told)}`,
    `URL:${page}`,
    `STATUS:${status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

/** `20261127T003000Z`. */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A TEXT value: what has a meaning is escaped, line ends become `\n`, other control characters and halves of characters are no text. */
function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\n/g, String.raw`\n`)
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
}

/** Broken after at most 75 octets, never inside a character; a continued line begins with a space. */
function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > foldAt) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
