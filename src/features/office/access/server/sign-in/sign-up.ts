// From a name and an address to an account: a mail, and a page behind its link where the password is set.
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { recordAudit } from '@/db/audit'
import { accounts } from '@/db/schema/access'
import { AppError } from '@/lib/errors'
import { liveLink, useLink } from '../account-links'
import { isAllowed } from '../allow-list'
import { askForLink } from '../ask-for-link'
import { rememberPlace } from './known-places'
import { checkNewPassword } from '../passwords/password-check'
import { hashPassword } from '../passwords/passwords'

/** ACCESS-06, to the letter. */
const notAuthorized = 'This email address is not authorized to create an account.'

/**
 * Asks for an account. The password is looked at, so that somebody who cannot use it hears so at once, and not kept: whoever
 * reads the mail gives one again, so nobody can set the password of somebody else's address. Throws `permission_denied`, `weak_password`.
 */
export async function signUp(
  ctx: Context,
  http: HttpExchange,
  { fullName, email, password }: { fullName: string; email: string; password: string },
): Promise<void> {
  if (!(await isAllowed(ctx, email))) throw new AppError('permission_denied', { message: notAuthorized })
  checkNewPassword(ctx, password, { email, name: fullName })
  await askForLink(ctx, http, { purpose: 'sign-up', email, fullName })
}

/** Makes the account of a mailed link, known to this browser and network; answers its address. Throws `link_expired`, `weak_password`, and `permission_denied` for an address that is no longer listed. */
export async function createAccount(
  ctx: Context,
  http: HttpExchange,
  token: string,
  { fullName, password }: { fullName: string; password: string },
): Promise<string> {
  const link = await liveLink(ctx, 'sign-up', token)
  const { email } = link
  if (!(await isAllowed(ctx, email))) throw new AppError('permission_denied', { message: notAuthorized })
  checkNewPassword(ctx, password, { email, name: fullName })
  await useLink(ctx, link)
  const password_hash = await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const [account] = await tx
      .insert(accounts)
      .values({
        email,
        full_name: fullName,
        password_hash,
        verified_at: now,
        password_changed_at: now,
        created_at: now,
      })
      .onConflictDoNothing({ target: accounts.email })
      .returning({ id: accounts.id })
    if (!account)
      throw new AppError('link_expired', { message: 'This address has an account already. Please sign in.' })
    await rememberPlace(ctx, tx, http, account.id)
    await recordAudit(tx, { actor: email, what: 'access.account-created', ref: `account:${account.id}`, at: now })
  })
  return email
}
