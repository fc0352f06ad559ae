// The history of an order: what happened to it, who did it, and when.
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { recordAudit, type AuditEntry } from '@/db/audit'

/** Adds an entry about a checkout, in the transaction in which it happened. */
export const noteInHistory = (
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  checkoutId: string,
  entry: Pick<AuditEntry, 'actor' | 'what' | 'detail'>,
): Promise<void> => recordAudit(tx, { ...entry, ref: `checkout:${checkoutId}`, at: clock.now() })
