// What the site knows of its backups: each one is noted in the audit trail, with its size, or with the reason why there is none.
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { audit } from '@/db/schema/audit'
import { makeBackup, type BackupPlan, type BackupResult } from './make-backup'
import path from 'node:path'

const ref = 'backup'

export type LastBackup = {
  at: Date
  /** File name without its folder. */
  name: string
  bytes: number
  rows: number
  files: number
  isEncrypted: boolean
  /** The newest attempt that failed since then; null when none did. */
  failedSince: { at: Date; reason: string } | null
}

/** Makes a backup and notes how it went. Throws what `makeBackup` throws, after noting it. */
export async function makeNotedBackup(db: Database, plan: BackupPlan, actor: string): Promise<BackupResult> {
  try {
    const result = await makeBackup(plan)
    const { file, bytes, rows, files, isEncrypted } = result
    await recordAudit(db, {
      actor,
      what: 'backup.made',
      ref,
      detail: { name: path.basename(file), bytes, rows, files, isEncrypted },
      at: plan.now,
    })
    return result
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // When the database is what is missing there is nowhere to note it; the error itself is thrown on.
    await recordAudit(db, { actor, what: 'backup.failed', ref, detail: { reason }, at: plan.now }).catch(
      () => undefined,
    )
    throw error
  }
}

/** The newest backup that was made and checked; null when there has never been one. For the owner's first page: its age is what counts. */
export async function lastBackup(ctx: Pick<Context, 'db'>): Promise<LastBackup | null> {
  const newest = async (what: string) =>
    (
      await ctx.db
        .select()
        .from(audit)
        .where(and(eq(audit.ref, ref), eq(audit.what, what)))
        .orderBy(desc(audit.at))
        .limit(1)
    )[0]
  const [made, failed] = [await newest('backup.made'), await newest('backup.failed')]
  if (!made) return null
  const { name, bytes, rows, files, isEncrypted } = made.detail ?? {}
  return {
    at: made.at,
    name: String(name),
    bytes: Number(bytes),
    rows: Number(rows),
    files: Number(files),
    isEncrypted: isEncrypted === true,
    failedSince: failed && failed.at > made.at ? { at: failed.at, reason: String(failed.detail?.reason) } : null,
  }
}

const hourMs = 3_600_000

/** What backups have to say on the dashboard: how old the newest is; trouble when there is none of the last two days. */
export async function backupToday(ctx: Pick<Context, 'db' | 'clock'>) {
  const last = await lastBackup(ctx)
  const hours = last ? Math.floor((ctx.clock.now().getTime() - last.at.getTime()) / hourMs) : null
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
