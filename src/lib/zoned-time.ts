// Converts a local date and time in a time zone to a moment, and to ISO 8601 with its offset.
import { day, minute } from '@/lib/durations'

/** The moment when a clock in `timeZone` (IANA name) shows `date` (yyyy-MM-dd) and `time` (HH:mm). A time that the clock skips in spring is read as if it had not been put forward yet; of one that comes twice in autumn the first is meant. */
export function toInstant(date: string, time: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`)
  // The zone's offset a day before and a day after are the only ones that can hold in between.
  const [before, after] = [offsetAt(asIfUtc - day, timeZone), offsetAt(asIfUtc + day, timeZone)]
  const candidates = [before, after].map((offset) => asIfUtc - offset).toSorted((a, b) => a - b)
  const fitting = candidates.find((moment) => moment + offsetAt(moment, timeZone) === asIfUtc)
  return new Date(fitting ?? asIfUtc - before)
}

/** The same clock as ISO 8601 writes it with its offset from UTC, so that nobody has to know the zone: `2026-11-26T19:30:00-05:00`. */
export function zonedText(date: string, time: string, timeZone: string): string {
  return `${date}T${time}:00${offsetText(Date.parse(`${date}T${time}:00Z`) - toInstant(date, time, timeZone).getTime())}`
}

/** A moment in the same form, to the minute. */
export function momentText(moment: Date, timeZone: string): string {
  const offset = offsetAt(moment.getTime(), timeZone)
  return `${new Date(moment.getTime() + offset).toISOString().slice(0, 16)}:00${offsetText(offset)}`
}

/** Milliseconds as `+05:30`. */
function offsetText(offset: number): string {
  const ahead = Math.round(offset / minute)
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  return `${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(Math.abs(ahead) / 60))}:${twoDigits(Math.abs(ahead) % 60)}`
}

/** Clocks by zone: making one costs more than asking it a hundred times, and a site has few zones. */
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

/** By how much the clocks of a zone are ahead of UTC, in milliseconds, seconds and less left out. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = makeClock(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  const shown = Date.parse(
    `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`,
  )
  return shown - Math.floor(moment / minute) * minute
}
