// Keeps the days of the figures in the site's time zone.
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'

/** Returns the date of a moment in a time zone, such as `2026-11-23`. */
export const siteDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment)

/** Computes all figures again from the orders, with days of the site's time zone. Payments wait until it is done. */
export async function rebuildSales({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Takes seconds for each 100,000 orders.
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await tx.execute(sql`select rebuild_sales(${settings.timeZone})`)
  })
}

/** Computes the figures again if the time zone has changed since: a sale near midnight may belong to another day. */
export async function followSiteZone(ctx: Pick<Context, 'db' | 'settings'>): Promise<void> {
  const { rows } = await ctx.db.execute<{ zone: string }>(sql`select zone from sale_zone`)
  if (rows[0]?.zone !== ctx.settings.timeZone) await rebuildSales(ctx)
}
