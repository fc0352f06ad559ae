// Changes the address of an account: asked for with the password, confirmed with a link mailed to the new address in a
// browser that is signed in. Whoever reads a mistyped address can therefore not take the account.
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { takeFrom } from '@/platform/budget'
import { databaseErrorCode, inTransaction, type Transaction, uniqueViolation } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { queueMail } from '@/platform/outbox/outbox'
import { refuseUnreachable } from '@/platform/outbox/unreachable-address'
import { readMovedAdministrator } from '@/platform/settings/primary-administrator'
import { recordAudit } from '@/db/audit'
import { allowedEmails } from '@/db/schema/office/access'
import { accountLinks, accounts } from '@/db/schema/office/sign-in'
import { hour, second } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { type Account, ownAccount, provenAccount, renewAccess } from './account'
import { linkIsOver } from './account-links'
import { cancelChange, changeLink, liveChange } from './email-change-links'
import { queueNotice } from './sign-in.mail'

/** Limit for one account: each request mails an address that may belong to another person. */
const requests = { most: 5, perSeconds: hour / second }

const refuse = (message: string): never => {
  throw new AppError('invalid_input', { message, fields: { email: message } })
}
const isTaken = 'This address already has an account here.'
const isListed =
  'This address is already on the list of people who may sign in. It has to be removed there first, under Users.'

/**
 * Refuses an address with an account or an entry of its own: taking it over would merge two people or their roles. The
 * address that the server gives (ADMIN_EMAIL) is reserved for the primary administrator. Throws `invalid_input`.
 */
async function refuseTaken({ db, settings }: Context, account: Account, email: string): Promise<void> {
  if (email === account.email) refuse('This is the address of your account already.')
  const [other] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  if (other) refuse(isTaken)
  const [entry] = await db.select({ id: allowedEmails.id }).from(allowedEmails).where(eq(allowedEmails.email, email))
  const isReserved = account.email !== settings.adminEmail && (await readMovedAdministrator(db))?.given === email
  if (entry || isReserved || email === settings.adminEmail) refuse(isListed)
}

/**
 * Mails a link to the new address and a notice to the present one. Throws `invalid_input` at the field `current` or
 * `email`, `too_many_requests`.
 */
export async function askNewEmail(ctx: Context, { current, email }: { current: string; email: string }): Promise<void> {
  const account = await provenAccount(ctx, current)
  await refuseTaken(ctx, account, email)
  await refuseUnreachable(ctx, email, 'email')
  await inTransaction(ctx.db, async (tx) => {
    if (!(await takeFrom(ctx, tx, 'change of address', account.id, requests)))
      throw new AppError('too_many_requests', {
        message: 'The address was changed several times within the hour. Please try again later.',
        retryAfterSeconds: hour / second,
      })
    const linkId = await changeLink(ctx, tx, account.id, email)
    await queueMail(tx, {
      dedupeKey: `account-link:${linkId}`,
      kind: 'access-change-email',
      recipient: email,
      payload: { linkId },
      rank: 'first',
    })
    await queueNotice(ctx, tx, account.email, 'email-change-asked')
    await recordAudit(tx, {
      actor: account.email,
      what: 'access.email-change-asked',
      ref: `account:${account.id}`,
      detail: { to: email },
      at: ctx.clock.now(),
    })
  })
}

/** Cancels the pending change of the user's own account. */
export async function cancelNewEmail(ctx: Context): Promise<void> {
  await cancelChange(ctx, ctx.db, (await ownAccount(ctx)).id)
}

/**
 * Gives the signed-in account the address of its link, ends every other session, tells the former address, and returns
 * the new one. `andThen` moves what belongs to the address elsewhere, in the same transaction. Throws `link_expired`,
 * `permission_denied` for the link of another account, `invalid_input` when the address was taken meanwhile.
 */
export async function takeNewEmail(
  ctx: Context,
  http: HttpExchange,
  token: string,
  andThen: (tx: Transaction, change: { from: string; to: string }) => Promise<void>,
): Promise<string> {
  const link = await liveChange(ctx, token)
  const account = await ownAccount(ctx)
  if (account.id !== link.accountId)
    throw new AppError('permission_denied', {
      message: `This link belongs to another account, and this browser is signed in as ${account.email}. Sign out here first.`,
    })
  await refuseTaken(ctx, account, link.email)
  const [from, to] = [account.email, link.email]
  try {
    await inTransaction(ctx.db, async (tx) => {
      const now = ctx.clock.now()
      const used = await tx
        .update(accountLinks)
        .set({ used_at: now })
        .where(and(eq(accountLinks.id, link.id), isNull(accountLinks.used_at), gt(accountLinks.expires_at, now)))
        .returning({ id: accountLinks.id })
      if (used.length === 0) throw linkIsOver()
      // Links that were mailed to the former address end with it.
      await tx
        .update(accountLinks)
        .set({ used_at: now })
        .where(and(eq(accountLinks.email, from), isNull(accountLinks.used_at)))
      await tx.update(accounts).set({ email: to, verified_at: now }).where(eq(accounts.id, account.id))
      await andThen(tx, { from, to })
      await renewAccess(ctx, tx, http, account, 'email-changed')
    })
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation) return refuse(isTaken)
    throw error
  }
  return to
}
