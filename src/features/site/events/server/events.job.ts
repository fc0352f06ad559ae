// At midnight yesterday's events become past ones though no row changes: cached answers are told every quarter of an hour.
import { sql } from 'drizzle-orm'
import type { FeatureJobs } from '@/platform/feature-jobs'

export const eventsJobs: FeatureJobs = {
  tasks: {
    'events-new-day': async ({ db }) => {
      await db.execute(sql`select pg_notify('changes', 'events')`)
    },
  },
  // Midnights fall on whole and half hours, and in a few zones on a quarter.
  schedule: [{ task: 'events-new-day', pattern: '0,15,30,45 * * * *' }],
}
