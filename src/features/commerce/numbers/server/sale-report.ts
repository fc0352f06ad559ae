// Reads figures of sales from their sums. Never reads the orders, so a report takes as long with many orders as with few.
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '@/platform/context'
import { categoryNames } from '@/features/commerce/catalog/shop-categories'
import { countryName } from '@/lib/countries'
import { formatDate } from '@/lib/dates'
import { type Figures, type FiguresRow, isTimeStep, type numbersQuestion, type SaleReport } from '../numbers.contract'
import {
  chartStep,
  monthEnd,
  monthsAfter,
  monthSpans,
  mostBars,
  type Period,
  periodBefore,
  type Span,
  spansOf,
  stepsOf,
  stepStart,
  type TimeStep,
  yearBefore,
} from '../numbers.rules'
import { numbersTexts as texts } from '../numbers.texts'
import { saleFilterOf } from '../sale-filter'
import { platformShare } from './platform-rate'
import { followSiteZone, siteDay } from './sale-days'

export type Question = z.output<typeof numbersQuestion>

/** Rows of a list on the page; the CSV has all. */
const shownRows = 200

const none: Figures = {
  orders: 0,
  pieces: 0,
  grossCents: 0,
  discountCents: 0,
  shippingCents: 0,
  refundedCents: 0,
  feeCents: 0,
  netCents: 0,
}

/** Sums of one key, or of one day, month or year. */
type SumRow = { key: string; label: string; figures: Figures }

