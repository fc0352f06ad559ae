// Converts a local date and time in a time zone to a moment, and to ISO 8601 with its offset.
import { day, minute } from '@/lib/durations'

/**
 * Returns the moment when a clock in `timeZone` (IANA name) shows `date` (yyyy-MM-dd) and `time` (HH:mm). A time that
 * is skipped in spring is read with the offset before the change. A time that occurs twice in autumn is read as the
 * first one.
 */
export function toInstant(date: string, time: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  // Between one day before and one day after, only the offsets of those two days can apply.
  const [before, after] = [offsetAt(asIfUtc - day, timeZone), offsetAt(asIfUtc + day, timeZone)]
  const candidates = [before, after].map((offset) => asIfUtc - offset).toSorted((a, b) => a - b)
  const fitting = candidates.find((moment) => moment + offsetAt(moment, timeZone) === asIfUtc)
  return new Date(fitting ?? asIfUtc - before)
}

/**
 * Returns the same local time in ISO 8601 with its offset from UTC, so that a reader does not need the zone:
 * `2026-11-26T19:30:00-05:00`.
 */
export function zonedText(date: string, time: string, timeZone: string): string {
  return `${date}T${time}:00${offsetText(Date.parse(`${date}T${time}:00Z`) - toInstant(date, time, timeZone).getTime())}`
}

/** Returns a moment in the same form, to the minute. */
export function momentText(moment: Date, timeZone: string): string {
  const offset = offsetAt(moment.getTime(), timeZone)
  return `${new Date(moment.getTime() + offset).toISOString().slice(0, 16)}:00${offsetText(offset)}`
}

/** Formats milliseconds as `+05:30`. */
function offsetText(offset: number): string {
  const ahead = Math.round(offset / minute)
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  return `${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(ahead) / 60))}:${twoDigits(Math.abs(ahead) % 60)}`
}

/** Caches formatters by zone: creating one costs more than a hundred uses, and a site has few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function makeClock(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  clocks.set(timeZone, clock)
  return clock
}

/** Returns the offset of a zone from UTC in milliseconds, without seconds and smaller units. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = makeClock(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const shown = Date.parse(
    `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`,
  )
  return shown - Math.floor(moment / minute) * minute
}
