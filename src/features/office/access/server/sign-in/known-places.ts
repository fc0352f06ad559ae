// Known places: browsers and networks from which somebody signed in to an account before. They give no access. They only have their own
// counter of guesses, so that others who guess cannot lock the owner out.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import type { BoundEndpoint, HttpExchange } from '@/platform/http/handler'
import { accounts, knownNetworks } from '@/db/schema/access'
import { day } from '@/lib/durations'
import type { PasswordAsker } from '../passwords/password-queue'

type Account = typeof accounts.$inferSelect

const cookieName = 'known'
/** From the last time somebody got in from there. */
export const knownMs = 180 * day
const cookieShape = /^(([0-9a-f-]{36})\.([\w-]{22})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/

/** Used for an account that does not exist, so that the look-up takes as long. */
const nobody = '00000000-0000-0000-0000-000000000000'

function keyed({ settings }: Pick<Context, 'settings'>, what: string, text: string): string {
  return createHmac('sha256', settings.tokenSecret).update(`${what}\0${text}`).digest('base64url')
}

/**
 * What the cookie of this browser says, if we signed it and it is not too old; `name` tells one browser from another. Whether it still counts for
 * its account, `knownPlaces` decides.
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

/** A key for counting the requests of a browser that has signed in before; null for every other. */
export const knownBrowserName: NonNullable<BoundEndpoint['countedFor']> = (ctx, http) => {
  const browser = knownBrowser(ctx, http)
  return browser && `known browser ${browser.name}`
}

/**
 * The known places a request comes from, as keys for counters: first the browser, then the network; none when neither has
 * signed in before. A cookie counts for its own account until the password is set anew.
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

/** Who asks from these places, for the queue of passwords: the browser itself comes before others of its network. */
export const askerAt = ([first]: readonly string[]): PasswordAsker =>
  first === undefined ? 'stranger' : first.startsWith('browser ') ? 'proven' : 'network'

/** From now on this browser and its network are known to the account: somebody proved here that it is theirs. */
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

/** For a password that is set anew: networks are no longer known, and the cookies of browsers say an earlier time than the account's. */
export async function forgetPlaces(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(knownNetworks).where(eq(knownNetworks.account_id, accountId))
}