/** Condition: a sum belongs to one of these spans. */
export function inSpans(spans: readonly Span[]): SQL {
  const conditions = spans.map(
    ({ grain, from, to }) => sql`(grain = ${grain} and starts_on between ${from}::date and ${to}::date)`,
  )
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Reads the sums of these spans: of each day, month or year for `time`, otherwise of each key of the dimension. */
async function readSums(ctx: Context, currency: string, dimension: string, spans: readonly Span[]): Promise<SumRow[]> {
  const isTime = dimension === 'time'
  const { rows } = await ctx.db.execute<Record<string, string>>(sql`
    select ${isTime ? sql`to_char(starts_on, 'YYYY-MM-DD')` : sql`key`} as key, max(label) as label, sum(orders) as orders,
      sum(pieces) as pieces, sum(gross_cents) as gross, sum(discount_cents) as discount, sum(shipping_cents) as shipping,
      sum(refunded_cents) as refunded, sum(fee_cents) as fee
    from sale_sums
    where dimension = ${isTime ? 'all' : dimension} and currency = ${currency} and ${inSpans(spans)}
    group by 1`)
  return rows.map(({ key = '', label = '', ...sums }) => {
    const sum = (column: string) => Number(sums[column] ?? 0)
    return {
      key,
      label,
      figures: withNet({
        orders: sum('orders'),
        pieces: sum('pieces'),
        grossCents: sum('gross'),
        discountCents: sum('discount'),
        shippingCents: sum('shipping'),
        refundedCents: sum('refunded'),
        feeCents: sum('fee'),
      }),
    }
  })
}

const withNet = (sums: Omit<Figures, 'netCents'>): Figures => ({
  ...sums,
  netCents: sums.grossCents - sums.discountCents + sums.shippingCents - sums.refundedCents - sums.feeCents,
})

function add(all: readonly Figures[]): Figures {
  const total = { ...none }
  for (const figures of all) for (const name of Object.keys(none) as (keyof Figures)[]) total[name] += figures[name]
  return total
}

/** Names of the rows without a key in groups that an order as a whole belongs to. */
const unknownLabels: Readonly<Record<string, string>> = {
  country: texts.noCountry,
  code: texts.noCode,
  source: texts.noSource,
  campaign: texts.noCampaign,
}

/** Returns the name of a row as the owner reads it. */
function rowLabel(dimension: string, key: string, label: string): string {
  if (key === '') return unknownLabels[dimension] ?? texts.noItem
  if (dimension === 'category') return (categoryNames as Readonly<Record<string, string>>)[key] ?? key
  if (dimension === 'country') return countryName(key)
  if (dimension === 'format') return /^(pdf|cd)$/.test(key) ? key.toUpperCase() : key
  return label || key
}

function stepLabel(step: TimeStep, { from, to }: Period): string {
  if (step === 'day') return formatDate(from, 'MMM d, yyyy')
  if (step === 'week') return texts.earlier(formatDate(from, 'MMM d, yyyy'), formatDate(to, 'MMM d, yyyy'))
  return step === 'month' ? formatDate(from, 'MMMM d, yyyy').replace(/ \d+,/, '') : from.slice(0, 4)
}

/** Returns the sums of each step of a period, oldest first. */
async function readSteps(ctx: Context, currency: string, step: TimeStep, period: Period) {
  // A month may begin within a week, so weeks are read by day.
  const isByDay = step === 'day' || step === 'week'
  const spans =
    step === 'year' ? spansOf(period) : isByDay ? [{ ...period, grain: 'day' as const }] : monthSpans(period)
  const sums = await readSums(ctx, currency, 'time', spans)
  const byStart = new Map<string, Figures[]>()
  for (const { key, figures } of sums) {
    const start = stepStart(step, key)
    byStart.set(start, [...(byStart.get(start) ?? []), figures])
  }
  return stepsOf(step, period).map((part) => ({ ...part, figures: add(byStart.get(stepStart(step, part.from)) ?? []) }))
}

/** The period of a question and the one to compare with. */
type Asked = { currency: string; period: Period; before: Period | null }

/** Returns a row for each step of the period; each is compared with the step at its place in the other period. */
async function timeRows(ctx: Context, step: TimeStep, { currency, period, before }: Asked): Promise<FiguresRow[]> {
  const steps = await readSteps(ctx, currency, step, period)
  const earlier = before && (await readSteps(ctx, currency, step, before))
  return steps.map(({ figures, from, to }, place) => ({
    ...figures,
    from,
    to,
    id: from,
    label: stepLabel(step, { from, to }),
    sales: saleFilterOf(currency, 'all', ''),
    beforeNetCents: earlier && (earlier[place]?.figures.netCents ?? 0),
  }))
}

/** Returns a row for each item, category, country, code or other group, the highest net first. */
async function keyRows(ctx: Context, dimension: string, { currency, period, before }: Asked): Promise<FiguresRow[]> {
  const sums = await readSums(ctx, currency, dimension, spansOf(period))
  const earlier = before ? await readSums(ctx, currency, dimension, spansOf(before)) : []
  const earlierByKey = new Map(earlier.map(({ key, figures }) => [key, figures]))
  const known = new Set(sums.map(({ key }) => key))
  const gone = earlier.filter(({ key }) => !known.has(key)).map((row) => ({ ...row, figures: none }))
  const isLast = (key: string) => key === '' && !(dimension in unknownLabels)
  return [...sums, ...gone]
    .toSorted(
      (a, b) =>
        Number(isLast(a.key)) - Number(isLast(b.key)) ||
        b.figures.netCents - a.figures.netCents ||
        a.label.localeCompare(b.label),
    )
    .map(({ key, label, figures }) => ({
      ...figures,
      ...period,
      id: key || '*',
      label: rowLabel(dimension, key, label),
      sales: saleFilterOf(currency, dimension, key),
      beforeNetCents: before && (earlierByKey.get(key)?.netCents ?? 0),
    }))
}

/** Returns the currencies with sales, the shop's first. */
async function soldCurrencies(ctx: Context): Promise<string[]> {
  const own = ctx.settings.owner.currency
  // Jumps from one currency to the next along the key.
  const { rows } = await ctx.db.execute<{ currency: string }>(sql`
    with recursive known(currency) as (
      select min(currency) from sale_sums where dimension = 'all' and grain = 'month'
      union all
      select (select min(currency) from sale_sums s where dimension = 'all' and grain = 'month' and s.currency > known.currency)
      from known where currency is not null)
    select currency from known where currency is not null`)
  return [own, ...rows.map(({ currency }) => currency).filter((currency) => currency !== own)]
}

function askedPeriod({ clock, settings }: Context, { from, to }: Question): Period {
  const today = siteDay(clock.now(), settings.timeZone)
  if (from !== undefined && to !== undefined) return { from, to }
  if (from !== undefined) return { from, to: from > today ? from : today }
  if (to !== undefined) return { from: monthsAfter(to, 0), to }
  return { from: monthsAfter(today, 0), to: monthEnd(today) }
}

/** Returns the report with all its rows. */
export async function saleReport(ctx: Context, question: Question): Promise<SaleReport> {
  const isMoving = await followSiteZone(ctx)
  const { by, compare, currency = ctx.settings.owner.currency } = question
  const period = askedPeriod(ctx, question)
  const before = compare === 'none' ? null : compare === 'year' ? yearBefore(period) : periodBefore(period)
  const asked = { currency, period, before }
  const sumUp = async (days: Period) =>
    add((await readSums(ctx, currency, 'all', spansOf(days))).map(({ figures }) => figures))
  const total = await sumUp(period)
  const rows = isTimeStep(by) ? await timeRows(ctx, by, asked) : await keyRows(ctx, by, asked)
  const isDrawn = isTimeStep(by) && rows.length <= mostBars
  const bars = isDrawn ? [] : await readSteps(ctx, currency, chartStep(period), period)
  return {
    today: siteDay(ctx.clock.now(), ctx.settings.timeZone),
    by,
    period,
    before,
    currency,
    currencies: await soldCurrencies(ctx),
    total,
    totalBefore: before && (await sumUp(before)),
    rows,
    chart: isDrawn
      ? rows.map(({ from, to, netCents }) => ({ from, to, cents: netCents }))
      : bars.map(({ from, to, figures }) => ({ from, to, cents: figures.netCents })),
    platform: await platformShare(ctx, total, currency),
    isMoving,
  }
}

/** Returns the report as the page shows it, without the rows beyond the first 200. */
export async function shownReport(ctx: Context, question: Question) {
  const report = await saleReport(ctx, question)
  const most = isTimeStep(question.by) ? report.rows.length : shownRows
  return { ...report, rows: report.rows.slice(0, most), leftOut: Math.max(0, report.rows.length - most) }
}
