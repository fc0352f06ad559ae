// Creates an account from a mailed link and signs in the browser that followed it.
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { recordAudit } from '@/db/audit'
import { accounts } from '@/db/schema/office/sign-in'
import { AppError } from '@/lib/errors'
import { type AccountLink, consumeLink } from '../account-links'
import { checkNewPassword } from '../passwords/password-check'
import { hashPassword } from '../passwords/passwords'
import { sessionSecret } from '../sessions/session-cookie'
import { beginSession } from '../sessions/sessions'

/**
 * Uses the link up, creates the account of its address, and begins a session here. The holder of the link sets the
 * password and could sign in with it right after. Throws `weak_password`, `link_expired`.
 */
export async function makeAccount(
  ctx: Context,
  http: HttpExchange,
  link: AccountLink,
  given: { fullName: string; password: string; andThen?: (tx: Transaction) => Promise<void> },
): Promise<void> {
  const { fullName, password, andThen } = given
  const { email } = link
  checkNewPassword(ctx, password, { email, name: fullName })
  await consumeLink(ctx, link)
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
    await beginSession(ctx, tx, http, { accountId: account.id, formerSecret: sessionSecret(ctx.settings, http) })
    await recordAudit(tx, { actor: email, what: 'access.account-created', ref: `account:${account.id}`, at: now })
    await andThen?.(tx)
  })
}
