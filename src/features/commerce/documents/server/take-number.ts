// Takes the next number of a series, in the transaction that stores the document: no gap, no repeat (decision 0006).
import { desc, eq, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { Context } from '@/platform/context'
import { documents, documentSeries, restores } from '@/db/schema/commerce/documents'
import { quotes } from '@/db/schema/commerce/offers/quotes'
import { AppError } from '@/lib/errors'
import { momentText } from '@/lib/zoned-time'

/** Returns the day of a moment in the site's time zone: `2026-11-27`. */
export const siteDay = ({ settings }: Pick<Context, 'settings'>, moment: Date): string =>
  momentText(moment, settings.timeZone).slice(0, 10)

export const seriesPrefixes = { invoice: 'INV', credit_note: 'CRN', quote: 'QUO' } as const
export type SeriesKind = keyof typeof seriesPrefixes

/** Thrown after a restore, until the owner has confirmed the last number of the series. */
export class SeriesUnconfirmed extends AppError {
  constructor(series: string) {
    super('invalid_data', {
      message: `This site was restored from a backup. Please open Invoices first, and confirm the last number of ${series} or start a new series.`,
    })
    this.name = 'SeriesUnconfirmed'
  }
}

/** Returns the first series of this year, today's day, and the time from which a restore touches the series. */
export function seriesOfYear(ctx: Context, kind: SeriesKind): { series: string; today: string; startsAt: Date } {
  const today = siteDay(ctx, ctx.clock.now())
  const year = today.slice(0, 4)
  // The day before the year: where the site is ahead of UTC, its year begins before the one of UTC.
  return { series: `${seriesPrefixes[kind]}-${year}`, today, startsAt: new Date(Date.UTC(Number(year), 0, 0)) }
}

/**
 * Locks the series of this year until the transaction ends and returns it with the day of issue. Throws
 * SeriesUnconfirmed after a restore: documents that were issued after the backup are not in it.
 */
export async function lockSeries(
  tx: Transaction,
  ctx: Context,
  kind: SeriesKind,
): Promise<{ series: string; next: number; today: string }> {
  const { today, ...ofYear } = seriesOfYear(ctx, kind)
  const row = await lockRow(tx, ofYear)
  const { series } = row
  const [restore] = await tx.select().from(restores).orderBy(desc(restores.restored_at)).limit(1)
  if (restore && restore.restored_at > row.confirmed_at) throw new SeriesUnconfirmed(series)
  const [last] = await tx
    .select({ issuedOn: documents.issued_on })
    .from(documents)
    .where(eq(documents.series, series))
    .orderBy(desc(documents.number))
    .limit(1)
  // A clock that steps back, or a wait for the lock over midnight, never puts an earlier day on a higher number.
  return { series, next: row.next, today: last && last.issuedOn > today ? last.issuedOn : today }
}

/** Locks the first series of a year, created if it is new, and returns the one that gives out the numbers. */
async function lockRow(tx: Transaction, { series, startsAt }: { series: string; startsAt: Date }) {
  await tx.insert(documentSeries).values({ series, next: 1, confirmed_at: startsAt }).onConflictDoNothing()
  await tx.select().from(documentSeries).where(eq(documentSeries.series, series)).for('update')
  const row = await currentSeries(tx, series)
  if (!row) throw new Error(`The series ${series} was not stored`)
  return row
}

/** Returns the row of a year that was started or confirmed last: `INV-2026`, or `INV-2026b` once it was started. */
export async function currentSeries(db: Database | Transaction, series: string) {
  const [row] = await db
    .select()
    .from(documentSeries)
    .where(or(eq(documentSeries.series, series), sql`${documentSeries.series} ~ ${`^${series}[A-Za-z]`}`))
    .orderBy(
      desc(documentSeries.confirmed_at),
      desc(sql`length(${documentSeries.series})`),
      desc(documentSeries.series),
    )
    .limit(1)
  return row
}

/** Moves a locked series on by one number. */
export async function countUp(tx: Transaction, { series, next }: { series: string; next: number }): Promise<void> {
  await tx
    .update(documentSeries)
    .set({ next: next + 1 })
    .where(eq(documentSeries.series, series))
}

/**
 * Confirms the last number that was given out before a restore; the next document gets the one after it. Throws
 * AppError `invalid_input` when this database has given out a higher one.
 */
export async function confirmSeries(
  tx: Transaction,
  ctx: Context,
  kind: SeriesKind,
  last: number,
): Promise<{ series: string }> {
  const ofYear = seriesOfYear(ctx, kind)
  const row = await lockRow(tx, ofYear)
  if (last < row.next - 1)
    throw new AppError('invalid_input', {
      fields: { last: `Number ${row.next - 1} is on this site already. Please enter it, or a higher one.` },
    })
  await tx
    .update(documentSeries)
    .set({ next: last + 1, confirmed_at: ctx.clock.now() })
    .where(eq(documentSeries.series, row.series))
  return row
}

/**
 * Starts a new series after a restore, such as `INV-2026b` for the letter b, whose first document gets number 1. Throws
 * AppError `invalid_input` when it was used before, and `invalid_data` when the owner need not choose.
 */
export async function startSeries(
  tx: Transaction,
  ctx: Context,
  kind: SeriesKind,
  suffix: string,
): Promise<{ series: string }> {
  const ofYear = seriesOfYear(ctx, kind)
  const row = await lockRow(tx, ofYear)
  const [restore] = await tx.select().from(restores).orderBy(desc(restores.restored_at)).limit(1)
  if (!restore || restore.restored_at <= row.confirmed_at)
    throw new AppError('invalid_data', { message: `${row.series} goes on: its last number is known.` })
  const series = `${ofYear.series}${suffix}`
  const isSeries = (column: typeof documentSeries.series | typeof documents.series | typeof quotes.series) =>
    sql`lower(${column}) = ${series.toLowerCase()}`
  const used =
    (await tx.$count(documentSeries, isSeries(documentSeries.series))) +
    (await tx.$count(documents, isSeries(documents.series))) +
    (await tx.$count(quotes, isSeries(quotes.series)))
  if (used > 0)
    throw new AppError('invalid_input', {
      fields: { suffix: `${series} was used before. Please choose other letters.` },
    })
  await tx.insert(documentSeries).values({ series, next: 1, confirmed_at: ctx.clock.now() })
  return { series }
}
