// Manages invitations: the mail to a user who was added to the list, with a link that creates the account of that
// address and no other. It works once, within seven days.
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, signedInAs } from '@/platform/context'
import { takeFrom } from '@/platform/budget'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { queueMail } from '@/platform/outbox/outbox'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { allowedEmails } from '@/db/schema/office/access'
import { accountLinks, accounts } from '@/db/schema/office/sign-in'
import { day, hour, second } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { accountRole } from '@/features/office/sign-in/role.rules'
import { type AccountLink, invitationLink } from '@/features/office/sign-in/server/account-links'
import { queueListNotice } from './access.mail'
import { isAllowed } from '@/features/office/sign-in/server/allow-list'
import { lockedEntry } from './allowed-emails'
import { makeAccount } from '@/features/office/sign-in/server/sign-up/make-account'
import { sessionSecret } from '@/features/office/sign-in/server/sessions/session-cookie'
import { findSession } from '@/features/office/sign-in/server/sessions/sessions'

const invitationMs = 7 * day
/** Limit for one address. The manager who added it may have to send it again, but rarely. */
const again = { most: 5, perSeconds: hour / second }

const askAgain = 'Ask the person who invited you to send it again.'
const sentences = {
  unknown: `This invitation link does not work. It may be incomplete or too old. ${askAgain}`,
  used: 'This invitation was already used, and its account exists. Sign in with the password that was set then.',
  expired: `This invitation has expired. ${askAgain}`,
  withdrawn: 'This invitation was withdrawn: the address may no longer sign in here.',
  hasAccount: 'This address has an account already and can sign in with it.',
  tooOften: 'This invitation was sent several times within the hour. Please try again later.',
}

/**
 * Mails an invitation to an address that was just added, or again. The newest mail is valid for seven days from now. A
 * user who has an account already gets a mail that sign-in is allowed. Each address has one link, so every mail sent
 * contains it.
 */
export async function queueInvitation(ctx: Context, tx: Transaction, email: string): Promise<void> {
  const [account] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  const linkId = account ? null : await invitationLink(ctx, tx, email, invitationMs)
  await queueMail(tx, {
    dedupeKey: `access-invitation:${randomUUID()}`,
    kind: 'access-invitation',
    recipient: email,
    payload: { linkId, email, by: signedInAs(ctx.actor) },
  })
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

/** Returns the invitation of a token while it is valid. Throws `link_expired` with a message about the reason. */
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

/**
 * Returns the recipient of an invitation, its sender and its role. Reading it changes nothing. Throws `link_expired`.
 */
export async function describeInvitation(ctx: Context, http: HttpExchange, token: string) {
  const { email } = await liveInvitation(ctx, http, token)
  const [entry] = await ctx.db.select().from(allowedEmails).where(eq(allowedEmails.email, email))
  return { email, role: entry ? accountRole(entry) : ('manager' as const) }
}

/**
 * Creates the account of an invitation and signs this browser in; tells the primary administrator. Throws
 * `link_expired`, `weak_password`.
 */
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
