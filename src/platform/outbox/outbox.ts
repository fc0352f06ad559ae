// Mail outbox: a transaction queues its mails in a table. They are sent later, and retried until accepted.
import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm'
import { outbox } from '@/db/schema/operations/mail'
import { day, hour, minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { type Transaction, inTransaction } from '@/adapters/database/connect'
import { jobFor, queueJob } from '@/adapters/jobs/queue-job'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { noMailboxError } from '@/adapters/mail/hard-bounce'
import type { Mail, MailSender } from '@/adapters/mail/mail'
import { isServerAway } from '@/adapters/mail/server-away'

const deliverMailTask = 'deliver-mail'

/**
 * Waiting times after the first, second, ... failure. One more failure after the last waiting time makes the mail dead
 * (payments-security 2.7).
 */
const backOff = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, day, day]
/**
 * While the mail server is unreachable, a mail is retried every minute, so that all mails go out as soon as it is back.
 * After this long, the waiting times above apply.
 */
const awayPatienceMs = 72 * hour
/** Lease of the process that is sending a mail; afterwards the process counts as dead. */
const leaseMs = 5 * minute
/**
 * Maximum number of mails per job. The rest waits for the next job, so that a stopping process need not wait for long.
 */
const mostPerRun = 200
/** Reason why a mail was dropped at the moment of sending. */
export const notWanted = 'No longer wanted'
/**
 * New mails are due whatever the clock says. These moments also define the order. Mails that a stranger can request
 * never go before a receipt or a mail of the owner, and a newsletter never goes before either.
 */
const dueMoments = { first: new Date(0), asked: new Date(1), many: new Date(2) }

export type NewMail = {
  /** A key such as `receipt:<checkout id>`. A second mail with the same key is dropped. */
  dedupeKey: string
  /** Template that renders it; see `MailTemplate`. */
  kind: string
  /** One address. */
  recipient: string
  replyTo?: string
  /** Data for the template, as plain JSON. Contains no tokens: they are derived at sending. */
  payload: Record<string, unknown>
  /** `asked`: any visitor can request it. `many`: part of a newsletter. Both go after all others. */
  rank?: keyof typeof dueMoments
}

/**
 * Renders a mail from its payload at the moment of sending; null when it is no longer wanted, for example after an
 * unsubscription.
 */
export type MailTemplate = (
  ctx: Context,
  payload: Record<string, unknown>,
) => Promise<Pick<Mail, 'subject' | 'html' | 'text' | 'headers' | 'replyTo'> | null>

/** Mail templates of a feature by kind. */
export type FeatureMails = Record<string, MailTemplate>

/** A mail that the mail server refused because the address has no mailbox. `status`: of RFC 3463, or a reply code. */
export type RefusedMail = Pick<typeof outbox.$inferSelect, 'kind' | 'recipient' | 'payload'> & { status: string }

/**
 * Runs in the transaction that stores the failure of such a mail. Returns true to give the mail up; otherwise it is tried
 * again as usual.
 */
export type OnRefusal = (tx: Transaction, ctx: Context, mail: RefusedMail) => Promise<boolean>

/** Labels of a feature's mails for the owner, by kind: a name, and the page of the back-office that a mail is about. */
export type MailLabels = Readonly<Record<string, { name: string; page?: (payload: Record<string, unknown>) => string }>>

/** Queues a mail; it exists only if the transaction commits. Returns false when the same mail is already queued. */
export function queueMail(tx: Transaction, mail: NewMail): Promise<boolean> {
  return queueMails(tx, [mail])
}

/**
 * Queues one or more mails about the same thing in one statement; one job sends them. Returns false when all of them
 * are already queued.
 */
export async function queueMails(tx: Transaction, mails: readonly [NewMail, ...NewMail[]]): Promise<boolean> {
  const stored = tx.$with('stored').as(
    tx
      .insert(outbox)
      .values(
        mails.map((mail) => ({
          dedupe_key: mail.dedupeKey,
          kind: mail.kind,
          recipient: mail.recipient,
          reply_to: mail.replyTo ?? null,
          payload: mail.payload,
          next_attempt_at: dueMoments[mail.rank ?? 'first'],
        })),
      )
      .onConflictDoNothing({ target: outbox.dedupe_key })
      .returning({ id: outbox.id }),
  )
  const queued = await tx
    .with(stored)
    .select({ job: jobFor(deliverMailTask, {}, { key: jobKey(mails[0].dedupeKey) }) })
    .from(stored)
    .limit(1)
  return queued.length > 0
}

