// Treats messages from the contact form as personal data.
import { lt, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { daysAgo, erasedPerson, mapped, removeRows, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { contactMessages, contactReplies } from '@/db/schema/site/contact'

const isToThem = (email: string) => sql`lower(${contactReplies.recipient}) = ${email}`
const isTheirs = (email: string) => sql`lower(${contactMessages.email}) = ${email}`
/** Older messages are deleted. */
const longAgo = (ctx: Pick<Context, 'clock' | 'settings'>) => daysAgo(ctx, ctx.settings.retention.messages)

export const contactPrivacy: PersonalData = {
  map: [
    mapped(contactMessages, {
      personal: {
        name: 'name',
        email: 'e-mail address',
        subject: 'subject',
        message: 'what was written',
        created_at: 'when',
      },
      impersonal: 'id status',
      title: 'Messages from the contact form',
      why: 'To read and answer them',
      retention: ({ messages }) => durationWords(messages),
      seenBy: 'The musician',
      exported: 'All of it',
      erased: 'Deleted',
    }),
    mapped(contactReplies, {
      personal: {
        message_id: 'which message',
        recipient: 'e-mail address',
        body: 'what was answered',
        written_by: 'administrator',
        created_at: 'when',
      },
      impersonal: 'id',
      title: 'Answers to messages',
      why: 'To know what was answered',
      retention: ({ messages }) => durationWords(messages),
      seenBy: 'The musician',
      exported: 'All but the administrator',
      erased: 'Deleted; what an administrator wrote to others stays without the name',
    }),
  ],
  forget: [
    {
      name: 'messages',
      run: (tx, ctx, batch) => removeRows(tx, contactMessages, lt(contactMessages.created_at, longAgo(ctx)), batch),
    },
    {
      name: 'answers to messages',
      run: (tx, ctx, batch) => removeRows(tx, contactReplies, lt(contactReplies.created_at, longAgo(ctx)), batch),
    },
  ],
  async collect(tx, _ctx, email) {
    const { name, subject, message, created_at } = contactMessages
    return [
      {
        name: 'messages',
        rows: await tx
          .select({ name, email: contactMessages.email, subject, message, created_at })
          .from(contactMessages)
          .where(isTheirs(email))
          .orderBy(created_at),
      },
      {
        name: 'answers-to-messages',
        rows: await tx
          .select({ body: contactReplies.body, created_at: contactReplies.created_at })
          .from(contactReplies)
          .where(isToThem(email))
          .orderBy(contactReplies.created_at),
      },
    ]
  },
  async erase(tx, _ctx, email) {
    const replies = (await tx.delete(contactReplies).where(isToThem(email))).rowCount ?? 0
    await tx
      .update(contactReplies)
      .set({ written_by: erasedPerson })
      .where(sql`lower(${contactReplies.written_by}) = ${email}`)
    return { messages: (await tx.delete(contactMessages).where(isTheirs(email))).rowCount ?? 0, replies }
  },
}
