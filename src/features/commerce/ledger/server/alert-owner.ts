// Alerts the owner to problems, mostly with payments: an entry in the audit trail, an error in the log, a mail.
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { recordAudit } from '@/db/audit'

export type OwnerAlert = {
  /** Kind of event, such as `checkout.mismatch`. */
  what: string
  ref: string
  /** Explains what happened and what to do, for an owner without technical knowledge. */
  sentence: string
  /** Subject of the mail. By default it says that the mail is about a payment. */
  subject?: string
  detail?: Record<string, unknown>
}

/** Alerts the owner once per kind of event and record, in the transaction that records the event. */
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
