// Keeps the list of subscribers whom newsletters cannot reach, and the number of bounces of each newsletter.
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { bouncedSubscribers as bounced, newsletterBounces } from '@/db/schema/site/bounces'
import { newsletterDeliveries as deliveries, newsletterSubscribers as subscribers } from '@/db/schema/site/newsletter'
import { day } from '@/lib/durations'
import type { Context } from '@/platform/context'
import type { RefusedMail } from '@/platform/outbox/outbox'
import type { BounceReport } from './read-reports'

type Source = (typeof bounced.$inferSelect)['source']

/** Limits the addresses of one query. */
const batch = 500
/** A report that comes later than this after a newsletter counts for none. */
const longestWay = 30 * day

/** Condition for subscribers whom newsletters reach. */
export const isReachable: SQL = sql`not exists (select from ${bounced} where ${bounced.subscriber_id} = ${subscribers.id})`

/** True when a subscriber gets no newsletter because earlier mail came back. */
export async function isBounced(db: Database | Transaction, subscriberId: string): Promise<boolean> {
  return (await db.$count(bounced, eq(bounced.subscriber_id, subscriberId))) > 0
}

/** Returns which of these subscribers are on the list. */
export async function findBounced(db: Database | Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: bounced.subscriber_id })
    .from(bounced)
    .where(inArray(bounced.subscriber_id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Removes a subscriber from the list; true if there was one. */
export async function liftBounce(tx: Transaction, subscriberId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(bounced).where(eq(bounced.subscriber_id, subscriberId))
  return rowCount === 1
}

export type BounceCounts = { refused: number; reported: number }

/** Returns the number of bounces by newsletter; those without any are missing. */
export async function findBounceCounts(db: Database): Promise<ReadonlyMap<string, BounceCounts>> {
  const rows = await db.select().from(newsletterBounces)
  return new Map(rows.map(({ newsletter_id: id, refused, reported }) => [id, { refused, reported }]))
}

async function countBounces(tx: Transaction, source: Source, letters: readonly string[]): Promise<void> {
  const sums = new Map<string, number>()
  for (const id of letters) sums.set(id, (sums.get(id) ?? 0) + 1)
  // Two requests lock the rows in the same order.
  for (const [newsletter_id, sum] of [...sums].toSorted(([a], [b]) => a.localeCompare(b)))
    await tx
      .insert(newsletterBounces)
      .values({ newsletter_id, [source]: sum })
      .onConflictDoUpdate({
        target: newsletterBounces.newsletter_id,
        set: { [source]: sql`${newsletterBounces[source]} + ${sum}` },
      })
}

/** Returns the last newsletter of each subscriber within the time that a report may take. */
async function findLastLetters(tx: Transaction, { clock }: Pick<Context, 'clock'>, ids: readonly string[]) {
  const rows = await tx
    .selectDistinctOn([deliveries.subscriber_id], { letter: deliveries.newsletter_id })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.subscriber_id, [...ids]),
        eq(deliveries.status, 'queued'),
        sql`${deliveries.queued_at} > ${new Date(clock.now().getTime() - longestWay)}`,
      ),
    )
    .orderBy(deliveries.subscriber_id, desc(deliveries.queued_at))
  return rows.map(({ letter }) => letter)
}

/**
 * Puts subscribers on the list and counts each once for their last newsletter. Ignores addresses that are no
 * subscribers, and those already on the list. Returns the number of new ones.
 */
export async function noteReports(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  reports: readonly BounceReport[],
): Promise<number> {
  let added = 0
  for (let start = 0; start < reports.length; start += batch) {
    const byEmail = new Map(reports.slice(start, start + batch).map((report) => [report.email, report]))
    const known = await tx
      .select({ id: subscribers.id, email: subscribers.email })
      .from(subscribers)
      .where(inArray(subscribers.email, [...byEmail.keys()]))
      .orderBy(subscribers.id)
    const rows = known.flatMap(({ id, email }) => {
      const report = byEmail.get(email)
      return report
        ? [
            {
              subscriber_id: id,
              reason: report.reason,
              source: 'reported' as const,
              status_code: report.status,
              created_at: ctx.clock.now(),
            },
          ]
        : []
    })
    if (rows.length === 0) continue
    const stored = await tx.insert(bounced).values(rows).onConflictDoNothing().returning()
    added += stored.length
    const back = stored.filter(({ reason }) => reason === 'no_mailbox').map(({ subscriber_id: id }) => id)
    if (back.length > 0) await countBounces(tx, 'reported', await findLastLetters(tx, ctx, back))
  }
  return added
}

/**
 * Puts a subscriber on the list to whom our mail server refused a mail because there is no such mailbox. Returns true for
 * a mail of the newsletter, which is not tried again; other mails have their usual tries.
 */
export async function noteRefusedMail(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  { kind, recipient, payload, status }: RefusedMail,
): Promise<boolean> {
  const [subscriber] = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.email, recipient.toLowerCase()))
  if (!subscriber) return false
  const stored = await tx
    .insert(bounced)
    .values({
      subscriber_id: subscriber.id,
      reason: 'no_mailbox',
      source: 'refused',
      status_code: status,
      created_at: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: bounced.subscriber_id })
  const { newsletterId, subscriberId } = payload
  if (stored.length > 0 && kind === 'newsletter' && typeof newsletterId === 'string' && subscriberId !== undefined)
    await countBounces(tx, 'refused', [newsletterId])
  return kind === 'newsletter' || kind.startsWith('newsletter-')
}
