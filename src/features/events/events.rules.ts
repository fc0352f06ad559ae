// Which events are still to come (EVT-06, OP-29). Dates are calendar dates, compared as text.
import type { LiveEvent } from './events.contract'

/** The calendar date of a moment in a time zone, yyyy-MM-dd. */
export function calendarDate(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
}

/** True all day long; a past status or date makes it past; a cancelled one to come stays listed. */
export function isUpcoming(event: Pick<LiveEvent, 'date' | 'status'>, today: string): boolean {
  return event.status !== 'past' && event.date >= today
}

/** EVT-03, EVT-05: those to come in the order of their dates, those gone by the latest first. */
export function splitEvents<E extends Pick<LiveEvent, 'date' | 'status'>>(events: readonly E[], today: string): { upcoming: E[]; past: E[] } {
  const byDate = events.toSorted((a, b) => a.date.localeCompare(b.date))
  return { upcoming: byDate.filter((event) => isUpcoming(event, today)), past: byDate.filter((event) => !isUpcoming(event, today)).reverse() }
}

/** When it begins as schema.org wants it: `2026-11-26T19:30` from the first time in the free text, or the date alone when there is none. */
export function startOf({ date, time }: Pick<LiveEvent, 'date' | 'time'>): string {
  const [, hours, minutes, half] = /\b(\d{1,2})[:.](\d{2})\s*([ap])?/i.exec(time) ?? []
  if (hours === undefined || minutes === undefined) return date
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour > 23 || Number(minutes) > 59 ? date : `${date}T${String(hour).padStart(2, '0')}:${minutes}`
}

/** EVT-11: the sentence that names only the parts that failed; null when none did. */
export function loadingErrorText(failed: { events: boolean; texts: boolean }): string | null {
  const parts = [failed.events && 'events', failed.texts && 'page content'].filter((part) => part !== false)
  return parts.length === 0 ? null : `Failed to load ${parts.join(', ')}. Some content may not display correctly.`
}

/** What may be linked to: an http(s) address, else null. */
export function ticketAddress({ ticketUrl, status }: Pick<LiveEvent, 'ticketUrl' | 'status'>): string | null {
  return status !== 'cancelled' && ticketUrl !== null && /^https?:\/\//.test(ticketUrl) ? ticketUrl : null
}

/** ADM-EVT-08, OP-31: one or more times such as "8:00 PM" or "20:00", joined by "and", "&" or a comma. */
export function isTimeText(text: string): boolean {
  return text.split(/\s+and\s+|\s*[&,]\s*/i).every((part) => {
    const [, hours, minutes, half] = /^(\d{1,2}):(\d{2})(?:\s*([AP]M))?$/i.exec(part.trim()) ?? []
    if (hours === undefined || minutes === undefined || Number(minutes) > 59) return false
    return half === undefined ? Number(hours) <= 23 : Number(hours) >= 1 && Number(hours) <= 12
  })
}
