// Slows down guessing at one account. All guesses from unknown places (browsers and networks) share one counter. A
// browser or network that signed in before has its own counter, so that others cannot lock the owner out. No lock is
// permanent.
import { createHmac } from 'node:crypto'
import { inArray, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { accessFailures } from '@/db/schema/office/sign-in'
import { day, minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'

/**
 * Shown while an attacker is guessing: the owner, in an unknown browser and network, can become known by the mailed
 * link.
 */
const wayIn = 'If it was not you, use "Forgot password?" on the sign-in page to get in now.'

/** Failures older than this no longer count. */
const memoryMs = day

/** `free`: failures in a row before the first delay. */
export const passwordGuesses = { free: 5, firstDelayMs: 15_000, longestDelayMs: 15 * minute }
/** Allows five tries in five minutes, because six digits are quickly guessed. */
export const codeGuesses: GuessPolicy = { free: 5, firstDelayMs: 5 * minute, longestDelayMs: 15 * minute }
type GuessPolicy = typeof passwordGuesses

/** Returns the milliseconds to wait after this number of failures in a row: 15 s, 30 s, 1 min … 15 min. */
export function delayAfter(failures: number, { free, firstDelayMs, longestDelayMs }: GuessPolicy): number {
  return failures < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(30, failures - free))
}

/**
 * Returns the counters that may count an attempt: one for each known place it comes from (see known-places.ts), or else
 * the one that all unknown places share. Their names do not reveal the account.
 */
export function guessSubjects(
  { settings }: Pick<Context, 'settings'>,
  kind: 'password' | 'code',
  who: string,
  places: readonly string[],
): string[] {
  const name = (text: string) =>
    createHmac('sha256', settings.tokenSecret).update(`guess\0${kind}\0${text}`).digest('base64url')
  return places.length === 0 ? [name(who)] : places.map((place) => name(`${who}\0${place}`))
}

/**
 * Counts an attempt as failed before it is made, so that a thousand parallel attempts get no further than a thousand in
 * sequence. It is counted for the first subject without a running delay; `forgiveGuesses` undoes it. Returns the number
 * of failures. Throws AppError `too_many_requests` while a delay runs for every subject.
 */
export async function countGuess(
  ctx: Pick<Context, 'db' | 'clock'>,
  subjects: readonly string[],
  policy: GuessPolicy,
): Promise<number> {
  for (const subject of subjects) {
    const failures = await countBy(ctx, subject, policy)
    if (failures !== null) return failures
  }
  const now = ctx.clock.now()
  const [first] = await ctx.db
    .select({ until: min(accessFailures.blocked_until) })
    .from(accessFailures)
    .where(inArray(accessFailures.subject, [...subjects]))
  const seconds = Math.max(1, Math.ceil(((first?.until?.getTime() ?? now.getTime()) - now.getTime()) / 1000))
  throw new AppError('too_many_requests', {
    message: `Too many attempts. Please try again in ${spoken(seconds)}. ${wayIn}`,
    retryAfterSeconds: seconds,
  })
}

/** Returns the number of failures, including this one; null while a delay runs. */
async function countBy(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  subject: string,
  policy: GuessPolicy,
): Promise<number | null> {
  const now = clock.now()
  const remembered = sql`case when ${accessFailures.last_at} < ${new Date(now.getTime() - memoryMs)} then 0 else ${accessFailures.failures} end`
  const [counted] = await db
    .insert(accessFailures)
    .values({ subject, failures: 1, last_at: now })
    .onConflictDoUpdate({
      target: accessFailures.subject,
      set: {
        failures: sql`${remembered} + 1`,
        blocked_until: blockedUntil(now, sql`${remembered} + 1`, policy),
        last_at: now,
      },
      setWhere: or(isNull(accessFailures.blocked_until), lte(accessFailures.blocked_until, now)),
    })
    .returning({ failures: accessFailures.failures })
  return counted?.failures ?? null
}

/** Computes `delayAfter` in SQL, for the statement that counts. */
function blockedUntil(
  now: Date,
  failures: ReturnType<typeof sql>,
  { free, firstDelayMs, longestDelayMs }: GuessPolicy,
) {
  const delay = sql`least(${longestDelayMs}::float8, ${firstDelayMs}::float8 * power(2, least(30, ${failures} - ${free}::int)))`
  return sql`case when ${failures} < ${free}::int then null else ${now.toISOString()}::timestamptz + ${delay} * interval '1 millisecond' end`
}

function spoken(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Resets the counters after a correct password or code, or after the account proved itself by mail. */
export async function forgiveGuesses({ db }: Pick<Context, 'db'>, subjects: readonly string[]): Promise<void> {
  await db.delete(accessFailures).where(inArray(accessFailures.subject, [...subjects]))
}
