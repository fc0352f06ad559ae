// The jobs of the figures: compares them with the orders every night, computes them again when they differ or after an
// import, and moves them to another time zone.
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { numbersTexts } from '../numbers.texts'
import { followSiteZone, moveSales, moveSalesTask, rebuildSales, siteDay } from './sale-days'

export const checkSalesTask = 'check-sales'
/** Queued by an import, too (platform/import/run-import.ts). */
const rebuildSalesTask = 'rebuild-sales'

/** Compares all figures with the orders. After a difference it computes them again and alerts the owner, once a day. */
export async function checkSales(ctx: Context): Promise<void> {
  if (await followSiteZone(ctx)) await moveSales(ctx)
  const differences = await inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    const { rows } = await tx.execute<{ n: number }>(sql`select count_sale_differences() as n`)
    return rows[0]?.n ?? 0
  })
  if (differences === 0) return
  await rebuildSales(ctx)
  await inTransaction(ctx.db, (tx) =>
    alertOwner(tx, ctx, {
      what: 'sales.corrected',
      ref: `sales:${siteDay(ctx.clock.now(), ctx.settings.timeZone)}`,
      sentence: numbersTexts.alarm,
      subject: numbersTexts.alarmSubject,
      detail: { differences },
    }),
  )
}

export const numbersJobs: FeatureJobs = {
  tasks: { [checkSalesTask]: checkSales, [moveSalesTask]: moveSales, [rebuildSalesTask]: rebuildSales },
  schedule: [{ task: checkSalesTask, pattern: '10 3 * * *' }],
}
