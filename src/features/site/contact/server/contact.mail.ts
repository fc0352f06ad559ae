// Mails a visitor's message to the owner, with the sender's address only in Reply-To, and mails the owner's reply to
// the visitor.
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { letter } from '@/adapters/mail/letter'
import type { Context } from '@/platform/context'
import { type FeatureMails, type MailLabels, toMessageId } from '@/platform/outbox/outbox'
import { contactMessages, contactReplies } from '@/db/schema/site/contact'
import { outbox } from '@/db/schema/operations/mail'
import { AppError } from '@/lib/errors'
import { replyMailKey } from './replies'

/**
 * Returns the Message-IDs of earlier mails of this conversation, earliest first: the message as it reached the owner,
 * and the replies. Mail programs use them to group a conversation (RFC 5322, 3.6.4).
 */
async function mailsBefore(ctx: Context, reply: typeof contactReplies.$inferSelect): Promise<string[]> {
  const earlier = await ctx.db
    .select({ id: contactReplies.id })
    .from(contactReplies)
    .where(and(eq(contactReplies.message_id, reply.message_id), lt(contactReplies.created_at, reply.created_at)))
  const keys = [`contact:${reply.message_id}`, ...earlier.map(({ id }) => replyMailKey(id))]
  const mails = await ctx.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(inArray(outbox.dedupe_key, keys))
    .orderBy(asc(outbox.created_at))
  return mails.map(({ id }) => `<${toMessageId(ctx, id)}>`)
}

export const contactMails: FeatureMails = {
  'contact-message': async ({ db, settings }, { messageId }) => {
    const [message] = await db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.id, String(messageId)))
    if (!message) throw new AppError('not_found', { detail: { messageId } })
    return {
      // Uses fixed words and checked text only: the sender controls no header (OP-20).
      subject: `Message: ${message.subject}`,
      ...letter(
        {
          preheader: message.message.slice(0, 120),
          title: message.subject,
          blocks: [
            { kind: 'paragraph', text: `${message.name} (${message.email}) writes:` },
            { kind: 'quote', text: message.message },
            { kind: 'note', text: 'Reply to this mail to answer the sender. The message is also kept on the site.' },
          ],
        },
        settings,
      ),
    }
  },

  'contact-reply': async (ctx, { replyId }) => {
    const { db, settings } = ctx
    const [reply] = await db
      .select()
      .from(contactReplies)
      .where(eq(contactReplies.id, String(replyId)))
    // Its data was erased at the recipient's request, so the mail is no longer wanted.
    if (!reply) return null
    const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, reply.message_id))
    const before = await mailsBefore(ctx, reply)
    const subject = message ? `Re: ${message.subject}` : `An answer from ${settings.siteName}`
    const wrote =
      message &&
      `${message.name} wrote on ${new Intl.DateTimeFormat(settings.owner.date_language, { dateStyle: 'long', timeZone: settings.timeZone }).format(message.created_at)}:`
    const { html } = letter(
      {
        preheader: reply.body.slice(0, 120),
        title: subject,
        blocks: [
          ...reply.body.split(/\n{2,}/).map((text) => ({ kind: 'paragraph' as const, text })),
          ...(message && wrote
            ? [
                { kind: 'note' as const, text: wrote },
                { kind: 'quote' as const, text: message.message },
              ]
            : []),
        ],
      },
      settings,
    )
    const quoted = message?.message
      .split(/\r?\n/)
      .map((line) => `> ${line}`)
      .join('\n')
    return {
      subject,
      html,
      // Plain like a personal reply, without the frame of the site's other mails.
      text: `${[reply.body, ...(quoted ? [`${wrote}\n${quoted}`] : [])].join('\n\n')}\n`,
      headers: {
        // Marks the mail as written by a person to one person (RFC 3834).
        'Auto-Submitted': 'no',
        ...(before.length > 0 && { 'In-Reply-To': before.at(-1) ?? '', References: before.join(' ') }),
      },
    }
  },
}

export const contactMailLabels: MailLabels = {
  'contact-message': { name: 'Note to you: message', page: () => '/admin/messages' },
  'contact-reply': { name: 'Answer to a message', page: () => '/admin/messages' },
}
