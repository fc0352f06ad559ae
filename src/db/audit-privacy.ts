// Deletes personal data in the audit trail after its retention period, or on request. It is the one exception to the
// append-only rule.
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from './audit'
import { audit } from './schema/office/audit'

/** Allows deletion of entries in this transaction; without it the database's trigger refuses. */
async function announce(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('bandstand.forgets_persons', 'on', true)`)
}

/** Deletes entries older than `before`, at most `batch`. Entries about orders are deleted with their order. */
export async function forgetOldEntries(tx: Queryable, before: Date, batch: number): Promise<number> {
  await announce(tx)
  const removed = await tx
    .delete(audit)
    .where(
      sql`${audit.id} in (select id from audit where at < ${before.toISOString()}::timestamptz and not starts_with(ref, 'checkout:') limit ${batch})`,
    )
  return removed.rowCount ?? 0
}

/** Deletes the entries about these records. */
export async function removeEntriesAbout(tx: Queryable, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return
  await announce(tx)
  await tx.delete(audit).where(inArray(audit.ref, refs))
}

/**
 * Keeps the entries. Deletes the details of entries that match `names`, and replaces an administrator of this address
 * by `instead`.
 */
export async function hidePerson(
  tx: Queryable,
  { names, email, instead }: { names: SQL<boolean>; email: string; instead: string },
): Promise<number> {
  await announce(tx)
  const hidden = await tx
    .update(audit)
    .set({ detail: null })
    .where(sql`${audit.detail} is not null and ${names}`)
  const renamed = await tx
    .update(audit)
    .set({ actor: instead })
    .where(sql`lower(${audit.actor}) = ${email}`)
  return (hidden.rowCount ?? 0) + (renamed.rowCount ?? 0)
}
