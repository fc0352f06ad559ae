// Invitations: the mail to somebody who was put on the list, with a link that makes the account of that address and no other. Once, within seven days.
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, signedInAs } from '@/platform/context'
import { takeFrom } from '@/platform/budget'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { queueMail } from '@/platform/outbox/outbox'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { accountLinks, accounts, allowedEmails } from '@/db/schema/access'
import { day, hour, second } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { accountRole } from '../role.rules'
import type { AccountLink } from './account-links'
import { queueListNotice } from './access.mail'
import { isAllowed, lockedEntry } from './allow-list'
import { makeAccount } from './sign-in/make-account'
import { sessionSecret } from './sign-in/session-cookie'
import { findSession } from './sign-in/sessions'

const invitationMs = 7 * day
/** For one address; who added it may have to send it again, nobody needs that often. */
const again = { most: 5, perSeconds: hour / second }

const askAgain = 'Ask whoever invited you to send it again.'
const sentences = {
  unknown: `This is no invitation that can be used. The link may be incomplete or too old. ${askAgain}`,
  used: 'This invitation was used already: its account is there. Sign in with the password that was set then.',
  expired: `This invitation has expired. ${askAgain}`,
  withdrawn: 'This invitation was withdrawn: the address may no longer sign in here.',
  hasAccount: 'This address has an account already and can sign in with it.',
  tooOften: 'This invitation was sent several times within the hour. Please try again later.',
}

/**
 * Mails an invitation to an address that has just been listed, or once more; the newest mail counts for seven days from now. Whoever has
 * an account already is told that they may sign in. It is one link for each address, so every mail that was sent leads there.
 */
export async function queueInvitation(ctx: Context, tx: Transaction, email: string): Promise<void> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  const linkId = account ? null : await invitationLink(ctx, tx, email)
  await queueMail(tx, {
    dedupeKey: `access-invitation:${randomUUID()}`,
    kind: 'access-invitation',
    recipient: email,
    payload: { linkId, email, by: signedInAs(ctx.actor) },
  })
}

async function invitationLink({ clock }: Context, tx: Transaction, email: string): Promise<string> {
  const now = clock.now()
  const expires_at = new Date(now.getTime() + invitationMs)
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

/** Sends the invitation of a listed address again. Throws `not_found`, `conflict` when it has an account, `too_many_requests`. */
export async function resendInvitation(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const entry = await lockedEntry(tx, id)
    const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, entry.email))
    if (account) throw new AppError('conflict', { message: sentences.hasAccount })
    if (!(await takeFrom(ctx, tx, 'invitation again', entry.email, again)))
      throw new AppError('too_many_requests', { message: sentences.tooOften, retryAfterSeconds: hour / second })
    await queueInvitation(ctx, tx, entry.email)
  })
}

/** The invitation a token stands for while it can be used. Throws `link_expired` with a sentence that says why it cannot. */
async function liveInvitation(ctx: Context, http: HttpExchange, token: string): Promise<AccountLink> {
  const refuse = (message: string): never => {
    throw new AppError('link_expired', { message })
  }
  const id = tokenId(token)
  if (id === null || !isTokenValid(ctx.settings.tokenSecret, 'invitation', token)) return refuse(sentences.unknown)
  const [link] = await ctx.db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.id, id), eq(accountLinks.purpose, 'invitation')))
  if (!link) return refuse(sentences.unknown)
  if (!(await isAllowed(ctx, link.email))) return refuse(sentences.withdrawn)
  const [account] = await ctx.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, link.email))
  if (account || link.used_at !== null) return refuse(sentences.used)
  if (link.expires_at <= ctx.clock.now()) return refuse(sentences.expired)
  const secret = sessionSecret(ctx.settings, http)
  const other = secret === null ? undefined : (await findSession(ctx, secret))?.email
  if (other !== undefined && other !== link.email)
    return refuse(
      `This invitation is for ${link.email}, and this browser is signed in as ${other}. Sign out here first, or open it in another browser.`,
    )
  return link
}

/** Whom an invitation is for, from whom, and with which role. Reading it changes nothing. Throws `link_expired`. */
export async function describeInvitation(ctx: Context, http: HttpExchange, token: string) {
  const { email } = await liveInvitation(ctx, http, token)
  const [entry] = await ctx.db.select().from(allowedEmails).where(eq(allowedEmails.email, email))
  return { email, role: entry ? accountRole(entry) : ('manager' as const) }
}

/** Makes the account of an invitation and signs this browser in; tells the primary administrator. Throws `link_expired`, `weak_password`. */
export async function acceptInvitation(
  ctx: Context,
  http: HttpExchange,
  token: string,
  { fullName, password }: { fullName: string; password: string },
): Promise<string> {
  const link = await liveInvitation(ctx, http, token)
  await makeAccount(ctx, http, link, {
    fullName,
    password,
    andThen: (tx) => queueListNotice(ctx, tx, { change: 'accepted', email: link.email, actor: link.email }),
  })
  return link.email
}
