// The nightly backup, run by the process that takes the job.
import type { FeatureJobs } from '@/platform/feature-jobs'
import { makeNotedBackup } from './backup-record'
import { readStoredSecret } from './stored-secret'
import type { BackupPlan } from './make-backup'

/** Makes one backup now; queued by the schedule and by the owner. */
export const makeBackupTask = 'make-backup'

export type BackupSettings = Pick<BackupPlan, 'databaseUrl' | 'directory' | 'key' | 'tokenSecret'> & {
  dataDir: string
  isSecretConfigured: boolean
}

export function backupJobs(settings: BackupSettings): FeatureJobs {
  return {
    tasks: {
      [makeBackupTask]: async (ctx) => {
        const storedSecret = await readStoredSecret(settings.dataDir, settings.isSecretConfigured)
        const plan = { ...settings, storedSecret, files: ctx.files, now: ctx.clock.now() }
        const { file, bytes, rows, files } = await makeNotedBackup(ctx.db, plan, 'system')
        ctx.log.info({ file, bytes, rows, files }, 'made a backup')
      },
    },
    schedule: [{ task: makeBackupTask, pattern: '23 3 * * *' }],
  }
}
