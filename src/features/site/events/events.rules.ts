// Decides which events are upcoming (EVT-06, OP-29). Dates are calendar dates, compared as text.
import { toSlug as plainSlug } from '@/lib/slug'
import { formatDate } from '@/lib/dates'
import { day } from '@/lib/durations'
import { eventTexts } from './events.texts'
import { zonedText } from '@/lib/zoned-time'
import type { LiveEvent } from './events.contract'

/** Returns the calendar date of a moment in a time zone, yyyy-MM-dd. */
export function calendarDate(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )
}

const daysAfter = (date: string, days: number) => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
/** Returns the calendar date after another one. */
export const dayAfter = (date: string): string => daysAfter(date, 1)
/** Returns the calendar date before another one. */
export const dayBefore = (date: string): string => daysAfter(date, -1)

/** True until its day ends. A past status or date makes it past. A cancelled upcoming event stays listed. */
export function isUpcoming(event: Pick<LiveEvent, 'date' | 'status' | 'lastDay'>, today: string): boolean {
  return event.status !== 'past' && (event.lastDay ?? event.date) >= today
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
export function splitEvents<E extends Dated & Pick<LiveEvent, 'status' | 'lastDay'>>(
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
 * Matches a time of day in free text: "7:30 PM", "7.30pm", "8 p.m.", "20:00". A number alone counts only before another
 * one ("7 and 9 PM").
 */
const timeOfDay = /\b(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?)?/gi
const leadsToAnother = /^\s*(?:[-–]|to|and|&)\s*\d/i
const onlyJoiners = /^(?:\s|and|[&,+/])*$/i

/**
 * Returns when the sets of an event begin, `["19:30", "21:30"]` for "7:30 PM and 9:30 PM" (OP-31). Among other words
 * only the first time counts, because "7 PM doors, 8 PM music" and "7 to 9 PM" are one event. Empty when no time can be
 * read.
 */
export function parseTimes(time: string): string[] {
  const found = [...time.matchAll(timeOfDay)].filter(
    (match) => match[2] ?? match[3] ?? leadsToAnother.test(time.slice(match.index + match[0].length)),
  )
  const times = found.flatMap(([, hours, minutes = '00', own], at) => {
    const half = (
      own ?? (Number(hours) <= 12 ? found.slice(at + 1).find((later) => later[3])?.[3] : undefined)
    )?.toLowerCase()
    const hour =
      half !== undefined && Number(hours) <= 12 ? (Number(hours) % 12) + (half === 'p' ? 12 : 0) : Number(hours)
    return hour > 23 || Number(minutes) > 59 ? [] : [`${String(hour).padStart(2, '0')}:${minutes}`]
  })
  return onlyJoiners.test(time.replace(timeOfDay, '')) ? [...new Set(times)] : times.slice(0, 1)
}

const isRange = /^\s*(?:[-–—]|to|until|till)\s*$/i

/** Returns when an event ends, "21:00" for "7 to 9 PM"; null if the text does not say it. */
export function parseEndTime(time: string): string | null {
  const [from, to, more] = [...time.matchAll(timeOfDay)]
  if (!from || !to || more || !isRange.test(time.slice(from.index + from[0].length, to.index))) return null
  if (`${time.slice(0, from.index)}${time.slice(to.index + to[0].length)}`.trim() !== '') return null
  return parseTimes(to[0])[0] ?? null
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

/** Summarises an event in one line for sharing: "Nov 26, 2026 · The Corner Room, Old Town". */
export function eventSummary(event: Pick<LiveEvent, 'date' | 'venue' | 'city' | 'status'>): string {
  const { date, venue, city, status } = event
  return `${status === 'cancelled' ? `${eventTexts.cancelled} · ` : ''}${formatDate(date, 'MMM dd, yyyy')} · ${venue}, ${city}`
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

/** ADM-EVT-08, OP-31: true for one or more times such as "8:00 PM" or "20:00", joined by "and", "&" or a comma. */
export function isTimeText(text: string): boolean {
  return text.split(/\s+and\s+|\s*[&,]\s*/i).every((part) => {
    const [, hours, minutes, half] = /^(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\.?)?$/i.exec(part.trim()) ?? []
    if (hours === undefined || (minutes ?? half) === undefined || Number(minutes ?? 0) > 59) return false
    return half === undefined ? Number(hours) <= 23 : Number(hours) >= 1 && Number(hours) <= 12
  })
}

/** Converts "19:30" to "7:30 PM". An hour up to 12 without AM or PM stays as typed. */
function twelveHours(typed: string, hours: string, minutes: string | undefined, half: string | undefined): string {
  const hour = Number(hours)
  const isClear = half !== undefined || hour > 12 || hours.startsWith('0')
  if (!isClear || hour > 23 || (half !== undefined && (hour < 1 || hour > 12)) || Number(minutes ?? 0) > 59)
    return typed
  const named = half ? half.toUpperCase() : hour >= 12 ? 'P' : 'A'
  return `${hour % 12 || 12}:${minutes ?? '00'} ${named}M`
}

/**
 * Converts a typed time to the one form that pages and the requirements use: "19:30" → "7:30 PM", "7.30pm & 21:00" →
 * "7:30 PM & 9:00 PM". Other words stay unchanged; so does a possible price ("5.50").
 */
export function shownTime(time: string): string {
  const form = isTimeText(time)
    ? /\b(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?)?/gi
    : /\b(\d{1,2}):(\d{2})(?:\s*([ap])\.?m\b\.?)?/gi
  return time.replace(form, twelveHours)
}

/** Returns the first upcoming event that is not cancelled. */
export const nextConcert = (coming: readonly LiveEvent[]): LiveEvent | undefined =>
  coming.find(({ status }) => status !== 'cancelled')
