// Subscriptions: a visitor requests one, confirms it from the mailbox (double opt-in), and can end it at any time.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { takeFrom } from '@/platform/budget'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { letterSettings } from '@/db/schema/site/automatic-letters'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { day, second } from '@/lib/durations'
import { mailboxName } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { liftBounce } from '@/features/site/bounces/server/bounced-subscribers'
import { forgetSuppression } from './suppression'

type Subscriber = typeof newsletterSubscribers.$inferSelect

/** Allows one confirmation mail per address in this time, however often the form is sent. */
const pause = { most: 1, perSeconds: 600 }
/** Limit per mailbox, counted over all spellings of its address. */
const daily = { most: 3, perSeconds: day / second }
/** Limit per mailbox for mails that offer something with the subscription. */
const dailyOffers = { most: 6, perSeconds: day / second }

/**
 * Stores an address and queues the mail that asks for confirmation; a repeat never makes a second row (OP-19). Returns
 * `already_subscribed` for a confirmed address, which gets no mail. Beyond the daily limit of mails, nothing is stored
 * and the result is the same: the earlier mails are in that mailbox.
 */
export async function subscribe(ctx: Context, email: string): Promise<'confirmation_sent' | 'already_subscribed'> {
  return inTransaction(ctx.db, async (tx) => {
    const { subscriber, isNew } = await findOrAdd(tx, ctx, email)
    if (subscriber.status === 'confirmed') return 'already_subscribed'
    // A reader who has unsubscribed may ask again, regardless of the pause.
    const left = subscriber.unsubscribed_at?.getTime() ?? 0
    if (!(await takeFrom(ctx, tx, 'newsletter, pause', `${subscriber.id}\0${left}`, pause))) return 'confirmation_sent'
    if (!(await takeFrom(ctx, tx, 'newsletter, day', mailboxName(email), daily))) {
      if (isNew) await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.id, subscriber.id))
      return 'confirmation_sent'
    }
    await setPending(tx, ctx, subscriber)
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

/** Returns the subscriber of an address, locked, and stores a new address as pending. */
async function findOrAdd(tx: Transaction, ctx: Context, email: string) {
  const { rowCount } = await tx
    .insert(newsletterSubscribers)
    .values({ email, created_at: ctx.clock.now(), asked_at: ctx.clock.now() })
    .onConflictDoNothing({ target: newsletterSubscribers.email })
  const [subscriber] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, email))
    .for('update')
  if (!subscriber) throw new AppError('transaction_failed')
  return { subscriber, isNew: rowCount === 1 }
}

async function setPending(tx: Transaction, ctx: Context, { id }: Subscriber): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({ status: 'pending', asked_at: ctx.clock.now() })
    .where(eq(newsletterSubscribers.id, id))
}

/** A mail that offers something with the subscription. It contains the link to confirm. */
export type Offer = { kind: string; /** What is offered, such as the id of an item. */ of: string }

/**
 * Stores an address and queues the mail of an offer. A confirmed address gets it as well, so that only its mailbox learns
 * that it is confirmed. The template gets `subscriberId` and `of`. A repeat within ten minutes queues nothing: the mail
 * is in that mailbox. Throws AppError `too_many_requests` beyond the daily limit, and then stores nothing.
 */
export async function subscribeForOffer(ctx: Context, email: string, { kind, of }: Offer): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { subscriber } = await findOrAdd(tx, ctx, email)
    if (subscriber.status !== 'confirmed') await setPending(tx, ctx, subscriber)
    const left = subscriber.unsubscribed_at?.getTime() ?? 0
    if (!(await takeFrom(ctx, tx, 'newsletter, offer, pause', `${subscriber.id}\0${of}\0${left}`, pause))) return
    if (!(await takeFrom(ctx, tx, 'newsletter, offer, day', mailboxName(email), dailyOffers)))
      throw new AppError('too_many_requests')
    await queueMail(tx, {
      dedupeKey: `${kind}:${subscriber.id}:${randomUUID()}`,
      kind,
      recipient: email,
      payload: { subscriberId: subscriber.id, of },
      rank: 'asked',
    })
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
  const subscriber = await findSubscriber(ctx, token)
  await inTransaction(ctx.db, (tx) => confirmSubscriber(tx, ctx, subscriber))
}

/**
 * Confirms a subscriber, whose row stays locked until the transaction ends; a repeat changes nothing. The first
 * confirmation of an address queues the welcome mail, if the owner has turned it on.
 */
export async function confirmSubscriber(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { id, email }: Pick<Subscriber, 'id' | 'email'>,
): Promise<void> {
  const [before] = await tx
    .select({ confirmedAt: newsletterSubscribers.confirmed_at })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id))
    .for('update')
  await tx
    .update(newsletterSubscribers)
    .set({
      status: 'confirmed',
      confirmed_at: sql`coalesce(${newsletterSubscribers.confirmed_at}, ${clock.now()})`,
      unsubscribed_at: null,
    })
    .where(eq(newsletterSubscribers.id, id))
  await forgetSuppression(tx, email)
  // The reader has opened a mail, so the mailbox works.
  await liftBounce(tx, id)
  if (before?.confirmedAt === null) await queueWelcome(tx, { id, email })
}

async function queueWelcome(tx: Transaction, { id, email }: Pick<Subscriber, 'id' | 'email'>): Promise<void> {
  const [settings] = await tx.select({ isOn: letterSettings.welcome_is_on }).from(letterSettings)
  if (settings?.isOn)
    await queueMail(tx, {
      dedupeKey: `newsletter-welcome:${id}`,
      kind: 'newsletter-welcome',
      recipient: email,
      payload: { subscriberId: id },
      rank: 'asked',
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
