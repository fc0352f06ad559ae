// Subscriptions: a visitor requests one, confirms it from the mailbox (double opt-in), and can end it at any time.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { takeFrom } from '@/platform/budget'
import { inTransaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { day, second } from '@/lib/durations'
import { mailboxName } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { forgetSuppression } from './suppression'

type Subscriber = typeof newsletterSubscribers.$inferSelect

/** Allows one confirmation mail per address in this time, however often the form is sent. */
const pause = { most: 1, perSeconds: 600 }
/** Limit per mailbox, counted over all spellings of its address. */
const daily = { most: 3, perSeconds: day / second }

/**
 * Stores an address and queues the mail that asks for confirmation; a repeat never makes a second row (OP-19). Returns
 * `already_subscribed` for a confirmed address, which gets no mail. Beyond the daily limit of mails, nothing is stored
 * and the result is the same: the earlier mails are in that mailbox.
 */
export async function subscribe(ctx: Context, email: string): Promise<'confirmation_sent' | 'already_subscribed'> {
  return inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insert(newsletterSubscribers)
      .values({ email, created_at: ctx.clock.now(), asked_at: ctx.clock.now() })
      .onConflictDoNothing({ target: newsletterSubscribers.email })
    const isNew = added.rowCount === 1
    const [subscriber] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email))
      .for('update')
    if (!subscriber) throw new AppError('transaction_failed')
    if (subscriber.status === 'confirmed') return 'already_subscribed'
    // A reader who has unsubscribed may ask again, regardless of the pause.
    const left = subscriber.unsubscribed_at?.getTime() ?? 0
    if (!(await takeFrom(ctx, tx, 'newsletter, pause', `${subscriber.id}\0${left}`, pause))) return 'confirmation_sent'
    if (!(await takeFrom(ctx, tx, 'newsletter, day', mailboxName(email), daily))) {
      if (isNew) await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, subscriber.id))
      return 'confirmation_sent'
    }
    await tx
      .update(newsletterSubscribers)
      .set({ status: 'pending', asked_at: ctx.clock.now() })
      .where(eq(newsletterSubscribers.id, subscriber.id))
    await queueMail(tx, {
      dedupeKey: `newsletter-confirm:${subscriber.id}:${randomUUID()}`,
      kind: 'newsletter-confirm',
      recipient: email,
      payload: { subscriberId: subscriber.id },
      rank: 'asked',
    })
    return 'confirmation_sent'
  })
}

/** Returns the subscriber a mailed token belongs to. Throws `not_found` for a token that is not ours. */
export async function findSubscriber(ctx: Context, token: string): Promise<Subscriber> {
  const id = tokenId(token)
  if (id === null || !isTokenValid(ctx.settings.tokenSecret, 'newsletter', token))
    throw new AppError('not_found', { message: 'This link is not valid.' })
  const [subscriber] = await ctx.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id))
  if (!subscriber) throw new AppError('not_found', { message: 'This link is not valid.' })
  return subscriber
}

/** Confirms the address; a repeat changes nothing. Throws `not_found`. */
export async function confirm(ctx: Context, token: string): Promise<void> {
  const { id, email } = await findSubscriber(ctx, token)
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .update(newsletterSubscribers)
      .set({
        status: 'confirmed',
        confirmed_at: sql`coalesce(${newsletterSubscribers.confirmed_at}, ${ctx.clock.now()})`,
        unsubscribed_at: null,
      })
      .where(eq(newsletterSubscribers.id, id))
    await forgetSuppression(tx, email)
  })
}

/** Ends the subscription at once; a repeat changes nothing. Throws `not_found`. */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const { id, status } = await findSubscriber(ctx, token)
  if (status === 'unsubscribed') return
  await ctx.db
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', unsubscribed_at: ctx.clock.now() })
    .where(eq(newsletterSubscribers.id, id))
}
