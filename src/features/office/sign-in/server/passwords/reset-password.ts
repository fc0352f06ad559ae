// Sets a new password for a person who can read the account's mail (OP-10). It does not sign in and leaves the second
// factor unchanged.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { recordAudit } from '@/db/audit'
import { accounts, sessions } from '@/db/schema/office/sign-in'
import { cancelChange } from '../email-change-links'
import { consumeLink, linkIsOver, liveLink } from '../account-links'
import { isAllowed } from '../allow-list'
import { forgiveGuesses, guessSubjects } from '../attempts'
import { queueNotice } from '../sign-in.mail'
import { forgetPlaces, rememberPlace } from '../sessions/known-places'
import { checkNewPassword } from './password-check'
import { hashPassword } from './passwords'

/**
 * Sets the password, ends every session of the account, tells its owner, and returns the address. Deletes the known
 * places and makes this one known, so that the owner can sign in from here while an attacker is guessing. Throws
 * `link_expired`, `weak_password`.
 */
export async function resetPassword(
  ctx: Context,
  http: HttpExchange,
  token: string,
  password: string,
): Promise<string> {
  const link = await liveLink(ctx, 'reset', token)
  const { email } = link
  const [account] = await ctx.db
    .select({ id: accounts.id, name: accounts.full_name })
    .from(accounts)
    .where(eq(accounts.email, email))
  if (!account || !(await isAllowed(ctx, email))) throw linkIsOver()
  checkNewPassword(ctx, password, { email, name: account.name })
  await consumeLink(ctx, link)
  const password_hash = await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    await tx.update(accounts).set({ password_hash, password_changed_at: now }).where(eq(accounts.id, account.id))
    await tx.delete(sessions).where(eq(sessions.account_id, account.id))
    await cancelChange(ctx, tx, account.id)
    await forgetPlaces(tx, account.id)
    await rememberPlace(ctx, tx, http, account.id)
    await recordAudit(tx, { actor: email, what: 'access.password-reset', ref: `account:${account.id}`, at: now })
    await queueNotice(ctx, tx, email, 'password-reset')
  })
  await forgiveGuesses(ctx, guessSubjects(ctx, 'password', email, []))
  return email
}