/** Matches mails that were given up after the last try. */
export const givenUp = and(eq(outbox.status, 'dead'), sql`${outbox.last_error} is distinct from ${notWanted}`)

/**
 * Queues again one mail that was given up, or all since a moment, and returns their number. The last error is stored
 * until the mail is sent.
 */
export async function retryMails(tx: Transaction, which: { id: string } | { since: Date }): Promise<number> {
  const again = await tx
    .update(outbox)
    .set({ status: 'queued', tries: 0, next_attempt_at: dueMoments.first })
    .where(and(givenUp, 'id' in which ? eq(outbox.id, which.id) : gt(outbox.created_at, which.since)))
    .returning({ id: outbox.id })
  if (again.length > 0) await queueJob(tx, deliverMailTask, {})
  return again.length
}

/**
 * Job key named after the subject of a mail, such as a checkout: one job sends all mails that a transaction queues
 * about it. A single key for all mails would make every transaction that queues one wait for the others. A job sends
 * all due mails, and so does the schedule.
 */
const jobKey = (dedupeKey: string) => `${deliverMailTask}:${dedupeKey.slice(dedupeKey.indexOf(':') + 1)}`

type QueuedMail = typeof outbox.$inferSelect

/**
 * Sends all mails due by `ctx.clock`. A mail that fails waits longer each time, stores the error, and is finally dead.
 * When the mail server is unreachable, the run ends and all mails wait a minute. Several processes may call this
 * concurrently; no transaction is open while a mail is sent. A process that dies after the server accepted a mail and
 * before it is stored as sent causes one repetition, with the same Message-ID (failure row 27).
 */
export async function deliverDueMail(
  ctx: Context,
  { sender, templates, onRefusal }: { sender: MailSender; templates: FeatureMails; onRefusal?: OnRefusal },
): Promise<void> {
  let sent: QueuedMail | undefined
  for (let handled = 0; handled < mostPerRun; handled++) {
    const mail = await claimDueMail(ctx, sent)
    sent = undefined
    if (!mail) return
    try {
      const made = await render(ctx, templates, mail)
      if (made === null) {
        await ctx.db
          .update(outbox)
          .set({ status: 'dead', lease_until: null, last_error: notWanted })
          .where(eq(outbox.id, mail.id))
        continue
      }
      await sender.send(made)
    } catch (error) {
      if (await noteServerAway(ctx, mail, error)) return
      await noteFailure(ctx, mail, error, onRefusal)
      continue
    }
    crashPoint('after-smtp')
    sent = mail
  }
  if (sent) await noteSent(ctx, sent)
  await queueJob(ctx.db, deliverMailTask, {})
}

/**
 * Background jobs of all mails: `templates` are those of all features together. The schedule finds mails that a crash
 * left behind.
 */
export function mailJobs(sender: MailSender, templates: FeatureMails, onRefusal?: OnRefusal): FeatureJobs {
  return {
    tasks: { [deliverMailTask]: (ctx) => deliverDueMail(ctx, { sender, templates, onRefusal }) },
    schedule: [{ task: deliverMailTask, pattern: '* * * * *' }],
    workers: 2,
  }
}

const noteSent = ({ db, clock }: Context, { id }: QueuedMail) =>
  db
    .update(outbox)
    .set({ status: 'sent', lease_until: null, last_error: null, sent_at: clock.now() })
    .where(eq(outbox.id, id))

// Literals instead of parameters: only then can a cached plan use the index of due mails.
const isQueued = sql`${outbox.status} = 'queued'`
const isSending = sql`${outbox.status} = 'sending'`

/**
 * Claims the mail of the first rank that has waited longest, in one statement, so that no two processes get the same.
 * The statement also stores the previous mail, `sent`, as sent.
 */
