// Runs the shop's due jobs by a clock that a test moves. Does not depend on vitest.
import { sql } from 'drizzle-orm'
import { Logger as WorkerLogger, runOnce, type TaskList } from 'graphile-worker'
import type { Context } from '@/platform/context'
import type { Mail } from '@/adapters/mail/mail'
import { mailJobs } from '@/platform/outbox/outbox'
import { deliveryJobs } from '@/features/commerce/delivery/server/delivery.job'
import { giftsMails } from '@/features/commerce/gifts/server/gifts.mail'
import { giftsJobs } from '@/features/commerce/gifts/server/mail-gifts'
import { paymentsJobs } from '@/features/commerce/payments/server/payments.job'
import { purchasesJobs } from '@/features/commerce/purchases/server/purchases.job'
import { refundsJobs } from '@/features/commerce/refunds/server/refunds.job'
import { stockHoldsJobs } from '@/features/commerce/stock-holds/server/stock-holds.job'
import { numbersJobs } from '@/features/commerce/numbers/server/numbers.job'
import { freeDownloadMails } from '@/features/commerce/free-downloads/server/free-downloads.mail'
import { ordersMails } from '@/features/commerce/orders/server/mail/orders.mail'

export type JobFailure = { task: string; error: unknown }
export type HeardOfJobs = { mail(mail: Mail): Promise<void> | void; failed(failure: JobFailure): void }

/** Makes every job run now that is due by the shop's clock. Returns the number of jobs. */
export async function makeDue(ctx: Context): Promise<number> {
  const due = await ctx.db.execute(sql`
    update graphile_worker._private_jobs set run_at = now()
    where run_at <= greatest(now(), ${ctx.clock.now().toISOString()}::timestamptz) and locked_at is null and attempts < max_attempts returning id`)
  return due.rows.length
}

/** Runs all due jobs with the tasks of orders, shop and mails, until no job is due. */
export async function runDue(ctx: Context, { mail, failed }: HeardOfJobs): Promise<void> {
  const taskList: TaskList = {}
  for (const { tasks } of [
    paymentsJobs,
    refundsJobs,
    deliveryJobs,
    giftsJobs,
    purchasesJobs,
    stockHoldsJobs,
    numbersJobs,
    mailJobs({ send: async (one) => mail(one) }, { ...ordersMails, ...giftsMails, ...freeDownloadMails }),
  ]) {
    for (const [name, task] of Object.entries(tasks)) {
      taskList[name] = async (payload) => {
        try {
          await task({ ...ctx, actor: { kind: 'system', name } }, payload as Record<string, unknown>)
        } catch (error) {
          failed({ task: name, error })
          throw error
        }
      }
    }
  }
  await runOnce({
    pgPool: ctx.db.$client,
    taskList,
    logger: new WorkerLogger(() => () => undefined),
    noHandleSignals: true,
  })
}
