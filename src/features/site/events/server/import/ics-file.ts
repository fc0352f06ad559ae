// Reads gigs from a calendar file (RFC 5545): of Google, Apple, Outlook, Bandsintown, or of this site itself.
import ICAL from 'ical.js'
import { ImportProblem } from '@/platform/import/import-problem'
import { plainText } from '@/platform/import/reading/html-text'
import type { DumpTable } from '@/platform/import/reading/read-dump'
import { momentText } from '@/lib/zoned-time'
import { gigPlace } from './gig-place'

/** Dates of one repeated event that are imported; a weekly session has these in a year. */
const mostDates = 53

type Cells = Record<string, string | null>

/** Returns the zone that the start of an event names, such as `Europe/Berlin`. */
const ownZone = (event: ICAL.Event): string | null => {
  const tzid = event.component.getFirstProperty('dtstart')?.getParameter('tzid')
  return typeof tzid === 'string' ? tzid : null
}

/** Returns the date, and the time as the clock at the place shows it. */
function local(time: ICAL.Time, zone: string): { date: string; time: string | null } {
  const text = time.zone === ICAL.Timezone.utcTimezone ? momentText(time.toJSDate(), zone) : time.toString()
  return { date: text.slice(0, 10), time: time.isDate ? null : text.slice(11, 16) }
}

function toCells(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time | null, calendarZone: string | null): Cells {
  const zone = ownZone(event) ?? calendarZone
  const { date, time } = local(start, zone ?? 'UTC')
  const last = end?.isDate ? end.clone() : null
  // The end of whole days is the day after.
  last?.adjust(-1, 0, 0, 0)
  const until = last && last.toString() > date ? last.toString() : null
  const { venue, city, address } = gigPlace(event.location)
  const url = event.component.getFirstPropertyValue('url')
  return {
    id: `${event.uid}\n${date}`,
    title: event.summary,
    date,
    end_date: until,
    time,
    time_zone: time === null ? null : (zone ?? (start.zone === ICAL.Timezone.utcTimezone ? 'UTC' : null)),
    description: plainText(event.description),
    ticket_url: url === null ? null : String(url),
    status: event.component.getFirstPropertyValue('status') === 'CANCELLED' ? 'cancelled' : 'upcoming',
    venue: venue ?? null,
    city: city ?? null,
    address: address ?? null,
  }
}

/** Returns one entry per date: repeated events are written out, dates that were taken out or moved are not repeated. */
function listDates(event: ICAL.Event, calendarZone: string | null): Cells[] {
  if (!event.isRecurring()) return [toCells(event, event.startDate, event.endDate, calendarZone)]
  const dates: Cells[] = []
  const iterator = event.iterator()
  for (let next = iterator.next(); next && dates.length < mostDates; next = iterator.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    dates.push(toCells(item, startDate, endDate, calendarZone))
  }
  return dates
}

/**
 * Returns the events of a calendar file as rows of the table `events`, one per date. Each line number is the place of
 * the event in the file. Throws ImportProblem for a file that is no calendar.
 */
export function readIcsFile(fileName: string, bytes: Buffer): DumpTable {
  const calendar = parse(fileName, bytes)
  const named = calendar.getFirstPropertyValue('x-wr-timezone')
  const zone = named === null ? null : String(named)
  for (const known of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(known)
  const components = calendar.getAllSubcomponents('vevent')
  const isMoved = (component: ICAL.Component) => component.getFirstPropertyValue('recurrence-id') !== null
  const uid = (component: ICAL.Component) => String(component.getFirstPropertyValue('uid') ?? '')
  const rows = components
    .filter((component) => !isMoved(component))
    .flatMap((component, place) => {
      const exceptions = components.filter((other) => isMoved(other) && uid(other) === uid(component))
      const event = new ICAL.Event(component, { exceptions })
      return listDates(event, zone).map((cells) => ({ line: place + 1, cells }))
    })
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  return {
    name: 'events',
    columns,
    rows: rows.map(({ line, cells }) => ({
      line,
      file: fileName,
      cells: new Map(columns.map((column) => [column, cells[column] ?? null])),
      surplus: 0,
      surplusText: '',
    })),
    format: [`${fileName}: a calendar. Line numbers are places of its events.`],
    orders: new Map(),
    remarks: [],
    problem: null,
  }
}

function parse(fileName: string, bytes: Buffer): ICAL.Component {
  try {
    const calendar = new ICAL.Component(ICAL.parse(bytes.toString('utf8')) as unknown[])
    if (calendar.name === 'vcalendar') return calendar
  } catch (cause) {
    throw new ImportProblem(`${fileName} is not a calendar file.`, { cause })
  }
  throw new ImportProblem(`${fileName} is not a calendar file.`)
}
