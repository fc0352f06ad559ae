// Sends newsletters to all confirmed subscribers: drafts, test mails, and sending once through the job queue, each mail
// with its own state.
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { type Transaction, inTransaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { notWanted, queueMail } from '@/platform/outbox/outbox'
import { recordAudit } from '@/db/audit'
import { actorName } from '@/admin-kit/server/record-history'
import { outbox } from '@/db/schema/operations/mail'
import {
  newsletterDeliveries as deliveries,
  newsletters,
  newsletterSubscribers as subscribers,
} from '@/db/schema/site/newsletter'
import { AppError } from '@/lib/errors'
import type { Audience } from '@/lib/letter-parts'
import type { NewsletterSummary } from '../newsletter-admin.contract'
import { findBounceCounts, findBounced } from '@/features/site/bounces/server/bounced-subscribers'
import { inAudience } from './letter/audience'
import { findLinks, type LetterText, partsOf, refuseTooLong } from './letter/render-letter'

export const sendNewsletterTask = 'send-newsletter'
/** Number of mails queued in one transaction. */
const batch = 200
const perPage = 50
/** A reader who unsubscribes within this time counts as leaving because of the newsletter. */
const leavingTime = '7 days'

type Newsletter = typeof newsletters.$inferSelect
type Text = LetterText & { audience?: Audience }

/** The same newsletter is queued once per subscriber, however often the job runs. */
const toKey = (newsletterId: string, subscriberId: string) => `newsletter:${newsletterId}:${subscriberId}`
/** Matches a delivery with its mail in the outbox. */
const itsMail = sql`${outbox.dedupe_key} = 'newsletter:' || ${deliveries.newsletter_id} || ':' || ${deliveries.subscriber_id}`
const recipientState = sql<'waiting' | 'underWay' | 'delivered' | 'failed' | 'skipped'>`case
  when ${deliveries.status} <> 'queued' then ${deliveries.status}
  when ${outbox.status} = 'sent' then 'delivered'
  when ${outbox.status} = 'dead' and ${outbox.last_error} = ${notWanted} then 'skipped'
  when ${outbox.status} = 'dead' then 'failed' else 'underWay' end`

async function lockNewsletter(tx: Transaction, id: string): Promise<Newsletter> {
  const [found] = await tx.select().from(newsletters).where(eq(newsletters.id, id)).for('update')
  if (!found) throw new AppError('not_found', { message: 'There is no such newsletter.' })
  return found
}

/** Locks a newsletter that may still be changed: a draft, or one that is planned. */
export async function lockDraft(tx: Transaction, id: string): Promise<Newsletter> {
  const found = await lockNewsletter(tx, id)
  if (found.status !== 'draft' && found.status !== 'planned')
    throw new AppError('invalid_data', { message: 'This newsletter has been sent; it can no longer be changed.' })
  return found
}

/** Returns all newsletters with the state of their mails, newest first. */
export async function listNewsletters(
  ctx: Context,
): Promise<{ newsletters: NewsletterSummary[]; confirmed: number; timeZone: string }> {
  const { db } = ctx
  const [rows, counts, bounces, confirmed, leavers] = await Promise.all([
    db.select().from(newsletters).orderBy(desc(newsletters.created_at)).limit(200),
    db
      .select({ id: deliveries.newsletter_id, state: recipientState, mails: count() })
      .from(deliveries)
      .leftJoin(outbox, itsMail)
      .groupBy(sql`1`, sql`2`),
    findBounceCounts(db),
    db.$count(subscribers, inAudience({}, ctx.settings.timeZone)),
    db
      .select({ id: deliveries.newsletter_id, readers: count() })
      .from(deliveries)
      .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriber_id))
      .innerJoin(newsletters, eq(newsletters.id, deliveries.newsletter_id))
      .where(
        and(
          eq(subscribers.status, 'unsubscribed'),
          sql`${subscribers.unsubscribed_at} between ${newsletters.sent_at} and ${newsletters.sent_at} + ${leavingTime}::interval`,
        ),
      )
      .groupBy(deliveries.newsletter_id),
  ])
  const left = new Map(leavers.map(({ id, readers }) => [id, readers]))
  const expected = new Map(
    await Promise.all(
      rows.map(async ({ id, status, audience }): Promise<[string, number]> => {
        if (status !== 'draft' && status !== 'planned') return [id, 0]
        return [id, await ctx.db.$count(subscribers, inAudience(audience, ctx.settings.timeZone))]
      }),
    ),
  )
  return {
    confirmed,
    timeZone: ctx.settings.timeZone,
    newsletters: rows.map((row) => {
      const own = counts.filter(({ id }) => id === row.id)
      const of = (state: string) => own.find((entry) => entry.state === state)?.mails ?? 0
      const { refused, reported } = bounces.get(row.id) ?? { refused: 0, reported: 0 }
      return {
        id: row.id,
        subject: row.subject,
        blocks: partsOf(row),
        audience: row.audience,
        links: row.links,
        unsubscribed: left.get(row.id) ?? 0,
        bounced: refused + reported,
        recipients: expected.get(row.id) ?? 0,
        sendAt: row.send_at?.toISOString() ?? null,
        status: row.status,
        createdAt: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        progress: {
          total: own.reduce((sum, { mails }) => sum + mails, 0),
          waiting: of('waiting'),
          underWay: of('underWay'),
          delivered: of('delivered'),
          // A mail to no mailbox counts as bounced.
          failed: Math.max(0, of('failed') - refused),
          skipped: of('skipped'),
        },
      }
    }),
  }
}

