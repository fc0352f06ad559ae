// Manages the mailed links that prove an address: for a new account, or for a new password. Each works once, for half
// an hour; only one is valid at a time.
import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { takeFrom } from '@/platform/budget'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { answerToAsking, type Asker } from '@/platform/outbox/mailed-links'
import { queueMail } from '@/platform/outbox/outbox'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { accountLinks, accounts } from '@/db/schema/office/sign-in'
import { day, minute, second } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { isAllowed } from './allow-list'

/** Links that a visitor may request by address. Only a manager of the list sends an invitation. */
export type AskedPurpose = 'sign-up' | 'reset'
export type LinkPurpose = AskedPurpose | 'invitation' | 'change-email'
export type AccountLink = typeof accountLinks.$inferSelect

const aliveMs = 30 * minute
/** Limits of mails that tell that an account exists already. */
const pause = { most: 1, perSeconds: 600 }
const daily = { most: 3, perSeconds: day / second }

export const linkIsOver = () =>
  new AppError('link_expired', { message: 'This link is no longer valid. Please ask for a new one.' })

/**
 * Sends a link to an address where that makes sense: a new link, or the one that is still valid. Everything that
 * depends on an existing account happens here, in a background job, so that neither the response nor its timing reveals
 * it. A sign-up for an existing account gets a mail that tells so.
 */
export async function sendLink(
  ctx: Context,
  { purpose, email, fullName, asker }: { purpose: AskedPurpose; email: string; fullName: string | null; asker: Asker },
): Promise<void> {
  if (!(await isAllowed(ctx, email))) return
  await inTransaction(ctx.db, async (tx) => {
    // Serialises requests for one address.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`account-link ${email}`}, 0))`)
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
    if (account && purpose === 'sign-up') return mailThatAccountExists(ctx, tx, email)
    if (!account && purpose === 'reset') return
    const now = ctx.clock.now()
    const unused = and(eq(accountLinks.email, email), eq(accountLinks.purpose, purpose), isNull(accountLinks.used_at))
    const [alive] = await tx
      .select()
      .from(accountLinks)
      .where(and(unused, gt(accountLinks.expires_at, now)))
    const answer = await answerToAsking(ctx, tx, alive, asker)
    if (answer === 'nothing') return
    if (answer === 'new') await tx.update(accountLinks).set({ used_at: now }).where(unused)
    const [link] =
      answer === 'again'
        ? await tx
            .update(accountLinks)
            .set({ full_name: fullName ?? alive?.full_name ?? null })
            .where(unused)
            .returning({ id: accountLinks.id })
        : await tx
            .insert(accountLinks)
            .values({
              purpose,
              email,
              full_name: fullName,
              created_at: now,
              expires_at: new Date(now.getTime() + aliveMs),
            })
            .returning({ id: accountLinks.id })
    if (!link) throw new AppError('transaction_failed')
    await queueMail(tx, {
      dedupeKey: `account-link:${link.id}:${randomUUID()}`,
      kind: purpose === 'sign-up' ? 'access-sign-up' : 'access-reset',
      recipient: email,
      payload: { linkId: link.id },
      rank: asker.isKnown ? 'first' : 'asked',
    })
  })
}

async function mailThatAccountExists(ctx: Context, tx: Transaction, email: string): Promise<void> {
  if (
    !(await takeFrom(ctx, tx, 'account exists', email, pause)) ||
    !(await takeFrom(ctx, tx, 'account exists, day', email, daily))
  )
    return
  await queueMail(tx, {
    dedupeKey: `account-exists:${randomUUID()}`,
    kind: 'access-account-exists',
    recipient: email,
    payload: {},
    rank: 'asked',
  })
}

/**
 * Returns the link of a token while it is valid. Throws `link_expired` for every other token, whatever is wrong with
 * it.
 */
export async function liveLink(
  { db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>,
  purpose: AskedPurpose,
  token: string,
): Promise<AccountLink> {
  const id = tokenId(token)
  if (id === null || !isTokenValid(settings.tokenSecret, purpose, token)) throw linkIsOver()
  const [link] = await db
    .select()
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.id, id),
        eq(accountLinks.purpose, purpose),
        isNull(accountLinks.used_at),
        gt(accountLinks.expires_at, clock.now()),
      ),
    )
  if (!link) throw linkIsOver()
  return link
}

/**
 * Marks a link as used before the work that it allows. Of several simultaneous requests one succeeds, the others throw
 * `link_expired`. If that work fails afterwards, the user requests a new link.
 */
export async function consumeLink({ db, clock }: Pick<Context, 'db' | 'clock'>, link: AccountLink): Promise<void> {
  const now = clock.now()
  const used = await db
    .update(accountLinks)
    .set({ used_at: now })
    .where(and(eq(accountLinks.id, link.id), isNull(accountLinks.used_at), gt(accountLinks.expires_at, now)))
    .returning({ id: accountLinks.id })
  if (used.length === 0) throw linkIsOver()
}

/**
 * Returns the id of the one link of an invitation, which is valid for this time from now. Every mail sent to the address
 * contains it.
 */
export async function invitationLink(
  { clock }: Pick<Context, 'clock'>,
  tx: Transaction,
  email: string,
  validMs: number,
): Promise<string> {
  const now = clock.now()
  const expires_at = new Date(now.getTime() + validMs)
  const [link] = await tx
    .insert(accountLinks)
    .values({ purpose: 'invitation', email, created_at: now, expires_at })
    .onConflictDoUpdate({
      target: [accountLinks.email, accountLinks.purpose],
      targetWhere: sql`used_at is null`,
      set: { expires_at },
    })
    .returning({ id: accountLinks.id })
  if (!link) throw new AppError('transaction_failed')
  return link.id
}
