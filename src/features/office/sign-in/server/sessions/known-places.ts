// Known places: browsers and networks from which an account signed in before. They give no access. They only have their
// own counter of guesses, so that others who guess cannot lock the owner out.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import type { BoundEndpoint, HttpExchange } from '@/platform/http/handler'
import { accounts, knownNetworks } from '@/db/schema/office/sign-in'
import { day } from '@/lib/durations'
import type { PasswordAsker } from '../passwords/password-queue'

type Account = typeof accounts.$inferSelect

const cookieName = 'known'
/** Counts from the last sign-in at that place. */
export const knownMs = 180 * day
const cookieShape = /^(([0-9a-f-]{36})\.([\w-]{22})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/

/** Used for an account that does not exist, so that the lookup takes as long. */
const nobody = '00000000-0000-0000-0000-000000000000'

function keyed({ settings }: Pick<Context, 'settings'>, what: string, text: string): string {
  return createHmac('sha256', settings.tokenSecret).update(`${what}\0${text}`).digest('base64url')
}

/**
 * Returns the content of this browser's cookie, if we signed it and it is not too old. `name` identifies the browser.
 * `knownPlaces` decides if the cookie still counts for its account.
 */
function knownBrowser(ctx: Pick<Context, 'settings' | 'clock'>, http: Pick<HttpExchange, 'cookie'>) {
  const [, signed = '', accountId = '', name = '', madeAt = '', passwordSetAt = '', signature = ''] =
    cookieShape.exec(http.cookie(cookieName) ?? '') ?? []
  if (signed === '' || !timingSafeEqual(Buffer.from(keyed(ctx, 'known browser', signed)), Buffer.from(signature)))
    return null
  return Number(madeAt) + knownMs > ctx.clock.now().getTime()
    ? { accountId, name, passwordSetAt: Number(passwordSetAt) }
    : null
}

/** Returns a key for counting the requests of a browser that has signed in before; null for every other. */
export const knownBrowserName: NonNullable<BoundEndpoint['countedFor']> = (ctx, http) => {
  const browser = knownBrowser(ctx, http)
  return browser && `known browser ${browser.name}`
}

/**
 * Returns the known places of a request as counter keys: first the browser, then the network. Empty when neither has
 * signed in before. A cookie counts for its own account until the password is reset.
 */
export async function knownPlaces(
  ctx: Pick<Context, 'db' | 'settings' | 'clock'>,
  http: Pick<HttpExchange, 'cookie' | 'network'>,
  account: Account | undefined,
): Promise<string[]> {
  const browser = knownBrowser(ctx, http)
  const isKnown =
    browser !== null &&
    browser.accountId === account?.id &&
    browser.passwordSetAt === account.password_changed_at.getTime()
  const network = keyed(ctx, 'known network', http.network)
  const [found] = await ctx.db
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(
      and(
        eq(knownNetworks.account_id, account?.id ?? nobody),
        eq(knownNetworks.network, network),
        gt(knownNetworks.last_at, new Date(ctx.clock.now().getTime() - knownMs)),
      ),
    )
  return [...(isKnown ? [`browser ${browser.name}`] : []), ...(found ? [`network ${network}`] : [])]
}

/** Returns the asker's rank in the password queue: the browser itself goes before others of its network. */
export const askerAt = ([first]: readonly string[]): PasswordAsker =>
  first === undefined ? 'stranger' : first.startsWith('browser ') ? 'proven' : 'network'

/**
 * Makes this browser and its network known to the account. Call it after a person has proven here that the account is
 * theirs.
 */
export async function rememberPlace(
  ctx: Pick<Context, 'settings' | 'clock'>,
  tx: Transaction,
  http: Pick<HttpExchange, 'network' | 'setCookie'>,
  accountId: string,
): Promise<void> {
  const now = ctx.clock.now()
  const [account] = await tx
    .select({ passwordSetAt: accounts.password_changed_at })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) return
  const signed = [
    accountId,
    randomBytes(16).toString('base64url'),
    now.getTime(),
    account.passwordSetAt.getTime(),
  ].join('.')
  http.setCookie(cookieName, `${signed}.${keyed(ctx, 'known browser', signed)}`, { maxAgeSeconds: knownMs / 1000 })
  await tx
    .insert(knownNetworks)
    .values({ account_id: accountId, network: keyed(ctx, 'known network', http.network), last_at: now })
    .onConflictDoUpdate({ target: [knownNetworks.account_id, knownNetworks.network], set: { last_at: now } })
}

/**
 * Revokes all known places after a password reset: deletes the networks and makes the cookies of browsers older than
 * the account's time.
 */
export async function forgetPlaces(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(knownNetworks).where(eq(knownNetworks.account_id, accountId))
}
