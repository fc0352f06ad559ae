// Messages from the contact form as personal data.
import { lt, sql } from 'drizzle-orm'
import { daysAgo, mapped, removeRows, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'
import { contactMessages } from '@/db/schema/contact'

const isTheirs = (email: string) => sql`lower(${contactMessages.email}) = ${email}`

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
  ],
  forget: [
    {
      name: 'messages',
      run: (tx, ctx, batch) =>
        removeRows(
          tx,
          contactMessages,
          lt(contactMessages.created_at, daysAgo(ctx, ctx.settings.retention.messages)),
          batch,
        ),
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
    ]
  },
  async erase(tx, _ctx, email) {
    return { messages: (await tx.delete(contactMessages).where(isTheirs(email))).rowCount ?? 0 }
  },
}
