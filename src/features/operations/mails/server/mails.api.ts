// Lists mails for the owner, using the index of their states.
import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { mailProblem } from '@/adapters/mail/mail-problem'
import { type MailLabels, givenUp, notWanted, retryMails } from '@/platform/outbox/outbox'
import { recordAudit } from '@/db/audit'
import { outbox } from '@/db/schema/operations/mail'
import { maskEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { mailsEndpoints, type SentMail } from '../mails.contract'
import type { MailState } from '../mails.queries'
import { failedMails, failuresSince } from './mail-today'

const perPage = 50

const ofState: Record<MailState, SQL | undefined> = {
  failed: givenUp,
  waiting: inArray(outbox.status, ['queued', 'sending']),
  sent: eq(outbox.status, 'sent'),
  dropped: and(eq(outbox.status, 'dead'), eq(outbox.last_error, notWanted)),
}

/** The database compares its own times: ours would lose microseconds. */
const beyond = (after: string): SQL =>
  sql`(${outbox.created_at}, ${outbox.id}) < (select created_at, id from outbox where id = ${after})`

function shown(mail: typeof outbox.$inferSelect, facts: MailLabels, now: Date): SentMail {
  const { id, kind, recipient, tries, payload, status } = mail
  return {
    id,
    tries,
    name: facts[kind]?.name ?? kind,
    page: facts[kind]?.page?.(payload) ?? null,
    recipient: maskEmail(recipient),
    at: (mail.sent_at ?? mail.created_at).toISOString(),
    nextAt: status === 'queued' && mail.next_attempt_at > now ? mail.next_attempt_at.toISOString() : null,
    problem: mail.last_error === null || mail.last_error === notWanted ? null : mailProblem(mail.last_error),
  }
}

/** Returns one page, newest first. `next` is null on the last. */
async function listMails(ctx: Context, { state, after }: { state: MailState; after?: string }, facts: MailLabels) {
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(and(ofState[state], after === undefined ? undefined : beyond(after)))
    .orderBy(desc(outbox.created_at), desc(outbox.id))
    .limit(perPage + 1)
  const page = rows.slice(0, perPage)
  return {
    mails: page.map((mail) => shown(mail, facts, ctx.clock.now())),
    next: rows.length > perPage ? (page.at(-1)?.id ?? null) : null,
    failed: await failedMails(ctx),
  }
}

/** Retries mails that were given up, and records who asked for it. */
function retry(ctx: Context, which: { id: string } | { since: Date }): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const mails = await retryMails(tx, which)
    if (mails > 0)
      await recordAudit(tx, {
        actor: actorName(ctx),
        what: 'mail.tried_again',
        ref: 'id' in which ? `mail:${which.id}` : 'mail:failed',
        detail: { mails },
        at: ctx.clock.now(),
      })
    return mails
  })
}

/** Creates the endpoints. `facts` covers the mails of all features. */
export function mailsApi(facts: MailLabels): BoundEndpoint[] {
  return [
    bind(mailsEndpoints.list, (ctx, { query }) => listMails(ctx, query, facts)),
    bind(mailsEndpoints.retry, async (ctx, { params }) => {
      const mails = await retry(ctx, { id: params.id })
      if (mails === 0)
        throw new AppError('not_found', { message: 'This mail has not failed, or is already being retried.' })
      return { mails }
    }),
    bind(mailsEndpoints.retryAll, async (ctx) => ({
      mails: await retry(ctx, { since: failuresSince(ctx.clock.now()) }),
    })),
  ]
}
