// Keeps floods of messages out without a captcha: beyond so many in an hour on the whole site, or when a form comes back
// faster than anybody types, the browser has to prove some work first. Limits per address come before this, the trap field after.
import { createHash, createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq, sql } from 'drizzle-orm'
import { pageContent } from '@/db/schema/page-content'
import type { Challenge, Proof } from '@/lib/challenge'
import { contactEmailKey, resolveContactEmail } from '@/lib/contact-email'
import type { Context } from '@/platform/context'
import { takeFrom } from '@/platform/budget'

/** Nobody fills in a form faster than this. */
const leastFillMs = 1500
/** About 250 tries of some 2 ms: half a second on a laptop, two on a phone; checking costs one. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000, keyPrefix: '00' } as const
const validSeconds = 600

export type Guarded = { filledMs?: number; proof?: Proof; /** The trap field. */ website?: string | null }

/** Counts a message of the whole site; answers whether there were more within the hour than there should be. A thousand at once count as a thousand. */
async function isFlooded(ctx: Context): Promise<boolean> {
  return !(await takeFrom(ctx, ctx.db, 'messages', 'site', { most: ctx.settings.messagesPerHour, perSeconds: 3600 }))
}

const readSecret = ({ settings }: Context) =>
  createHmac('sha256', settings.tokenSecret).update('proof of work').digest('hex')

/** The challenge this message has to solve first; null when it may pass. A solved one passes once. A message with the trap field filled in passes, because it is dropped anyway. */
export async function challengeFor(ctx: Context, { filledMs, proof, website }: Guarded): Promise<Challenge | null> {
  if (website) return null
  if (proof && (await isGood(ctx, proof))) return null
  const isTooFast = filledMs !== undefined && filledMs < leastFillMs
  if (!isTooFast && !(await isFlooded(ctx))) return null
  // The library compares with the machine's own clock.
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
  // A solution is used up by the first who presents it, in whichever process. The request counters note it, and are cleaned up by themselves.
  const key = `proof:${createHash('sha256').update(challenge.signature).digest('base64url')}`
  const { rowCount } = await ctx.db.execute(
    sql`insert into rate_limits (key, points, expire) values (${key}, 1, ${challenge.parameters.expiresAt * 1000}) on conflict do nothing`,
  )
  return rowCount === 1
}

/** What a browser without script is told during a flood: it cannot prove anything, but it can write a mail. */
export async function floodSentence({ db }: Context): Promise<string> {
  const [row] = await db
    .select({ title: pageContent.title, description: pageContent.description })
    .from(pageContent)
    .where(eq(pageContent.page_name, contactEmailKey))
  const address = resolveContactEmail(row)
  const instead = address ? `please write to ${address} instead` : 'please try again in an hour'
  return `A great many messages are coming in at the moment, and this form needs JavaScript until that is over. Turn it on, or ${instead}.`
}
