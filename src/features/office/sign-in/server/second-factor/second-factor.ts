// Codes from an authenticator app (TOTP), and recovery codes for a user who lost the app. Each code works once.
import { randomBytes } from 'node:crypto'
import { and, count, eq, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { hashSecret } from '@/platform/tokens'
import { accounts, recoveryCodes } from '@/db/schema/office/sign-in'
import { AppError } from '@/lib/errors'
import { codeGuesses, countGuess, forgiveGuesses, guessSubjects } from '../attempts'
import { seal, unseal } from '@/platform/secret-box'

type Account = typeof accounts.$inferSelect

const purpose = 'totp'
const periodSeconds = 30
/** Number of steps accepted before and after the current one, for clocks that differ. */
const tolerance = 1
const recoveryCodeCount = 10
/** Gives each code 80 random bits: too many to guess, so a plain hash is enough. */
const recoveryCodeLength = 16
/** 32 characters, without letters and digits that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

function totp({ siteName }: Context['settings'], secret: string, email: string): TOTP {
  return new TOTP({
    issuer: siteName,
    label: email,
    secret: Secret.fromBase32(secret),
    period: periodSeconds,
    digits: 6,
    algorithm: 'SHA1',
  })
}

/**
 * Returns a new secret for an account, to be confirmed by a first code. Throws `invalid_data` when codes are already
 * on.
 */
export async function startSecondFactor(ctx: Context, account: Account): Promise<{ secret: string; address: string }> {
  const secret = new Secret({ size: 20 }).base32
  const started = await ctx.db
    .update(accounts)
    .set({ totp_secret: seal(ctx.settings.tokenSecret, purpose, secret), totp_last_step: null })
    .where(and(eq(accounts.id, account.id), isNull(accounts.totp_confirmed_at)))
    .returning({ id: accounts.id })
  if (started.length === 0) throw new AppError('invalid_data', { message: 'Two-factor authentication is on already.' })
  return { secret, address: totp(ctx.settings, secret, account.email).toString() }
}

/** Returns the 30-second step a code belongs to, near the current one; null when the code is wrong. */
function findStep(ctx: Context, account: Account, code: string): number | null {
  if (account.totp_secret === null || !/^\d{6}$/.test(code)) return null
  const now = ctx.clock.now().getTime()
  const secret = unseal(ctx.settings.tokenSecret, purpose, account.totp_secret)
  const codes = totp(ctx.settings, secret, account.email)
  const delta = codes.validate({ token: code, timestamp: now, window: tolerance })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}

/**
 * Accepts a code of the app once; false when it is wrong or already used. Of several requests with the same code only
 * one succeeds.
 */
export async function takeAppCode(
  ctx: Context,
  db: Database | Transaction,
  account: Account,
  typed: string,
): Promise<boolean> {
  const step = findStep(ctx, account, typed.replace(/\s/g, ''))
  if (step === null) return false
  const taken = await db
    .update(accounts)
    .set({ totp_last_step: step })
    .where(and(eq(accounts.id, account.id), or(isNull(accounts.totp_last_step), lt(accounts.totp_last_step, step))))
    .returning({ id: accounts.id })
  return taken.length > 0
}

async function takeRecoveryCode(ctx: Context, account: Account, typed: string): Promise<boolean> {
  const plain = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  const taken = await ctx.db
    .update(recoveryCodes)
    .set({ used_at: ctx.clock.now() })
    .where(
      and(
        eq(recoveryCodes.account_id, account.id),
        eq(recoveryCodes.code_hash, hashSecret(plain)),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}

/**
 * Accepts a code of either kind, once, and returns its kind. Throws `wrong_credentials`. Throws `too_many_requests`
 * after five wrong codes from the same known place, or from all unknown places together: an attacker with the password
 * cannot use up the owner's tries.
 */
export async function checkCode(
  ctx: Context,
  account: Account,
  typed: string,
  places: readonly string[],
): Promise<'app' | 'recovery'> {
  const guesses = guessSubjects(ctx, 'code', account.id, places)
  await countGuess(ctx, guesses, codeGuesses)
  const kind = (await takeAppCode(ctx, ctx.db, account, typed))
    ? 'app'
    : (await takeRecoveryCode(ctx, account, typed))
      ? 'recovery'
      : null
  if (kind === null) {
    const message = 'This code is wrong or was used before.'
    throw new AppError('wrong_credentials', { message, fields: { code: message } })
  }
  await forgiveGuesses(ctx, guesses)
  return kind
}

function newRecoveryCode(): string {
  const letters = [...randomBytes(recoveryCodeLength)].map((byte) => alphabet[byte % alphabet.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** Replaces all earlier recovery codes. Show the new ones once: only their hashes are stored. */
export async function makeRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.account_id, accountId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashSecret(code.replaceAll('-', '')) })))
  return codes
}

export async function recoveryCodesLeft({ db }: Pick<Context, 'db'>, accountId: string): Promise<number> {
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.account_id, accountId), isNull(recoveryCodes.used_at)))
  return left?.codes ?? 0
}
