// Announces a change when a sale begins or ends at midnight, because nothing changes in the database then.
import { or, sql } from 'drizzle-orm'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { shopItems } from '@/db/schema/commerce/shop'
import { minute } from '@/lib/durations'
import { dayAt } from '../sale.rules'

/** Time since the last run, which may have been late. */
const since = 20 * minute

export const salesJobs: FeatureJobs = {
  tasks: {
    'sales-new-day': async ({ db, clock, settings }) => {
      const now = clock.now()
      const [earlier, today] = [new Date(now.getTime() - since), now].map((moment) => dayAt(moment, settings.timeZone))
      if (earlier === today) return
      const changed = await db.$count(
        shopItems,
        or(sql`${shopItems.sale_from} = ${today}`, sql`${shopItems.sale_until} = ${earlier}`),
      )
      if (changed > 0) await db.execute(sql`select pg_notify('changes', 'shop_items')`)
    },
  },
  // Local midnight falls on a whole or half hour of UTC, in a few zones on a quarter.
  schedule: [{ task: 'sales-new-day', pattern: '0,15,30,45 * * * *' }],
}
