// Computes when the sets of an event begin and end, in the zone of the event or else of the site.
import { day, hour } from '@/lib/durations'
import { toInstant } from '@/lib/zoned-time'
import type { LiveEvent } from './events.contract'
import { calendarDate } from './events.rules'
import { parseEndTime, parseTimes } from './time-text.rules'

/** Length of a set whose end is unknown (decision 0047): a calendar shows an entry without an end as 0 minutes. */
const usualLengthMs = 2 * hour

/**
 * `siteZone`: IANA name. A set that begins earlier than the one before begins after midnight. Empty if no time can be
 * read.
 */
export function setMoments(
  { date, time, timeZone }: Pick<LiveEvent, 'date' | 'time' | 'timeZone'>,
  siteZone: string,
): { start: Date; end: Date }[] {
  const zone = timeZone ?? siteZone
  const after = (clock: string, before: number) => {
    const at = toInstant(date, clock, zone).getTime()
    return at < before ? at + day : at
  }
  const starts: number[] = []
  for (const clock of parseTimes(time)) starts.push(after(clock, starts.at(-1) ?? -Infinity))
  const stated = parseEndTime(time)
  return starts.map((start, index) => {
    const next = starts[index + 1] ?? Infinity
    const end = stated === null ? Math.min(start + usualLengthMs, next) : after(stated, start)
    return { start: new Date(start), end: new Date(end) }
  })
}

/**
 * Returns the last calendar date of the site on which an event still counts as upcoming. An event in another zone gets
 * the date here when its day ends there.
 */
export function eventLastDay(date: string, timeZone: string, siteZone: string): string {
  return calendarDate(toInstant(date, '23:59', timeZone), siteZone)
}
