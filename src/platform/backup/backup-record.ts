// Records each backup in the audit trail, with its size or with the reason for its failure.
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { audit } from '@/db/schema/office/audit'
import { makeBackup, type BackupPlan } from './make-backup'
import path from 'node:path'

const ref = 'backup'

/** Makes a backup and records the result. Throws the errors of `makeBackup`, after recording them. */
export async function makeNotedBackup(db: Database, plan: BackupPlan, actor: string) {
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
    // The failure cannot be recorded without a database; the error itself is thrown.
    await recordAudit(db, { actor, what: 'backup.failed', ref, detail: { reason }, at: plan.now }).catch(
      () => undefined,
    )
    throw error
  }
}

const newest = async (db: Database, what: string) => {
  const [entry] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.ref, ref), eq(audit.what, what)))
    .orderBy(desc(audit.at))
    .limit(1)
  return entry
}

const failure = (entry: typeof audit.$inferSelect) => ({ at: entry.at, reason: String(entry.detail?.reason) })

/** Returns the newest failed attempt, whether or not a backup was made since; null if none ever failed. */
export async function lastFailedBackup({ db }: Pick<Context, 'db'>) {
  const failed = await newest(db, 'backup.failed')
  return failed ? failure(failed) : null
}

/**
 * Returns the newest backup that was made and checked, and the newest attempt that failed since; null if no backup was
 * ever made. For the owner's first page, which shows its age.
 */
export async function lastBackup({ db }: Pick<Context, 'db'>) {
  const made = await newest(db, 'backup.made')
  const failed = await newest(db, 'backup.failed')
  if (!made) return null
  const { name, bytes, rows, files, isEncrypted } = made.detail ?? {}
  return {
    at: made.at,
    name: String(name),
    bytes: Number(bytes),
    rows: Number(rows),
    files: Number(files),
    isEncrypted: isEncrypted === true,
    failedSince: failed && failed.at > made.at ? failure(failed) : null,
  }
}
