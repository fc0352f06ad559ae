// For what the owner must know about money: an entry in the audit trail, an error in the log, a mail.
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { recordAudit } from '@/db/audit'

export type Alarm = {
  /** Such as `checkout.mismatch`. */
  what: string
  ref: string
  /** For the owner, who is no technician: what happened and what to do. */
  sentence: string
  detail?: Record<string, unknown>
}

/** Tells the owner once per thing and record, in the transaction that notes what happened. */
export async function raiseAlarm(
  tx: Transaction,
  ctx: Pick<Context, 'clock' | 'log' | 'settings'>,
  { what, ref, sentence, detail }: Alarm,
): Promise<void> {
  await recordAudit(tx, { actor: 'system', what, ref, detail, at: ctx.clock.now() })
  await queueMail(tx, {
    dedupeKey: `alarm:${what}:${ref}`,
    kind: 'owner-alarm',
    recipient: ctx.settings.ownerEmail,
    payload: { sentence, ref },
  })
  ctx.log.error({ what, ref, detail }, sentence)
}
