// The nightly job: compares the figures with the orders, and computes them again when they differ.
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { numbersTexts } from '../numbers.texts'
import { followSiteZone, rebuildSales, siteDay } from './sale-days'

export const checkSalesTask = 'check-sales'

/** Compares all figures with the orders. After a difference it computes them again and alerts the owner, once a day. */
export async function checkSales(ctx: Context): Promise<void> {
  await followSiteZone(ctx)
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
  tasks: { [checkSalesTask]: (ctx) => checkSales(ctx) },
  schedule: [{ task: checkSalesTask, pattern: '10 3 * * *' }],
}
