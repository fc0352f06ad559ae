// Slows guessing down for one account, wherever the guesses come from. Nobody is ever locked out for good.
import { createHmac } from 'node:crypto'
import { eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '@/adapters/context'
import { accessFailures } from '@/db/schema/access'
import { AppError } from '@/lib/errors'

export type GuessPolicy = {
  /** Failures in a row before the first delay. */
  free: number
  firstDelayMs: number
  longestDelayMs: number
}

const minute = 60_000
/** Failures older than this are forgotten. */
const memoryMs = 24 * 60 * minute

export const passwordGuesses: GuessPolicy = { free: 5, firstDelayMs: 15_000, longestDelayMs: 15 * minute }
/** Five tries in five minutes: six digits are few. */
export const codeGuesses: GuessPolicy = { free: 5, firstDelayMs: 5 * minute, longestDelayMs: 15 * minute }

/** Milliseconds to wait after so many failures in a row: 15 s, 30 s, 1 min … 15 min. */
export function delayAfter(failures: number, { free, firstDelayMs, longestDelayMs }: GuessPolicy): number {
  return failures < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(30, failures - free))
}

/** A name for the counter that says nothing about whose it is. */
export function guessSubject({ settings }: Pick<Context, 'settings'>, kind: 'password' | 'code', who: string): string {
  return createHmac('sha256', settings.tokenSecret).update(`guess\0${kind}\0${who}`).digest('base64url')
}

/**
 * Counts an attempt as failed before it is made, so that a thousand at once get no further than a thousand in a row;
 * `forgiveGuesses` takes it back. Answers the failures so far. Throws AppError `too_many_requests` while a delay runs.
 */
export async function countGuess({ db, clock }: Pick<Context, 'db' | 'clock'>, subject: string, policy: GuessPolicy): Promise<number> {
  const now = clock.now()
  const remembered = sql`case when ${accessFailures.last_at} < ${new Date(now.getTime() - memoryMs)} then 0 else ${accessFailures.failures} end`
  const [counted] = await db
    .insert(accessFailures)
    .values({ subject, failures: 1, last_at: now })
    .onConflictDoUpdate({
      target: accessFailures.subject,
      set: { failures: sql`${remembered} + 1`, blocked_until: blockedUntil(now, sql`${remembered} + 1`, policy), last_at: now },
      setWhere: or(isNull(accessFailures.blocked_until), lte(accessFailures.blocked_until, now)),
    })
    .returning({ failures: accessFailures.failures })
  if (counted) return counted.failures
  const [blocked] = await db.select({ until: accessFailures.blocked_until }).from(accessFailures).where(eq(accessFailures.subject, subject))
  const seconds = Math.max(1, Math.ceil(((blocked?.until?.getTime() ?? now.getTime()) - now.getTime()) / 1000))
  throw new AppError('too_many_requests', { message: `Too many attempts. Please try again in ${spoken(seconds)}.`, retryAfterSeconds: seconds })
}

/** The same sum as `delayAfter`, made by the database in the statement that counts. */
function blockedUntil(now: Date, failures: ReturnType<typeof sql>, { free, firstDelayMs, longestDelayMs }: GuessPolicy) {
  const delay = sql`least(${longestDelayMs}::float8, ${firstDelayMs}::float8 * power(2, least(30, ${failures} - ${free}::int)))`
  return sql`case when ${failures} < ${free}::int then null else ${now.toISOString()}::timestamptz + ${delay} * interval '1 millisecond' end`
}

function spoken(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** The right answer came, or the account proved itself by mail: counting starts again. */
export async function forgiveGuesses({ db }: Pick<Context, 'db'>, ...subjects: string[]): Promise<void> {
  for (const subject of subjects) await db.delete(accessFailures).where(eq(accessFailures.subject, subject))
}
