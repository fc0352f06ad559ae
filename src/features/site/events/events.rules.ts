// Decides which events are upcoming (EVT-06, OP-29). Dates are calendar dates, compared as text.
import { toSlug as plainSlug } from '@/lib/slug'
import { daysAfter, formatDate } from '@/lib/dates'
import { typedCents } from '@/lib/money'
import { eventTexts } from './events.texts'
import { zonedText } from '@/lib/zoned-time'
import { parseTimes } from './time-text.rules'
import type { LiveEvent } from './events.contract'

/** Returns the calendar date of a moment in a time zone, yyyy-MM-dd. */
export function calendarDate(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )
}

/** Returns the calendar date after another one. */
export const dayAfter = (date: string): string => daysAfter(date, 1)
/** Returns the calendar date before another one. */
export const dayBefore = (date: string): string => daysAfter(date, -1)

/** True until its last day ends. A past status or date makes it past. A cancelled upcoming event stays listed. */
export function isUpcoming(event: Pick<LiveEvent, 'date' | 'endDate' | 'status' | 'lastDay'>, today: string): boolean {
  return event.status !== 'past' && (event.lastDay ?? event.endDate ?? event.date) >= today
}

type Dated = { date: string; time?: string }

/** Sorts by date, then by the first time of day, those without a readable time last. The remaining order is kept. */
export function sortEvents<E extends Dated>(events: readonly E[]): E[] {
  const clock = ({ time = '' }: E) => parseTimes(time)[0] ?? 'none'
  // Compares plain text: the first locale-aware comparison costs a phone 20 ms.
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return events.toSorted((a, b) => compare(a.date, b.date) || compare(clock(a), clock(b)))
}

/** EVT-03, EVT-05: splits events into upcoming ones, in order of their begin, and past ones, the latest first. */
export function splitEvents<E extends Dated & Pick<LiveEvent, 'status' | 'endDate' | 'lastDay'>>(
  events: readonly E[],
  today: string,
): { upcoming: E[]; past: E[] } {
  const byDate = sortEvents(events)
  return {
    upcoming: byDate.filter((event) => isUpcoming(event, today)),
    past: byDate.filter((event) => !isUpcoming(event, today)).reverse(),
  }
}

/**
 * Returns the start in schema.org's format: `2026-11-26T19:30:00-05:00` from the first time in the free text, or the
 * date alone without one.
 */
export function eventStart(event: Pick<LiveEvent, 'date' | 'time' | 'timeZone'>, siteZone: string): string {
  const [first] = parseTimes(event.time)
  return first === undefined ? event.date : zonedText(event.date, first, event.timeZone ?? siteZone)
}

/**
 * Returns the last part of an event's address: words of the title, the date, and the beginning of the id, which alone
 * decides: `late-set-2026-11-26-1f0c9a2e`. The server passes the title's romanised `words`.
 */
export function eventSlug(
  { id, title, date }: Pick<LiveEvent, 'id' | 'title' | 'date'>,
  words: string = plainSlug(title),
): string {
  return `${words || 'event'}-${date}-${id.slice(0, 8)}`
}

/**
 * Returns the first and last date as text, without what both share: `["Jun 12", "14, 2027"]`. The last one is null for
 * an event of one day: `["Jun 12, 2027", null]`.
 */
export function dateTexts(
  { date, endDate }: Pick<LiveEvent, 'date' | 'endDate'>,
  format: 'MMM dd, yyyy' | 'MMMM d, yyyy',
): [first: string, last: string | null] {
  const first = formatDate(date, format)
  if (endDate === undefined) return [first, null]
  const last = formatDate(endDate, format)
  const [from = '', year] = first.split(', ')
  if (!last.endsWith(`, ${year}`)) return [first, last]
  const [month = ''] = from.split(' ')
  return [from, last.startsWith(`${month} `) ? last.slice(month.length + 1) : last]
}

/** Returns the dates of an event: "Nov 26, 2026" or "Jun 12 to 14, 2027". */
export const eventDates = (event: Pick<LiveEvent, 'date' | 'endDate'>): string =>
  dateTexts(event, 'MMM dd, yyyy')
    .filter((text) => text !== null)
    .join(` ${eventTexts.to} `)

/** ADM-EVT-07: refuses a new event in the past until the owner has answered the form's question. */
export const pastDateMessage = 'Event date cannot be in the past'

/** Summarises an event in one line for sharing: "Nov 26, 2026 · The Corner Room, Old Town". */
export function eventSummary(event: Pick<LiveEvent, 'date' | 'endDate' | 'venue' | 'city' | 'status'>): string {
  const { venue, city, status } = event
  return `${status === 'cancelled' ? `${eventTexts.cancelled} · ` : ''}${eventDates(event)} · ${venue}, ${city}`
}

/** Returns the venue with its address and city for maps and calendars; leaves out a city that the address names. */
export function fullPlace({ venue, address = '', city }: Pick<LiveEvent, 'venue' | 'address' | 'city'>): string {
  const names = address.toLowerCase().includes(city.toLowerCase()) ? [venue, address] : [venue, address, city]
  return names.filter(Boolean).join(', ')
}

/** Returns the address of a search for the place in a map; null without a street address. */
export function mapAddress(event: Pick<LiveEvent, 'venue' | 'address' | 'city'>): string | null {
  if (event.address === undefined) return null
  const query = encodeURIComponent(fullPlace(event))
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}

/** Returns when doors open and what it costs, "Doors 7:00 PM · $15 at the door"; blank for a cancelled event. */
export function doorsAndPrice({ doors, price, status }: Pick<LiveEvent, 'doors' | 'price' | 'status'>): string {
  if (status === 'cancelled') return ''
  return [doors === undefined ? '' : `${eventTexts.doors} ${doors}`, price ?? ''].filter(Boolean).join(' · ')
}

/**
 * Returns the price of the cheapest ticket in cents of the shop's currency, if the owner has entered it or the price text
 * is nothing else: "Free", "$15". Undefined for any other text, such as "$15" in a shop with euros.
 */
export function lowestCents(
  { ticketCents, price = '' }: Pick<LiveEvent, 'ticketCents' | 'price'>,
  currency: string,
): number | undefined {
  return ticketCents ?? (/^free$/i.test(price) ? 0 : (typedCents(price, currency) ?? undefined))
}

/** Returns the beginning of the id that an address ends with; null for any other address. */
export function slugIdPrefix(slug: string): string | null {
  return /(?:^|-)([0-9a-f]{8})$/.exec(slug)?.[1] ?? null
}

/**
 * True when a page can show the stored date. PostgreSQL also keeps "infinity" and years before Christ, which an import
 * may bring.
 */
export function isShownDate(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date)
}

/** EVT-11: returns a sentence that names only the parts that failed; null when none did. */
export function loadingErrorText(failed: { events: boolean; texts: boolean }): string | null {
  const parts = [failed.events && 'events', failed.texts && 'page content'].filter((part) => part !== false)
  return parts.length === 0 ? null : `Failed to load ${parts.join(', ')}. Some content may not display correctly.`
}

/** Returns the ticket address if it may be linked: an http(s) address, else null. */
export function ticketAddress({ ticketUrl, status }: Pick<LiveEvent, 'ticketUrl' | 'status'>): string | null {
  return status !== 'cancelled' && ticketUrl !== null && /^https?:\/\//.test(ticketUrl) ? ticketUrl : null
}

/** Returns the first upcoming event that is not cancelled. */
export const nextConcert = (coming: readonly LiveEvent[]): LiveEvent | undefined =>
  coming.find(({ status }) => status !== 'cancelled')
