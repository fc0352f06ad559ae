// The history of an order: each event, its actor and its time.
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { recordAudit, type AuditEntry } from '@/db/audit'

/** Adds an entry about a checkout, in the transaction of the event. */
export const noteInHistory = (
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  checkoutId: string,
  entry: Pick<AuditEntry, 'actor' | 'what' | 'detail'>,
): Promise<void> => recordAudit(tx, { ...entry, ref: `checkout:${checkoutId}`, at: clock.now() })
