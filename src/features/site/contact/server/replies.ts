// Stores replies with the message, mails them through the outbox, and reports the state of their mails.
import { asc, eq, inArray } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import { mailProblem } from '@/adapters/mail/mail-problem'
import { inTransaction } from '@/adapters/database/connect'
import type { Context } from '@/platform/context'
import { queueMail, retryMails } from '@/platform/outbox/outbox'
import { recordAudit } from '@/db/audit'
import { contactMessages, contactReplies } from '@/db/schema/site/contact'
import { outbox } from '@/db/schema/operations/mail'
import { AppError } from '@/lib/errors'
import type { MessageReply } from '../contact-admin.contract'

/** Returns the key of a reply's mail in the outbox. */
export const replyMailKey = (replyId: string) => `contact-reply:${replyId}`

/** Returns the replies to a message, earliest first. */
export async function repliesTo({ db }: Pick<Context, 'db'>, messageId: string): Promise<MessageReply[]> {
  const replies = await db
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.message_id, messageId))
    .orderBy(asc(contactReplies.created_at), asc(contactReplies.id))
  const keys = replies.map(({ id }) => replyMailKey(id))
  const mails = await db.select().from(outbox).where(inArray(outbox.dedupe_key, keys))
  return replies.map((reply) => {
    // A mail that was sent long ago is no longer in the outbox.
    const mail = mails.find(({ dedupe_key }) => dedupe_key === replyMailKey(reply.id))
    const state = mail?.status ?? 'sent'
    return {
      id: reply.id,
      body: reply.body,
      by: reply.written_by,
      at: reply.created_at.toISOString(),
      mail: state === 'dead' ? 'failed' : state === 'sent' ? 'sent' : 'waiting',
      problem: state !== 'sent' && mail?.last_error ? mailProblem(mail.last_error) : null,
    }
  })
}

/**
 * Stores a reply and queues its mail; repeating the same `replyId` changes nothing. The message then counts as
 * answered. Throws AppError `not_found`, and `invalid_input` for a `replyId` of another message.
 */
export async function replyTo(
  ctx: Context,
  messageId: string,
  { replyId, body }: { replyId: string; body: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [message] = await tx.select().from(contactMessages).where(eq(contactMessages.id, messageId)).for('update')
    if (!message) throw new AppError('not_found', { message: 'This message no longer exists.' })
    const at = ctx.clock.now()
    const stored = await tx
      .insert(contactReplies)
      .values({
        id: replyId,
        message_id: messageId,
        recipient: message.email,
        body: body.replace(/\r\n?/g, '\n').replaceAll('\0', ''),
        written_by: actorName(ctx),
        created_at: at,
      })
      .onConflictDoNothing({ target: contactReplies.id })
      .returning({ id: contactReplies.id })
    if (stored.length === 0) {
      const [known] = await tx.select().from(contactReplies).where(eq(contactReplies.id, replyId))
      if (known?.message_id !== messageId)
        throw new AppError('invalid_input', {
          message: 'This answer belongs to another message and was not sent. Close the form and write it again.',
        })
      return
    }
    await tx.update(contactMessages).set({ status: 'answered' }).where(eq(contactMessages.id, messageId))
    await queueMail(tx, {
      dedupeKey: replyMailKey(replyId),
      kind: 'contact-reply',
      recipient: message.email,
      // The visitor's response goes to the owner, not to the site.
      replyTo: ctx.settings.ownerEmail,
      payload: { replyId },
    })
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'messages.answered',
      ref: `messages:${messageId}`,
      detail: { title: message.subject },
      at,
    })
  })
}

/** Retries the mail of a reply. Throws AppError `not_found` for one that was not given up. */
export async function retryReply(ctx: Context, replyId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [mail] = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(eq(outbox.dedupe_key, replyMailKey(replyId)))
    if (!mail || (await retryMails(tx, { id: mail.id })) === 0)
      throw new AppError('not_found', { message: 'There is no failed answer to retry.' })
  })
}
