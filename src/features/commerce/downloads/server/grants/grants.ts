// Grants: the right to download a bought file, created with the order, revoked with a refund. tickets.ts counts the downloads.
import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { deriveToken, isTokenValid, tokenId } from '@/platform/tokens'
import { downloadGrants, downloadTickets } from '@/db/schema/commerce/downloads'
import { day } from '@/lib/durations'
import type { ShelfFile } from '../../downloads.contract'

/**
 * Files that are stored nowhere: the server makes them from the other files of a purchase when they are fetched (decision
 * 0043). The name replaces a stored file's name in a grant; its ending is the format that the buyer gets.
 */
export const madeFiles = {
  /** Parts of a set in one PDF with bookmarks. */
  set: 'made:set.pdf',
  /** Everything that belongs to an order line. */
  zip: 'made:all.zip',
} as const

export const isMade = (file: string): boolean => file.startsWith('made:')

export type DownloadGrant = typeof downloadGrants.$inferSelect

export type NewGrant = {
  orderId: string
  title: string
  /** `private:<bucket>/<path>` or an https address the owner entered (OP-04). */
  file: string
  /**
   * The edition of that file and the bought version (null for a set that is joined from its parts). Null for a file
   * without editions.
   */
  edition: { id: string; version: number | null } | null
  /** Id of the file among the item's music files, and its size in bytes. Null for a PDF. */
  music: { id: string; byteSize: number } | null
  /** The entry of a bundle that the file belongs to; null for everything else. */
  entryId: string | null
  /** Position among the files of its line. */
  position: number
  /** Number of downloads it allows, at least 1 (DLV-04). */
  limit: number
  /** Number of days from now for which it is valid. */
  expiryDays: number
}

const onePerFile = [downloadGrants.order_id, downloadGrants.entry_id, downloadGrants.edition_id, downloadGrants.file_id]

/**
 * Creates the grants of an order's lines, each with its own copy of limit and expiry (DLV-04, OP-05). Keeps the grant
 * that a line already has.
 */
export async function grantDownloads(tx: Transaction, ctx: Pick<Context, 'clock'>, grants: NewGrant[]): Promise<void> {
  const now = ctx.clock.now()
  for (const grant of grants)
    await storeGrant(tx, {
      order_id: grant.orderId,
      title: grant.title,
      file: grant.file,
      edition_id: grant.edition?.id ?? null,
      edition_version: grant.edition?.version ?? null,
      file_id: grant.music?.id ?? null,
      entry_id: grant.entryId,
      byte_size: grant.music?.byteSize ?? null,
      position: grant.position,
      max_downloads: grant.limit,
      expires_at: new Date(now.getTime() + grant.expiryDays * day),
      created_at: now,
    })
}

const storeGrant = (tx: Transaction, grant: typeof downloadGrants.$inferInsert) =>
  tx.insert(downloadGrants).values(grant).onConflictDoNothing({ target: onePerFile })

/** Stores the grant of an order from another site, with its count and expiry from there. */
export async function storeImportedGrant(tx: Transaction, grant: typeof downloadGrants.$inferInsert): Promise<void> {
  await storeGrant(tx, grant)
}

/** True when a file of the order line was downloaded here. */
export async function isDownloaded(tx: Transaction, orderId: string): Promise<boolean> {
  const [ticket] = await tx
    .select({ id: downloadTickets.id })
    .from(downloadTickets)
    .innerJoin(downloadGrants, eq(downloadGrants.id, downloadTickets.grant_id))
    .where(eq(downloadGrants.order_id, orderId))
    .limit(1)
  return ticket !== undefined
}

/** Revokes the grants of these order lines, for example after a refund (OP-16). Their tickets stop working too. */
export async function revokeGrants(tx: Transaction, ctx: Pick<Context, 'clock'>, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await revoke(tx, ctx, inArray(downloadGrants.order_id, orderIds))
}

async function revoke(tx: Transaction, ctx: Pick<Context, 'clock'>, which: SQL | undefined): Promise<void> {
  await tx
    .update(downloadGrants)
    .set({ revoked_at: ctx.clock.now() })
    .where(and(which, isNull(downloadGrants.revoked_at)))
}

