// Changes the user's own account. A change of password or second factor ends all other sessions and gives this browser
// a new secret.
import { and, desc, eq, gt } from 'drizzle-orm'
import { type Context, signedInAs } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { hashSecret } from '@/platform/tokens'
import { recordAudit } from '@/db/audit'
import { accounts, recoveryCodes, sessions } from '@/db/schema/office/sign-in'
import { AppError } from '@/lib/errors'
import { browserName } from '../browser-name.rules'
import { msLeft } from '../session.rules'
import { cancelChange, pendingChange } from './email-change-links'
import { queueNotice, type Notice } from './sign-in.mail'
import { countGuess, forgiveGuesses, guessSubjects, passwordGuesses } from './attempts'
import { forgetPlaces } from './sessions/known-places'
import { checkNewPassword } from './passwords/password-check'
import { hashPassword, isPasswordCorrect } from './passwords/passwords'
import { makeRecoveryCodes, recoveryCodesLeft, startSecondFactor, takeAppCode } from './second-factor/second-factor'
import { clearSessionCookie, sessionSecret } from './sessions/session-cookie'
import { beginSession } from './sessions/sessions'

export type Account = typeof accounts.$inferSelect

/**
 * Returns the account behind the session of this request. Throws `not_signed_in`, and `not_found` when it was removed
 * at this moment.
 */
export async function ownAccount({ db, actor }: Context): Promise<Account> {
  const email = signedInAs(actor)
  if (email === null) throw new AppError('not_signed_in')
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  if (!account) throw new AppError('not_found')
  return account
}

/**
 * Returns the account after checking its password again. Only signed-in users use up these tries. Throws
 * `invalid_input` at the field `current`, and `too_many_requests`.
 */
export async function provenAccount(ctx: Context, current: string): Promise<Account> {
  const account = await ownAccount(ctx)
  const guesses = guessSubjects(ctx, 'password', account.email, ['signed in'])
  await countGuess(ctx, guesses, passwordGuesses)
  if (!(await isPasswordCorrect(account.password_hash, current, 'proven'))) {
    const message = 'This is not your current password.'
    throw new AppError('invalid_input', { message, fields: { current: message } })
  }
  await forgiveGuesses(ctx, guesses)
  return account
}

/**
 * Signs the account out everywhere but here, gives this browser a new secret, logs it and tells the owner of the
 * account. Cancels a change of the address: a thief may have asked for it.
 */
export async function renewAccess(
  ctx: Context,
  tx: Transaction,
  http: HttpExchange,
  account: Account,
  notice: Notice,
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.account_id, account.id))
  await cancelChange(ctx, tx, account.id)
  await beginSession(ctx, tx, http, { accountId: account.id, formerSecret: null })
  await note(ctx, tx, account, notice)
}

const audited = ({ clock }: Context, tx: Transaction, { email, id }: Account, what: string) =>
  recordAudit(tx, { actor: email, what: `access.${what}`, ref: `account:${id}`, at: clock.now() })

async function note(ctx: Context, tx: Transaction, account: Account, notice: Notice): Promise<void> {
  await audited(ctx, tx, account, notice)
  await queueNotice(ctx, tx, account.email, notice)
}

export async function describeAccount(ctx: Context, http: HttpExchange) {
  const account = await ownAccount(ctx)
  const now = ctx.clock.now()
  const secret = sessionSecret(ctx.settings, http)
  const open = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.account_id, account.id), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_seen_at))
  return {
    email: account.email,
    newEmail: await pendingChange(ctx, account.id),
    name: account.full_name,
    passwordChangedAt: account.password_changed_at.toISOString(),
    hasSecondFactor: account.totp_confirmed_at !== null,
    recoveryCodesLeft: await recoveryCodesLeft(ctx, account.id),
    sessions: open
      .filter((session) => msLeft(session, now) > 0)
      .map((session) => ({
        id: session.id,
        isThis: secret !== null && session.token_hash === hashSecret(secret),
        browser: browserName(session.user_agent),
        ip: session.ip,
        createdAt: session.created_at.toISOString(),
        lastSeenAt: session.last_seen_at.toISOString(),
      })),
  }
}

export async function renameAccount(ctx: Context, name: string): Promise<void> {
  const account = await ownAccount(ctx)
  await ctx.db.update(accounts).set({ full_name: name }).where(eq(accounts.id, account.id))
}

/** Throws `invalid_input` for a wrong current password, `weak_password` for a poor new one. */
export async function changePassword(
  ctx: Context,
  http: HttpExchange,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const account = await provenAccount(ctx, current)
  checkNewPassword(ctx, password, { email: account.email, name: account.full_name })
  const password_hash = await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .update(accounts)
      .set({ password_hash, password_changed_at: ctx.clock.now() })
      .where(eq(accounts.id, account.id))
    await forgetPlaces(tx, account.id)
    await renewAccess(ctx, tx, http, account, 'password-changed')
  })
}

/** Ends one session of the account. Throws `not_found` for a session of another account. */
export async function endOwnSession(ctx: Context, id: string): Promise<void> {
  const account = await ownAccount(ctx)
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.account_id, account.id)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw new AppError('not_found', { message: 'This session has ended already.' })
}

export async function endAllSessions(ctx: Context, http: HttpExchange): Promise<void> {
  const account = await ownAccount(ctx)
  await inTransaction(ctx.db, async (tx) => {
    await tx.delete(sessions).where(eq(sessions.account_id, account.id))
    await audited(ctx, tx, account, 'signed-out-everywhere')
  })
  clearSessionCookie(ctx.settings, http)
}

export async function beginSecondFactor(ctx: Context, current: string): Promise<{ secret: string; address: string }> {
  return startSecondFactor(ctx, await provenAccount(ctx, current))
}

/**
 * Switches codes on after a first correct one; returns the recovery codes. Throws `invalid_input` at the field `code`.
 */
export async function confirmSecondFactor(ctx: Context, http: HttpExchange, code: string): Promise<string[]> {
  const account = await ownAccount(ctx)
  return inTransaction(ctx.db, async (tx) => {
    if (account.totp_confirmed_at !== null || !(await takeAppCode(ctx, tx, account, code))) {
      const message = 'This code is not right. Please type the one your app shows now.'
      throw new AppError('invalid_input', { message, fields: { code: message } })
    }
    await tx.update(accounts).set({ totp_confirmed_at: ctx.clock.now() }).where(eq(accounts.id, account.id))
    const codes = await makeRecoveryCodes(tx, account.id)
    await renewAccess(ctx, tx, http, account, 'second-factor-on')
    return codes
  })
}

export async function renewRecoveryCodes(ctx: Context, current: string): Promise<string[]> {
  const account = await provenAccount(ctx, current)
  if (account.totp_confirmed_at === null)
    throw new AppError('invalid_data', { message: 'Two-factor authentication is off.' })
  return inTransaction(ctx.db, async (tx) => {
    const codes = await makeRecoveryCodes(tx, account.id)
    await note(ctx, tx, account, 'recovery-codes-new')
    return codes
  })
}

export async function endSecondFactor(ctx: Context, http: HttpExchange, current: string): Promise<void> {
  const account = await provenAccount(ctx, current)
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .update(accounts)
      .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
      .where(eq(accounts.id, account.id))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.account_id, account.id))
    await renewAccess(ctx, tx, http, account, 'second-factor-off')
  })
}
