// "Find my purchases": the buyer enters an address, and the link is sent only to that address (OP-03, DLV-05).
import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { queueJob } from '@/adapters/jobs/queue-job'
import { answerToAsking, strangerName } from '@/platform/outbox/mailed-links'
import { queueMail } from '@/platform/outbox/outbox'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { purchaseLinks } from '@/db/schema/commerce/orders/purchase-links'
import { minute } from '@/lib/durations'
import { buyerHash } from '@/features/commerce/ledger/server/buyer-cookie'

const linkLifeMs = 30 * minute

export const sendPurchasesLinkTask = 'send-purchases-link'

/**
 * Requests a link to the purchases of an address. A job looks them up, so neither the response nor its timing reveals
 * if there are any.
 */
export async function mailPurchases(
  ctx: Context,
  email: string,
  http: Pick<HttpExchange, 'cookie' | 'network'>,
): Promise<void> {
  await queueJob(
    ctx.db,
    sendPurchasesLinkTask,
    { email, cookieHash: buyerHash(http), stranger: strangerName(ctx, http) },
    { isAsked: true },
  )
}

/**
 * Mails a link when the address has completed orders. Mails a usable link again instead of a new one, within limits
 * (`answerToAsking`): however often strangers enter a buyer's address, the newest mail in the mailbox works or the next
 * request brings one. A browser that bought with this address, by the cookie of its checkout, has its own number of
 * mails that no stranger can use up.
 */
export async function sendPurchasesLink(
  ctx: Context,
  { email, cookieHash, stranger }: { email: string; cookieHash: string | null; stranger: string },
): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`purchases:${email}`}, 0))`)
    const bought = await tx
      .selectDistinct({ cookieHash: checkouts.cookie_hash })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkout_id))
      .where(and(eq(orders.customer_email, email), eq(orders.payment_status, 'completed')))
    if (bought.length === 0) return
    const isBuyer = bought.some((checkout) => checkout.cookieHash === cookieHash)
    const asker =
      cookieHash !== null && isBuyer ? { name: cookieHash, isKnown: true } : { name: stranger, isKnown: false }
    const [alive] = await tx
      .select()
      .from(purchaseLinks)
      .where(and(eq(purchaseLinks.email, email), gt(purchaseLinks.expires_at, now)))
      .orderBy(desc(purchaseLinks.created_at))
      .limit(1)
    const answer = await answerToAsking(ctx, tx, alive, asker)
    if (answer === 'nothing') return
    const [link] =
      answer === 'again'
        ? [alive]
        : await tx
            .insert(purchaseLinks)
            .values({ email, created_at: now, expires_at: new Date(now.getTime() + linkLifeMs) })
            .returning()
    if (!link) return
    await queueMail(tx, {
      dedupeKey: `purchases-link:${link.id}:${randomUUID()}`,
      kind: 'purchases-link',
      recipient: email,
      payload: { linkId: link.id },
      rank: asker.isKnown ? 'first' : 'asked',
    })
  })
}
