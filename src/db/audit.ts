// Writes the audit trail: what happened to money, goods and settings, in the transaction in which it happened.
import { and, eq } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { audit } from './schema/audit'

/** The database or a transaction on it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

export type AuditEntry = {
  /** `system`, `paypal`, `buyer`, or an administrator's e-mail. */
  actor: string
  /** Such as `checkout.paid`. */
  what: string
  /** The record it is about: `checkout:<id>`. */
  ref: string
  /** Facts that help later; no secrets, no tokens. */
  detail?: Record<string, unknown>
  at: Date
}

/** Adds an entry; it exists only if the transaction commits. Entries are never changed or removed, but for what audit-privacy.ts takes out of them. */
export async function recordAudit(tx: Queryable, { actor, what, ref, detail, at }: AuditEntry): Promise<void> {
  await tx.insert(audit).values({ actor, what, ref, detail: detail ?? null, at })
}

/** Whether this was noted about the record before: for things that are worth one entry, however often they repeat. */
export async function isAudited(tx: Queryable, what: string, ref: string): Promise<boolean> {
  const found = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.ref, ref), eq(audit.what, what)))
    .limit(1)
  return found.length > 0
}
