// The backup line of the dashboard.
import { hour } from '@/lib/durations'
import { lastBackup } from '@/platform/backup/backup-record'
import type { Context } from '@/platform/context'

/** Reports the age of the newest backup, as trouble when the last two days have none. */
export async function backupToday(ctx: Pick<Context, 'db' | 'clock'>) {
  const last = await lastBackup(ctx)
  const hours = last ? Math.floor((ctx.clock.now().getTime() - last.at.getTime()) / hour) : null
  const age =
    hours === null
      ? 'There is no backup yet'
      : hours < 1
        ? 'Last backup: within the last hour'
        : hours < 48
          ? `Last backup: ${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
          : `The last backup is ${Math.floor(hours / 24)} days old`
  const failed = last?.failedSince ? `; the newest attempt failed: ${last.failedSince.reason}` : ''
  const isTrouble = hours !== null && (hours >= 48 || failed !== '')
  return [
    {
      key: 'backup',
      count: 1,
      text: `${age}${failed}.`,
      href: '/admin/activity',
      kind: isTrouble ? ('trouble' as const) : ('fact' as const),
    },
  ]
}
