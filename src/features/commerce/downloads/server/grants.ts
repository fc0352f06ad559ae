// The right to download a bought file: given with the order, withdrawn with a refund. Counting happens in tickets.ts.
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { deriveToken, isTokenValid, tokenId } from '@/platform/tokens'
import { downloadGrants } from '@/db/schema/downloads'

export type DownloadGrant = typeof downloadGrants.$inferSelect

export type NewGrant = {
  orderId: string
  title: string
  /** `private:<bucket>/<path>` or an https address the owner entered (OP-04). */
  file: string
  /** Downloads it is good for, at least 1 (DLV-04). */
  limit: number
  /** Days from now. */
  expiryDays: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Gives the rights of an order's lines, with their own copy of limit and expiry (DLV-04, OP-05). A line that has its right already keeps it. */
export async function grantDownloads(tx: Transaction, ctx: Pick<Context, 'clock'>, grants: NewGrant[]): Promise<void> {
  if (grants.length === 0) return
  const now = ctx.clock.now()
  await tx
    .insert(downloadGrants)
    .values(
      grants.map((grant) => ({
        order_id: grant.orderId,
        title: grant.title,
        file: grant.file,
        max_downloads: grant.limit,
        expires_at: new Date(now.getTime() + grant.expiryDays * dayMs),
        created_at: now,
      })),
    )
    .onConflictDoNothing({ target: downloadGrants.order_id })
}

/** The right of an order that was made on another site, with the count and the end it had there. */
export async function keepOldGrant(tx: Transaction, grant: typeof downloadGrants.$inferInsert): Promise<void> {
  await tx.insert(downloadGrants).values(grant).onConflictDoNothing({ target: downloadGrants.order_id })
}

/** Withdraws the rights of these order lines, as a refund does (OP-16); a ticket that is out stops working too. */
export async function revokeGrants(tx: Transaction, ctx: Pick<Context, 'clock'>, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(downloadGrants)
    .set({ revoked_at: ctx.clock.now() })
    .where(and(inArray(downloadGrants.order_id, orderIds), isNull(downloadGrants.revoked_at)))
}

/** Gives withdrawn rights back (a dispute that was won): same link, same count, same expiry. */
export async function restoreGrants(tx: Transaction, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(downloadGrants)
    .set({ revoked_at: null })
    .where(and(inArray(downloadGrants.order_id, orderIds), isNotNull(downloadGrants.revoked_at)))
}

/** Gives more downloads, and days from now when that is later than what it has. Answers false when there is no right, or it was withdrawn. */
export async function extendGrant(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  orderId: string,
  { downloads, days }: { downloads: number; days: number },
): Promise<boolean> {
  const until = new Date(ctx.clock.now().getTime() + days * dayMs)
  const extended = await tx
    .update(downloadGrants)
    .set({
      max_downloads: sql`${downloadGrants.max_downloads} + ${downloads}`,
      expires_at: sql`greatest(${downloadGrants.expires_at}, ${until.toISOString()}::timestamptz)`,
    })
    .where(and(eq(downloadGrants.order_id, orderId), isNull(downloadGrants.revoked_at)))
    .returning({ id: downloadGrants.id })
  return extended.length > 0
}

/** Makes every link that was sent so far invalid; new ones are derived from the next generation. */
export async function renewLinks(tx: Transaction, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(downloadGrants)
    .set({ generation: sql`${downloadGrants.generation} + 1` })
    .where(inArray(downloadGrants.order_id, orderIds))
}

/** Rights and their tickets, at the end of the time for which orders are kept. */
export async function removeGrants(tx: Transaction, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await tx.delete(downloadGrants).where(inArray(downloadGrants.order_id, orderIds))
}

/** The rights of these order lines by order id; lines without a file are missing. */
export async function grantsOfOrders(
  db: Database | Transaction,
  orderIds: string[],
): Promise<Map<string, DownloadGrant>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.select().from(downloadGrants).where(inArray(downloadGrants.order_id, orderIds))
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** The token of a right; its page is `/d/<token>`. Derived, never stored. */
export function downloadToken(ctx: Pick<Context, 'settings'>, grant: Pick<DownloadGrant, 'id' | 'generation'>): string {
  return deriveToken(ctx.settings.tokenSecret, 'download', grant.id, grant.generation)
}

/** The right a token opens; null when the token is forged, of an older generation, or of nothing. */
export async function grantOfToken(
  ctx: Pick<Context, 'db' | 'settings'>,
  token: string,
): Promise<DownloadGrant | null> {
  const id = tokenId(token)
  if (!id) return null
  const [grant] = await ctx.db.select().from(downloadGrants).where(eq(downloadGrants.id, id))
  if (!grant || !isTokenValid(ctx.settings.tokenSecret, 'download', token, grant.generation)) return null
  return grant
}

export type GrantState = 'ready' | 'used_up' | 'expired' | 'revoked'

/** What a click would meet now. The count decides before the date, so that a used-up link says so for ever. */
export function grantState(grant: DownloadGrant, now: Date): GrantState {
  if (grant.revoked_at) return 'revoked'
  if (grant.used >= grant.max_downloads) return 'used_up'
  if (grant.expires_at <= now) return 'expired'
  return 'ready'
}
