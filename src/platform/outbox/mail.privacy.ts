// Declares the personal data in the outbox. Mails that were sent or given up are deleted after a time.
import { and, inArray, lt, ne, sql } from 'drizzle-orm'
import { outbox } from '@/db/schema/operations/mail'
import { daysAgo, mapped, mentions, removeRows, type PersonalData } from '@/platform/privacy/personal-data'
import { durationWords } from '@/platform/privacy/retention-days'

/** The rows of newsletters stay, without the person: they provide the number of recipients. */
const isLetter = 'newsletter'
const isOver = inArray(outbox.status, ['sent', 'dead'])

export const mailPrivacy: PersonalData = {
  map: [
    mapped(outbox, {
      personal: {
        dedupe_key: 'what it is about',
        kind: 'which mail',
        recipient: 'e-mail address',
        reply_to: 'e-mail address',
        payload: 'what it is about',
        last_error: 'why it could not be delivered',
        created_at: 'when',
        sent_at: 'when it was sent',
      },
      impersonal: 'id status tries next_attempt_at lease_until',
      title: 'Mails we sent',
      why: 'To send them once, to try again when a mailbox is full, and to see what did not arrive',
      retention: ({ mails }) => durationWords(mails),
      seenBy: 'The musician, and the mail service that carries them',
      exported: 'Which mails went out, and when',
      erased: 'Deleted',
    }),
  ],
  forget: [
    {
      name: 'mails',
      run: (tx, ctx, batch) =>
        removeRows(
          tx,
          outbox,
          and(isOver, ne(outbox.kind, isLetter), lt(outbox.created_at, daysAgo(ctx, ctx.settings.retention.mails))),
          batch,
        ),
    },
    {
      name: 'recipients of letters',
      async run(tx, ctx, batch) {
        const hidden = await tx
          .update(outbox)
          .set({ recipient: '', reply_to: null, payload: {} })
          .where(
            sql`${outbox.id} in (select id from outbox where kind = ${isLetter} and status in ('sent', 'dead') and recipient <> '' and created_at < ${daysAgo(ctx, ctx.settings.retention.mails).toISOString()}::timestamptz limit ${batch})`,
          )
        return hidden.rowCount ?? 0
      },
    },
  ],
  async collect(tx, _ctx, email) {
    const { kind, created_at, sent_at } = outbox
    return [
      {
        name: 'mails',
        rows: await tx
          .select({ kind, created_at, sent_at })
          .from(outbox)
          .where(sql`lower(${outbox.recipient}) = ${email}`)
          .orderBy(created_at),
      },
    ]
  },
  async erase(tx, _ctx, email) {
    const removed = await tx
      .delete(outbox)
      .where(
        sql`lower(${outbox.recipient}) = ${email} or lower(${outbox.reply_to}) = ${email} or ${mentions(outbox.payload, email)} or ${mentions(outbox.dedupe_key, email)}`,
      )
    return { mails: removed.rowCount ?? 0 }
  },
}
