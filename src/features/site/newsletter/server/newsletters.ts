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
import type { NewsletterSummary } from '../newsletter-admin.contract'

export const sendNewsletterTask = 'send-newsletter'
/** Number of mails queued in one transaction. */
const batch = 200
const perPage = 50

type Newsletter = typeof newsletters.$inferSelect
type Text = Pick<Newsletter, 'subject' | 'body'>

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

async function lockDraft(tx: Transaction, id: string): Promise<Newsletter> {
  const found = await lockNewsletter(tx, id)
  if (found.status !== 'draft')
    throw new AppError('invalid_data', { message: 'This newsletter has been sent; it can no longer be changed.' })
  return found
}

/** Returns all newsletters with the state of their mails, newest first. */
export async function listNewsletters({
  db,
}: Context): Promise<{ newsletters: NewsletterSummary[]; confirmed: number }> {
  const [rows, counts, confirmed] = await Promise.all([
    db.select().from(newsletters).orderBy(desc(newsletters.created_at)).limit(200),
    db
      .select({ id: deliveries.newsletter_id, state: recipientState, mails: count() })
      .from(deliveries)
      .leftJoin(outbox, itsMail)
      .groupBy(sql`1`, sql`2`),
    db.$count(subscribers, eq(subscribers.status, 'confirmed')),
  ])
  return {
    confirmed,
    newsletters: rows.map((row) => {
      const own = counts.filter(({ id }) => id === row.id)
      const of = (state: string) => own.find((entry) => entry.state === state)?.mails ?? 0
      return {
        id: row.id,
        subject: row.subject,
        body: row.body,
        status: row.status,
        createdAt: row.created_at.toISOString(),
        sentAt: row.sent_at?.toISOString() ?? null,
        progress: {
          total: own.reduce((sum, { mails }) => sum + mails, 0),
          waiting: of('waiting'),
          underWay: of('underWay'),
          delivered: of('delivered'),
          failed: of('failed'),
          skipped: of('skipped'),
        },
      }
    }),
  }
}

/** Stores a draft and returns its id. */
export async function createNewsletter(ctx: Context, text: Text): Promise<string> {
  const [row] = await ctx.db
    .insert(newsletters)
    .values({ ...text, created_by: actorName(ctx), created_at: ctx.clock.now(), updated_at: ctx.clock.now() })
    .returning({ id: newsletters.id })
  if (!row) throw new AppError('unexpected')
  return row.id
}

/** Updates a draft. Throws AppError `not_found`, or `invalid_data` once it was sent. */
export async function updateNewsletter(ctx: Context, id: string, text: Text): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockDraft(tx, id)
    await tx
      .update(newsletters)
      .set({ ...text, updated_at: ctx.clock.now() })
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
 * Starts sending: every subscriber who is confirmed at this moment gets it, once. Throws AppError `invalid_data` for a
 * second attempt or an empty list.
 */
export async function sendNewsletter(ctx: Context, id: string): Promise<number> {
  return inTransaction(ctx.db, async (tx) => {
    await lockDraft(tx, id)
    await tx.execute(sql`
      insert into newsletter_deliveries (newsletter_id, subscriber_id) select ${id}, id from newsletter_subscribers where status = 'confirmed' on conflict do nothing`)
    const recipients = await tx.$count(deliveries, eq(deliveries.newsletter_id, id))
    if (recipients === 0) throw new AppError('invalid_data', { message: 'No confirmed subscribers yet.' })
    await tx.update(newsletters).set({ status: 'sending', sent_at: ctx.clock.now() }).where(eq(newsletters.id, id))
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'newsletter.sent',
      ref: `newsletter:${id}`,
      detail: { recipients },
      at: ctx.clock.now(),
    })
    await queueJob(tx, sendNewsletterTask, { newsletterId: id }, { key: `newsletter:${id}` })
    return recipients
  })
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
      const wanted = waiting.filter((subscriber) => subscriber.status === 'confirmed')
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
        ['skipped', waiting.filter((subscriber) => subscriber.status !== 'confirmed')],
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
