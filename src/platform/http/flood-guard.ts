// Stops floods of messages without a captcha. The browser has to solve a proof of work when the whole site received
// more messages within an hour than allowed, or when a form comes back faster than a person can type. Limits per
// address are checked before this, the trap field after.
import { createHash, createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq, sql } from 'drizzle-orm'
import { pageContent } from '@/db/schema/site/page-content'
import type { Challenge, Proof } from '@/lib/challenge'
import { contactEmailKey, resolveContactEmail } from '@/lib/contact-email'
import type { Context } from '@/platform/context'
import { takeFrom } from '@/platform/budget'

/** A person takes longer than this to fill in a form. */
const leastFillMs = 1500
/** About 250 tries of some 2 ms each: half a second on a laptop, two on a phone. Checking costs one try. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyPrefix: '00' } as const
const validSeconds = 600

export type Guarded = { filledMs?: number; proof?: Proof; /** Trap field. */ website?: string | null }

/**
 * Counts a message for the whole site. Returns true when there were more within the hour than allowed. A thousand
 * concurrent messages count as a thousand.
 */
async function isFlooded(ctx: Context): Promise<boolean> {
  return !(await takeFrom(ctx, ctx.db, 'messages', 'site', { most: ctx.settings.messagesPerHour, perSeconds: 3600 }))
}

const readSecret = ({ settings }: Context) =>
  createHmac('sha256', settings.tokenSecret).update('proof of work').digest('hex')

/**
 * Returns the challenge that this message has to solve first; null when it may pass. A solved challenge passes once. A
 * message with the trap field filled in passes, because it is dropped anyway.
 */
export async function challengeFor(ctx: Context, { filledMs, proof, website }: Guarded): Promise<Challenge | null> {
  if (website) return null
  if (proof && (await isGood(ctx, proof))) return null
  const isTooFast = filledMs !== undefined && filledMs < leastFillMs
  if (!isTooFast && !(await isFlooded(ctx))) return null
  // The library compares with the machine's clock.
  const expiresAt = Math.floor(Date.now() / 1000) + validSeconds
  const { parameters, signature = '' } = await createChallenge({
    ...work,
    deriveKey,
    expiresAt,
    hmacSignatureSecret: readSecret(ctx),
  })
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters
  return { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix, expiresAt }, signature }
}

async function isGood(ctx: Context, { challenge, solution }: Proof): Promise<boolean> {
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: readSecret(ctx) })
  if (!verified) return false
  // The first process that receives a solution uses it up for all processes. The request counters store it, and are
  // cleaned up automatically.
  const key = `proof:${createHash('sha256').update(challenge.signature).digest('base64url')}`
  const { rowCount } = await ctx.db.execute(
    sql`insert into rate_limits (key, points, expire) values (${key}, 1, ${challenge.parameters.expiresAt * 1000}) on conflict do nothing`,
  )
  return rowCount === 1
}

/**
 * Returns the text that a browser without script shows during a flood. Such a browser cannot solve a challenge, but the
 * visitor can write a mail.
 */
export async function floodSentence({ db }: Context): Promise<string> {
  const [row] = await db
    .select({ title: pageContent.title, description: pageContent.description })
    .from(pageContent)
    .where(eq(pageContent.page_name, contactEmailKey))
  const address = resolveContactEmail(row)
  const instead = address ? `please write to ${address} instead` : 'please try again in an hour'
  return `This site is receiving a lot of messages right now, and this form needs JavaScript until that is over. Turn it on, or ${instead}.`
}
