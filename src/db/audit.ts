// Writes the audit trail of money, goods and settings, in the transaction that makes the change.
import { and, eq } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { audit } from './schema/office/audit'

/** A database, or a transaction on it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

export type AuditEntry = {
  /** `system`, `paypal`, `buyer`, or an administrator's e-mail. */
  actor: string
  /** Such as `checkout.paid`. */
  what: string
  /** Record of the entry: `checkout:<id>`. */
  ref: string
  /** Facts for later inquiries; no secrets, no tokens. */
  detail?: Record<string, unknown>
  at: Date
}

/**
 * Adds an entry; it exists only if the transaction commits. Entries are never changed or removed, except by
 * audit-privacy.ts.
 */
export async function recordAudit(tx: Queryable, { actor, what, ref, detail, at }: AuditEntry): Promise<void> {
  await tx.insert(audit).values({ actor, what, ref, detail: detail ?? null, at })
}

/**
 * True when the entry already exists for the record. Use it for events that get one entry, however often they repeat.
 */
export async function isAudited(tx: Queryable, what: string, ref: string): Promise<boolean> {
  const found = await tx
    .select({ id: audit.id })
    .from(audit)
    .where(and(eq(audit.ref, ref), eq(audit.what, what)))
    .limit(1)
  return found.length > 0
}
