// Sessions begin at sign-in, are checked at every request of the back-office, and end immediately.
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Actor, Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { hashSecret, newSecret } from '@/platform/tokens'
import { allowedEmails } from '@/db/schema/office/access'
import { accounts, sessions } from '@/db/schema/office/sign-in'
import { longestMs, msLeft, seenEveryMs } from '../../session.rules'
import { entryRole, findPermission } from '../allow-list'
import { rememberPlace } from './known-places'
import { setSessionCookie } from './session-cookie'

type World = Pick<Context, 'db' | 'clock' | 'log' | 'settings'>

/**
 * Returns the session of a secret, even if its address is no longer allowed; null when there is none or it has ended.
 */
export async function findSession({ db, clock, settings }: World, secret: string) {
  const [found] = await db
    .select({
      id: sessions.id,
      accountId: sessions.account_id,
      email: accounts.email,
      name: accounts.full_name,
      last_seen_at: sessions.last_seen_at,
      expires_at: sessions.expires_at,
      proved_at: sessions.proved_at,
      entry: entryRole,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.account_id))
    .leftJoin(allowedEmails, eq(allowedEmails.email, accounts.email))
    .where(eq(sessions.token_hash, hashSecret(secret)))
  if (!found) return null
  const { entry, ...session } = found
  const permission = findPermission(settings, found.email, entry)
  // Reports the session of a person removed from the list as such, even after it ended. The page then sends them away
  // instead of asking them to sign in.
  if (permission.allowed && msLeft(found, clock.now()) === 0) return null
  return { ...session, ...permission }
}

/**
 * Returns the signed-in user of a secret right now; a visitor otherwise. Records the visit, and ends the session of a
 * person removed from the list.
 */
export async function findActor(world: World, secret: string): Promise<Actor> {
  const { db, clock } = world
  const session = await findSession(world, secret)
  if (!session) return { kind: 'visitor' }
  const now = clock.now()
  if (!session.allowed) {
    await db
      .update(sessions)
      .set({ expires_at: now })
      .where(and(eq(sessions.id, session.id), gt(sessions.expires_at, now)))
    return { kind: 'visitor' }
  }
  const notedBefore = new Date(now.getTime() - seenEveryMs)
  if (session.last_seen_at <= notedBefore) {
    await db
      .update(sessions)
      .set({ last_seen_at: now })
      .where(and(eq(sessions.id, session.id), lt(sessions.last_seen_at, now)))
  }
  const { email, role } = session
  return role === 'editor' || role === 'packer'
    ? { kind: role, email }
    : { kind: 'administrator', email, isAllowlistManager: role === 'manager' }
}

/**
 * Begins a session in this browser with a new secret, and ends the one it had before. The browser and its network
 * become known.
 */
export async function beginSession(
  ctx: World,
  tx: Transaction,
  http: HttpExchange,
  session: { accountId: string; formerSecret: string | null },
): Promise<void> {
  const secret = newSecret()
  const now = ctx.clock.now()
  if (session.formerSecret !== null)
    await tx.delete(sessions).where(eq(sessions.token_hash, hashSecret(session.formerSecret)))
  await tx
    .insert(sessions)
    .values({
      token_hash: hashSecret(secret),
      account_id: session.accountId,
      created_at: now,
      last_seen_at: now,
      proved_at: now,
      expires_at: new Date(now.getTime() + longestMs),
      user_agent: http.userAgent?.slice(0, 300) ?? null,
      ip: http.ip,
    })
  setSessionCookie(ctx.settings, http, secret)
  await rememberPlace(ctx, tx, http, session.accountId)
}

/** Ends the sessions of an address. They stay for a while, so that the browser can be told why. */
export async function endSessionsOf({ clock }: Pick<World, 'clock'>, tx: Transaction, email: string): Promise<void> {
  const theirs = tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  await tx.update(sessions).set({ expires_at: clock.now() }).where(inArray(sessions.account_id, theirs))
}

export async function endSession({ db }: Pick<World, 'db'>, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token_hash, hashSecret(secret)))
}

/** Prolongs the session of a secret as a visit does. Returns false when it has ended. */
export async function prolongSession(world: World, secret: string): Promise<boolean> {
  const session = await findSession(world, secret)
  if (!session?.allowed) return false
  const prolonged = await world.db
    .update(sessions)
    .set({ last_seen_at: world.clock.now() })
    .where(eq(sessions.id, session.id))
    .returning({ id: sessions.id })
  return prolonged.length > 0
}
