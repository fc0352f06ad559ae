// Signs in with an allowed address, a password, and a code if the account asks for one.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { recordAudit } from '@/db/audit'
import { accounts } from '@/db/schema/office/sign-in'
import { AppError } from '@/lib/errors'
import { queueNotice } from './sign-in.mail'
import { isAllowed } from './allow-list'
import { countGuess, forgiveGuesses, guessSubjects, passwordGuesses } from './attempts'
import { askerAt, knownPlaces } from './sessions/known-places'
import { isPasswordCorrect } from './passwords/passwords'
import { checkCode } from './second-factor/second-factor'
import { sessionSecret } from './sessions/session-cookie'
import { beginSession } from './sessions/sessions'

/** ACCESS-05, verbatim. */
const notAuthorized = 'This email address is not authorized to access this application.'

/**
 * Begins a session. Returns `code_needed` when the password is right and a code is missing. Throws `permission_denied`
 * for an address that is not on the list (ACCESS-05), `wrong_credentials` for a wrong code, and `too_many_requests`
 * after failures. A wrong password and an account that does not exist both throw `wrong_credentials`, after the same
 * amount of work.
 */
export async function signIn(
  ctx: Context,
  { email, password, code }: { email: string; password: string; code?: string },
  http: HttpExchange,
): Promise<'signed_in' | 'code_needed'> {
  if (!(await isAllowed(ctx, email))) throw new AppError('permission_denied', { message: notAuthorized })
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.email, email))
  const places = await knownPlaces(ctx, http, account)
  const guesses = guessSubjects(ctx, 'password', email, places)
  const failures = await countGuess(ctx, guesses, passwordGuesses)
  if (!(await isPasswordCorrect(account?.password_hash ?? null, password, askerAt(places))) || !account) {
    if (failures >= passwordGuesses.free) ctx.log.warn({ failures, email }, 'a client keeps guessing a password')
    throw new AppError('wrong_credentials')
  }
  await forgiveGuesses(ctx, guesses)
  const asksForCode = account.totp_confirmed_at !== null
  if (asksForCode && !code) return 'code_needed'
  const kind = asksForCode && code ? await checkCode(ctx, account, code, places) : null
  await inTransaction(ctx.db, async (tx) => {
    await beginSession(ctx, tx, http, { accountId: account.id, formerSecret: sessionSecret(ctx.settings, http) })
    await recordAudit(tx, { actor: email, what: 'access.signed-in', ref: `account:${account.id}`, at: ctx.clock.now() })
    if (kind === 'recovery') await queueNotice(ctx, tx, email, 'recovery-code-used')
  })
  return 'signed_in'
}
