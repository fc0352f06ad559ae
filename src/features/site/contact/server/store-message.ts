// Stores a message for the owner and queues its mail in one transaction, so neither exists without the other.
import type { z } from 'zod'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { contactMessages } from '@/db/schema/site/contact'
import type { contactEndpoints } from '../contact.contract'

/** A message that has passed the endpoint's own check. */
export type SentMessage = z.output<(typeof contactEndpoints)['send']['body']>

/** A sender who fills the trap field gets the usual response, and the message is dropped (OP-20). */
export async function storeMessage(
  ctx: Context,
  { website, filledMs: _time, proof: _proof, ...message }: SentMessage,
): Promise<void> {
  if (website) return
  await inTransaction(ctx.db, async (tx) => {
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...message, created_at: ctx.clock.now() })
      .returning({ id: contactMessages.id })
    if (!stored) return
    await queueMail(tx, {
      dedupeKey: `contact:${stored.id}`,
      kind: 'contact-message',
      recipient: ctx.settings.ownerEmail,
      replyTo: message.email,
      payload: { messageId: stored.id },
      rank: 'asked',
    })
  })
}