const toColumns = ({ subject, body = '', blocks, audience = {} }: Text) => ({
  subject,
  body,
  blocks: [...blocks],
  audience,
})

/** Stores a draft and returns its id. Throws AppError `invalid_input` if mail programs would cut it. */
export async function createNewsletter(ctx: Context, text: Text): Promise<string> {
  await refuseTooLong(ctx, text)
  const [row] = await ctx.db
    .insert(newsletters)
    .values({
      ...toColumns(text),
      created_by: actorName(ctx),
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    })
    .returning({ id: newsletters.id })
  if (!row) throw new AppError('unexpected')
  return row.id
}

/** Updates a draft or a planned newsletter. Throws AppError `not_found`, or `invalid_data` once it was sent. */
export async function updateNewsletter(ctx: Context, id: string, text: Text): Promise<void> {
  await refuseTooLong(ctx, text)
  await inTransaction(ctx.db, async (tx) => {
    await lockDraft(tx, id)
    await tx
      .update(newsletters)
      .set({ ...toColumns(text), updated_at: ctx.clock.now() })
      .where(eq(newsletters.id, id))
  })
}

export async function removeNewsletter(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockDraft(tx, id)
    await tx.delete(newsletters).where(eq(newsletters.id, id))
  })
}

/** Sends a test mail only to the signed-in user; returns the address. */
export async function testNewsletter(ctx: Context, id: string): Promise<string> {
  const recipient = actorName(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const { updated_at } = await lockNewsletter(tx, id)
    await queueMail(tx, {
      dedupeKey: `newsletter-test:${id}:${updated_at.getTime()}:${ctx.clock.now().getTime()}`,
      kind: 'newsletter',
      recipient,
      payload: { newsletterId: id },
    })
  })
  return recipient
}

/**
 * Starts sending: every subscriber of its audience who is confirmed at this moment gets it, once. Throws AppError
 * `invalid_data` for a second attempt or an empty list.
 */
export async function sendNewsletter(ctx: Context, id: string): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    const draft = await lockDraft(tx, id)
    const { audience } = draft
    const recipients = await beginSending(ctx, tx, draft)
    if (recipients === 0)
      throw new AppError('invalid_data', {
        message:
          Object.keys(audience).length === 0
            ? 'No confirmed subscribers yet.'
            : 'No confirmed subscriber matches. Please change who gets it.',
      })
    return recipients
  })
}

/**
 * Stores one delivery per subscriber of the audience and starts the job; returns their number. Changes nothing without
 * one. The caller has locked the newsletter.
 */