/**
 * Revokes the files of one entry of a bundle. When the last file of the line is revoked, the files derived from them
 * are revoked too.
 */
export async function revokeEntry(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  orderId: string,
  entryId: string,
): Promise<void> {
  await revoke(tx, ctx, and(eq(downloadGrants.order_id, orderId), eq(downloadGrants.entry_id, entryId)))
  const left = (await grantsOfOrders(tx, [orderId])).get(orderId) ?? []
  if (left.every((grant) => grant.revoked_at !== null || isMade(grant.file))) await revokeGrants(tx, ctx, [orderId])
}

/**
 * Restores revoked grants (after a won dispute): same link, same count, same expiry. The named entries of a bundle stay
 * revoked.
 */
export async function restoreGrants(tx: Transaction, orderIds: string[], exceptEntries: string[] = []): Promise<void> {
  if (orderIds.length === 0) return
  const { entry_id } = downloadGrants
  await tx
    .update(downloadGrants)
    .set({ revoked_at: null })
    .where(
      and(
        inArray(downloadGrants.order_id, orderIds),
        isNotNull(downloadGrants.revoked_at),
        exceptEntries.length > 0 ? or(isNull(entry_id), notInArray(entry_id, exceptEntries)) : undefined,
      ),
    )
}

/**
 * Adds downloads, and sets a later expiry in days from now. Returns false when there is no grant, or it was revoked.
 */
export async function extendGrant(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  orderId: string,
  { downloads, days }: { downloads: number; days: number },
): Promise<boolean> {
  const until = new Date(ctx.clock.now().getTime() + days * day)
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

/** Invalidates every link sent so far. New links are derived from the next generation. */
export async function renewLinks(tx: Transaction, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .update(downloadGrants)
    .set({ generation: sql`${downloadGrants.generation} + 1` })
    .where(inArray(downloadGrants.order_id, orderIds))
}

/** Deletes grants and their tickets at the end of the retention time of orders. */
export async function removeGrants(tx: Transaction, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await tx.delete(downloadGrants).where(inArray(downloadGrants.order_id, orderIds))
}

/** Returns the grants of these order lines by order id, in the order of the files. Lines without a file are missing. */
export async function grantsOfOrders(
  db: Database | Transaction,
  orderIds: string[],
): Promise<Map<string, DownloadGrant[]>> {
  if (orderIds.length === 0) return new Map()
  return byOrder(
    await db
      .select()
      .from(downloadGrants)
      .where(inArray(downloadGrants.order_id, orderIds))
      .orderBy(asc(downloadGrants.position)),
  )
}

/** Returns the other grants of the same order line: a buyer with the link of one file has bought them all. */
export async function siblingGrants(db: Database, grant: DownloadGrant): Promise<DownloadGrant[]> {
  return db
    .select()
    .from(downloadGrants)
    .where(and(eq(downloadGrants.order_id, grant.order_id), ne(downloadGrants.id, grant.id)))
    .orderBy(asc(downloadGrants.position))
}

/** Returns a map from order id to its grants, in their given order. */
export function byOrder(grants: readonly DownloadGrant[]): Map<string, DownloadGrant[]> {
  const found = new Map<string, DownloadGrant[]>()
  for (const grant of grants) found.set(grant.order_id, [...(found.get(grant.order_id) ?? []), grant])
  return found
}

/** Returns the token of a grant; its page is `/d/<token>`. Derived, never stored. */
export function downloadToken(ctx: Pick<Context, 'settings'>, grant: Pick<DownloadGrant, 'id' | 'generation'>): string {
  return deriveToken(ctx.settings.tokenSecret, 'download', grant.id, grant.generation)
}

/** Returns the grant of a token. Null when the token is forged, of an older generation, or its grant does not exist. */
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

/** Returns the current state of a grant. Checks the count before the date, so that a used-up link always says so. */
export function grantState(grant: DownloadGrant, now: Date): ShelfFile['state'] {
  if (grant.revoked_at) return 'revoked'
  if (grant.used >= grant.max_downloads) return 'used_up'
  if (grant.expires_at <= now) return 'expired'
  return 'ready'
}
