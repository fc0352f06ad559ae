// Deletes records for good after 30 days in the trash. The nightly clean-up of files then deletes their files.
import { lt } from 'drizzle-orm'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { deletedRecords } from '@/db/schema/office/trash'
import { day } from '@/lib/durations'
import { trashDays } from '@/lib/resource'

export const activityJobs: FeatureJobs = {
  tasks: {
    'empty-trash': async ({ db, clock, log }) => {
      const before = new Date(clock.now().getTime() - trashDays * day)
      const gone = await db
        .delete(deletedRecords)
        .where(lt(deletedRecords.deleted_at, before))
        .returning({ id: deletedRecords.id })
      if (gone.length > 0) log.info({ records: gone.length }, 'trash emptied')
    },
  },
  schedule: [{ task: 'empty-trash', pattern: '20 3 * * *' }],
}
