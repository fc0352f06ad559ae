// The backup line of the dashboard.
import { hour } from '@/lib/durations'
import { lastBackup, lastFailedBackup } from '@/platform/backup/backup-record'
import type { Context } from '@/platform/context'

const task = 'backup'
const href = '/admin/activity'
const action = 'Back up now'

/** Reports the age of the newest backup, as trouble when the last two days have none. A new site is asked for one. */
export async function backupToday(ctx: Pick<Context, 'db' | 'clock'>) {
  const last = await lastBackup(ctx)
  if (!last) {
    const failed = await lastFailedBackup(ctx)
    return failed
      ? [{ key: task, count: 1, text: `No backup yet: ${failed.reason}`, href, action, kind: 'trouble' as const }]
      : [{ key: task, count: 1, text: 'No backup yet.', href, action, kind: 'todo' as const }]
  }
  const hours = Math.floor((ctx.clock.now().getTime() - last.at.getTime()) / hour)
  const age =
    hours < 1
      ? 'Last backup: within the last hour'
      : hours < 48
        ? `Last backup: ${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
        : `The last backup is ${Math.floor(hours / 24)} days old`
  const failed = last.failedSince ? `; the newest attempt failed: ${last.failedSince.reason}` : ''
  const text = `${age}${failed}.`
  return hours >= 48 || failed !== ''
    ? [{ key: task, count: 1, text, href, action, kind: 'trouble' as const }]
    : [{ key: task, count: 1, text, href, action: null, kind: 'fact' as const }]
}
