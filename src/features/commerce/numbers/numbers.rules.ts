// Computes periods of the figures: the period to compare with, its steps, and the sums that cover it. Days are dates such
// as `2026-11-23`; both ends of a period belong to it.
import { daysAfter } from '@/lib/dates'

export type Period = { from: string; to: string }

export const timeSteps = ['day', 'week', 'month', 'year'] as const
export type TimeStep = (typeof timeSteps)[number]

/** Steps of one list. A longer period needs larger steps. */
export const mostSteps = 400

/** Days of a step, at most. */
export const daysOfStep: Readonly<Record<TimeStep, number>> = { day: 1, week: 7, month: 31, year: 366 }

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the first day of the month that is a number of months after that of a day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** Returns the last day of the month of a day. */
export const monthEnd = (day: string): string => daysAfter(monthsAfter(day, 1), -1)

const isWholeMonths = ({ from, to }: Period): boolean => from === monthStart(from) && to === monthEnd(to)

const monthCount = ({ from, to }: Period): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

/** Returns the number of days of a period. */
export const dayCount = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** Returns the period right before this one: as many months if it consists of whole months, otherwise as many days. */
export function periodBefore(period: Period): Period {
  const to = daysAfter(period.from, -1)
  if (isWholeMonths(period)) return { from: monthsAfter(period.from, -monthCount(period)), to }
  return { from: daysAfter(period.from, -dayCount(period)), to }
}

/** Returns the same days a year before; 29 February becomes 28 February, and whole months stay whole. */
export function yearBefore(period: Period): Period {
  const back = (day: string): string => {
    const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
    return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
  }
  return {
    from: back(period.from),
    to: isWholeMonths(period) ? monthEnd(back(monthStart(period.to))) : back(period.to),
  }
}

/** Sums that cover part of a period: by year, month or day. Both ends belong to it. */
export type Span = Period & { grain: 'day' | 'month' | 'year' }

/** Covers a period with its whole months or years, and the days before and after them. */
function coverWith(
  grain: 'month' | 'year',
  { from, to }: Period,
  first: string,
  after: string,
  rest: (period: Period) => Span[],
): Span[] {
  if (first >= after) return rest({ from, to })
  const parts = [
    { from, to: daysAfter(first, -1) },
    { from: after, to },
  ].map((part) => (part.from <= part.to ? rest(part) : []))
  return [...(parts[0] ?? []), { from: first, to: daysAfter(after, -1), grain }, ...(parts[1] ?? [])]
}

/** Covers a period with whole months and the days before and after them. */
export function monthSpans(period: Period): Span[] {
  const { from, to } = period
  const first = from === monthStart(from) ? from : monthsAfter(from, 1)
  const after = to === monthEnd(to) ? monthsAfter(to, 1) : monthStart(to)
  return coverWith('month', period, first, after, (days) => [{ ...days, grain: 'day' }])
}

/** Covers a period with whole years, and the months and days before and after them, so that few sums are read. */
export function spansOf(period: Period): Span[] {
  const { from, to } = period
  const first = from.endsWith('-01-01') ? from : `${nextYear(from)}-01-01`
  const after = to.endsWith('-12-31') ? `${nextYear(to)}-01-01` : `${to.slice(0, 4)}-01-01`
  return coverWith('year', period, first, after, monthSpans)
}

const nextYear = (day: string): string => String(Number(day.slice(0, 4)) + 1).padStart(4, '0')

/** Returns the first day of the step that a day belongs to. Weeks begin on Monday. */
export function stepStart(step: TimeStep, day: string): string {
  if (step === 'day') return day
  if (step === 'week') return daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return step === 'month' ? monthStart(day) : `${day.slice(0, 4)}-01-01`
}

function nextStart(step: TimeStep, start: string): string {
  if (step === 'day') return daysAfter(start, 1)
  if (step === 'week') return daysAfter(start, 7)
  return monthsAfter(start, step === 'month' ? 1 : 12)
}

/** Returns the steps of a period, the first and the last one cut to it. */
export function stepsOf(step: TimeStep, period: Period): Period[] {
  const steps: Period[] = []
  for (let start = stepStart(step, period.from); start <= period.to; start = nextStart(step, start)) {
    const end = daysAfter(nextStart(step, start), -1)
    steps.push({ from: start < period.from ? period.from : start, to: end > period.to ? period.to : end })
  }
  return steps
}

/** Bars of a chart, some more at most. */
export const mostBars = 62

/** Returns the smallest step that shows a period in at most some 60 bars. */
export function chartStep(period: Period): TimeStep {
  const days = dayCount(period)
  if (days <= mostBars) return 'day'
  if (days <= 366) return 'week'
  return days <= 5 * 366 ? 'month' : 'year'
}
