// Tells the owner about trouble, mostly with money: an entry in the audit trail, an error in the log, a mail.
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { recordAudit } from '@/db/audit'

export type OwnerAlert = {
  /** Such as `checkout.mismatch`. */
  what: string
  ref: string
  /** For the owner, who is no technician: what happened and what to do. */
  sentence: string
  /** Of the mail; default: that it is about a payment. */
  subject?: string
  detail?: Record<string, unknown>
}

/** Tells the owner once per thing and record, in the transaction that notes what happened. */
export async function alertOwner(
  tx: Transaction,
  ctx: Pick<Context, 'clock' | 'log' | 'settings'>,
  { what, ref, sentence, subject, detail }: OwnerAlert,
): Promise<void> {
  await recordAudit(tx, { actor: 'system', what, ref, detail, at: ctx.clock.now() })
  await queueMail(tx, {
    dedupeKey: `alarm:${what}:${ref}`,
    kind: 'owner-alarm',
    recipient: ctx.settings.ownerEmail,
    payload: { sentence, ref, ...(subject && { subject }) },
  })
  ctx.log.error({ what, ref, detail }, sentence)
}