async function claimDueMail(ctx: Context, sent: QueuedMail | undefined): Promise<QueuedMail | undefined> {
  const { db, clock } = ctx
  const now = clock.now()
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(or(and(isQueued, lte(outbox.next_attempt_at, now)), and(isSending, lte(outbox.lease_until, now))))
    .orderBy(asc(outbox.next_attempt_at), asc(outbox.created_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const noted = sent && db.$with('noted').as(noteSent(ctx, sent).returning({ id: outbox.id }))
  const [mail] = await (noted ? db.with(noted) : db)
    .update(outbox)
    .set({ status: 'sending', tries: sql`${outbox.tries} + 1`, lease_until: new Date(now.getTime() + leaseMs) })
    .where(sql`${outbox.id} = (${due})`)
    .returning()
  return mail
}

/** Returns the Message-ID of a mail of the outbox, without angle brackets. */
export const toMessageId = ({ settings }: Pick<Context, 'settings'>, id: string): string =>
  `${id}@${new URL(settings.baseUrl).hostname}`

async function render(ctx: Context, templates: FeatureMails, mail: QueuedMail): Promise<Mail | null> {
  const template = templates[mail.kind]
  if (!template) throw new Error(`There is no mail of the kind ${mail.kind}`)
  const made = await template(ctx, mail.payload)
  if (!made) return null
  return { ...made, messageId: toMessageId(ctx, mail.id), to: mail.recipient, replyTo: mail.reply_to ?? made.replyTo }
}

/**
 * Puts the mail back as if it had not been tried; false when the failure has another cause. The schedule retries, with
 * whichever mail is next.
 */
async function noteServerAway(ctx: Context, mail: QueuedMail, error: unknown): Promise<boolean> {
  const now = ctx.clock.now()
  if (!isServerAway(error) || now.getTime() - mail.created_at.getTime() > awayPatienceMs) return false
  await ctx.db
    .update(outbox)
    .set({
      status: 'queued',
      tries: mail.tries - 1,
      next_attempt_at: new Date(now.getTime() + minute),
      lease_until: null,
      last_error: describeFailure(error),
    })
    .where(isStillOurs(mail))
  ctx.log.warn(
    { mail: mail.id, kind: mail.kind, ...readResponse(error) },
    'The mail server is unreachable; mails wait until it is back',
  )
  return true
}

/** True unless the lease ran out meanwhile and another process has the mail. */
const isStillOurs = (mail: QueuedMail) =>
  and(eq(outbox.id, mail.id), eq(outbox.status, 'sending'), eq(outbox.tries, mail.tries))

async function noteFailure(ctx: Context, mail: QueuedMail, error: unknown, onRefusal?: OnRefusal): Promise<void> {
  const now = ctx.clock.now()
  const refused = noMailboxError(error)
  // Waiting does not help when we refuse the mail ourselves.
  const wait = error instanceof AppError && error.code === 'invalid_input' ? undefined : backOff[mail.tries - 1]
  const later = wait === undefined ? null : new Date(now.getTime() + wait)
  const noted = await inTransaction(ctx.db, async (tx) => {
    const [held] = await tx.select({ id: outbox.id }).from(outbox).where(isStillOurs(mail)).for('update')
    if (!held) return null
    const isGivenUp = refused !== null && (await onRefusal?.(tx, ctx, { ...mail, status: refused })) === true
    const next = isGivenUp ? null : later
    await tx
      .update(outbox)
      .set({
        status: next ? 'queued' : 'dead',
        next_attempt_at: next ?? now,
        lease_until: null,
        last_error: describeFailure(error),
      })
      .where(eq(outbox.id, mail.id))
    return { next }
  })
  if (!noted) return
  const { next } = noted
  const facts = {
    mail: mail.id,
    kind: mail.kind,
    tries: mail.tries,
    nextAttemptAt: next?.toISOString(),
    ...readResponse(error),
  }
  if (next) {
    ctx.log.warn(facts, 'A mail could not be sent; it will be tried again')
    await queueJob(ctx.db, deliverMailTask, {}, { runAt: next, key: jobKey(mail.dedupe_key) })
  } else {
    ctx.log.error(facts, 'A mail could not be sent and is given up')
  }
}

/** Describes an error for the owner's list of undelivered mails. */
function describeFailure(error: unknown): string {
  const reason =
    error instanceof AppError && typeof error.detail?.reason === 'string' ? ` (${error.detail.reason})` : ''
  const text = error instanceof Error ? error.message + reason : String(error)
  return text.slice(0, 500)
}

/** Returns codes only, for the log: a mail server's sentence usually repeats the address. */
function readResponse(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    code: 'code' in error ? error.code : error.name,
    responseCode: 'responseCode' in error ? error.responseCode : undefined,
  }
}