export async function beginSending(ctx: Context, tx: Transaction, newsletter: Newsletter): Promise<number> {
  const { id, audience } = newsletter
  await tx
    .insert(deliveries)
    .select(
      tx
        .select({
          newsletter_id: sql<string>`${id}::uuid`.as('newsletter_id'),
          subscriber_id: subscribers.id,
          status: sql<'waiting'>`'waiting'`.as('status'),
          queued_at: sql<Date | null>`null::timestamptz`.as('queued_at'),
        })
        .from(subscribers)
        .where(inAudience(audience, ctx.settings.timeZone)),
    )
    .onConflictDoNothing()
  const recipients = await tx.$count(deliveries, eq(deliveries.newsletter_id, id))
  if (recipients === 0) return 0
  const at = ctx.clock.now()
  const links = (await findLinks({ db: tx, settings: ctx.settings }, newsletter)).map((href) => ({ href, clicks: 0 }))
  await tx
    .update(newsletters)
    .set({ status: 'sending', sent_at: at, send_at: null, links })
    .where(eq(newsletters.id, id))
  await recordAudit(tx, {
    actor: actorName(ctx),
    what: 'newsletter.sent',
    ref: `newsletter:${id}`,
    detail: { recipients },
    at,
  })
  await queueJob(tx, sendNewsletterTask, { newsletterId: id }, { key: `newsletter:${id}` })
  return recipients
}

/** Stops sending: mails already in the outbox still go out; waiting ones are skipped. */
export async function stopNewsletter(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { status } = await lockNewsletter(tx, id)
    if (status !== 'sending') throw new AppError('invalid_data', { message: 'This newsletter is not being sent.' })
    await tx
      .update(deliveries)
      .set({ status: 'skipped' })
      .where(and(eq(deliveries.newsletter_id, id), eq(deliveries.status, 'waiting')))
    await tx.update(newsletters).set({ status: 'stopped' }).where(eq(newsletters.id, id))
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'newsletter.stopped',
      ref: `newsletter:${id}`,
      at: ctx.clock.now(),
    })
  })
}

/**
 * Queues the next mails of a newsletter, a batch per transaction, until none waits. After a crash it continues where it
 * stopped.
 */
export async function queueNewsletter(ctx: Context, id: string): Promise<void> {
  for (;;) {
    const queued = await inTransaction(ctx.db, async (tx) => {
      const { status } = await lockNewsletter(tx, id)
      if (status !== 'sending') return 0
      const waiting = await tx
        .select({ subscriberId: deliveries.subscriber_id, email: subscribers.email, status: subscribers.status })
        .from(deliveries)
        .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriber_id))
        .where(and(eq(deliveries.newsletter_id, id), eq(deliveries.status, 'waiting')))
        .orderBy(asc(deliveries.subscriber_id))
        .limit(batch)
      const bounced = await findBounced(
        tx,
        waiting.map(({ subscriberId }) => subscriberId),
      )
      const isWanted = ({ subscriberId, status: state }: (typeof waiting)[number]) =>
        state === 'confirmed' && !bounced.has(subscriberId)
      const wanted = waiting.filter(isWanted)
      for (const { subscriberId, email } of wanted) {
        await queueMail(tx, {
          dedupeKey: toKey(id, subscriberId),
          kind: 'newsletter',
          recipient: email,
          payload: { newsletterId: id, subscriberId },
          rank: 'many',
        })
      }
      for (const [status, group] of [
        ['queued', wanted],
        ['skipped', waiting.filter((subscriber) => !isWanted(subscriber))],
      ] as const) {
        const ids = group.map(({ subscriberId }) => subscriberId)
        if (ids.length > 0)
          await tx
            .update(deliveries)
            .set({ status, queued_at: ctx.clock.now() })
            .where(and(eq(deliveries.newsletter_id, id), inArray(deliveries.subscriber_id, ids)))
      }
      if (waiting.length < batch) await tx.update(newsletters).set({ status: 'sent' }).where(eq(newsletters.id, id))
      return waiting.length
    })
    if (queued < batch) return
  }
}

/** Continues newsletters whose process died: the queue keeps its job locked for hours. Harmless beside a live job. */
export async function continueNewsletters(ctx: Context): Promise<void> {
  const begun = await ctx.db.select({ id: newsletters.id }).from(newsletters).where(eq(newsletters.status, 'sending'))
  for (const { id } of begun) await queueNewsletter(ctx, id)
}

/** Returns the state of each mail. */
export async function newsletterRecipients({ db }: Context, id: string, page: number) {
  const of = eq(deliveries.newsletter_id, id)
  const [recipients, total] = await Promise.all([
    db
      .select({ email: subscribers.email, state: recipientState, error: outbox.last_error })
      .from(deliveries)
      .innerJoin(subscribers, eq(subscribers.id, deliveries.subscriber_id))
      .leftJoin(outbox, itsMail)
      .where(of)
      .orderBy(asc(subscribers.email))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.$count(deliveries, of),
  ])
  return { recipients, total }
}
