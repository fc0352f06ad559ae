// The one exception to the append-only audit trail: personal data in it is deleted after its retention period, or on request.
import { inArray, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from './audit'
import { audit } from './schema/audit'

/** Allows deleting entries in this transaction; the database's trigger refuses it otherwise. */
async function announce(tx: Queryable): Promise<void> {
  await tx.execute(sql`select set_config('bandstand.forgets_persons', 'on', true)`)
}

/** Entries older than `before`, at most `batch`; those about orders go with their order. */
export async function forgetOldEntries(tx: Queryable, before: Date, batch: number): Promise<number> {
  await announce(tx)
  const removed = await tx
    .delete(audit)
    .where(
      sql`${audit.id} in (select id from audit where at < ${before.toISOString()}::timestamptz and not starts_with(ref, 'checkout:') limit ${batch})`,
    )
  return removed.rowCount ?? 0
}

/** Entries about these records. */
export async function removeEntriesAbout(tx: Queryable, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return
  await announce(tx)
  await tx.delete(audit).where(inArray(audit.ref, refs))
}

/** Entries stay; the details of those that `names` somebody are gone, and an administrator of this address is called `instead`. */
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
