// Decides which dates a weekly series has, and which forms of a series are refused.
import { day } from '@/lib/durations'
import { daysAfter } from '@/lib/dates'
import { isShownDate } from './events.rules'

/** A year of weekly gigs: more events at once are probably a mistake. */
export const mostRepeats = 52

export const repeatKinds = ['none', 'count', 'until'] as const

/** The form's answers about a series, as typed. */
export type RepeatForm = {
  date: string
  end_date: string
  repeat: (typeof repeatKinds)[number]
  repeat_count: string
  repeat_until: string
}
type RepeatField = 'end_date' | 'repeat_count' | 'repeat_until'

const isDate = (text: string) => isShownDate(text) && !Number.isNaN(Date.parse(text))

/** Returns the number of dates that the form asks for; not a number if it cannot be read. */
function countDates({ date, repeat, repeat_count, repeat_until }: RepeatForm): number {
  if (repeat === 'none') return 1
  if (repeat === 'count') return /^\d{1,4}$/.test(repeat_count.trim()) ? Number(repeat_count) : Number.NaN
  const last = repeat_until.trim()
  if (!isDate(last) || last < date) return Number.NaN
  return Math.floor((Date.parse(last) - Date.parse(date)) / (7 * day)) + 1
}

/** Returns the field that makes a series impossible, with a message; null if there is none, or no series. */
export function findRepeatProblem(form: RepeatForm): { field: RepeatField; message: string } | null {
  if (form.repeat === 'none' || !isDate(form.date)) return null
  const count = countDates(form)
  const field = form.repeat === 'count' ? 'repeat_count' : 'repeat_until'
  if (!(count >= 2))
    return form.repeat === 'count'
      ? { field, message: `Enter how many events, from 2 to ${mostRepeats}` }
      : { field, message: 'The last date must be at least a week after the first' }
  if (count > mostRepeats) return { field, message: `That makes ${count} events. At most ${mostRepeats} at once` }
  if (isDate(form.end_date) && form.end_date >= daysAfter(form.date, 7))
    return { field: 'end_date', message: 'An event that repeats weekly must end within 7 days' }
  return null
}

/** Returns the dates of a series, the first one included; only the first one if there is no possible series. */
export function weeklyDates(form: RepeatForm): string[] {
  if (!isDate(form.date) || findRepeatProblem(form)) return [form.date]
  return Array.from({ length: countDates(form) }, (_, week) => daysAfter(form.date, 7 * week))
}

/** Returns the form of each event of a series: the same values with its own dates. */
export function listRepeats<Form extends Omit<RepeatForm, 'end_date'> & { end_date: string | null }>(
  form: Form,
): Form[] {
  return weeklyDates({ ...form, end_date: form.end_date ?? '' }).map((date, week) => ({
    ...form,
    date,
    end_date: form.end_date && daysAfter(form.end_date, 7 * week),
  }))
}
