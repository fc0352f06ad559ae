// Tickets: one counted click allows one browser to download for an hour, a large file for longer (payments-security 3). Only this file counts downloads.
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Database, type Transaction } from '@/adapters/database/connect'
import { deriveToken, hashSecret, isTokenValid, tokenId } from '@/platform/tokens'
import { downloadGrants, downloadTickets } from '@/db/schema/commerce/downloads'
import { hour, minute } from '@/lib/durations'
import { megabyte } from '@/lib/file-size'
import { grantOfToken, type DownloadGrant } from './grants/grants'

/** Time for which a ticket without a sent file may belong to a file that is still being made. */
const underWayMs = minute

/** Bytes that a slow connection loads in an hour: 200 MB are half a megabit a second. */
const bytesAnHour = 200 * megabyte

/**
 * Returns the hours for which one counted download works. It is one hour, and for a large file as many as a slow
 * connection needs to load it, with breaks and Range requests.
 */
export function ticketHours({ byte_size }: Pick<DownloadGrant, 'byte_size'>): number {
  return Math.max(1, Math.ceil((byte_size ?? 0) / bytesAnHour))
}

/**
 * Returns the ticket of this browser: its current one, or a new one, which counts one download. Null when no download
 * is left, or when the link has expired, was revoked, or is unknown; `grantState` tells which. Clicks on one link wait
 * for each other, so that a double click counts once and no crowd gets more than the limit (DLV-04, OP-05).
 */
export async function takeTicket(ctx: Context, token: string, browserSecret: string): Promise<string | null> {
  const grant = await grantOfToken(ctx, token)
  if (!grant) return null
  const now = ctx.clock.now()
  const browserHash = hashSecret(browserSecret)
  const ticketId = await inTransaction(ctx.db, async (tx) => {
    await tx.select({ id: downloadGrants.id }).from(downloadGrants).where(eq(downloadGrants.id, grant.id)).for('update')
    const held = await ticketOfBrowser(tx, grant.id, browserHash, now)
    if (held) return held
    const lost = await endLostTickets(tx, grant.id, now)
    const [counted] = await tx
      .update(downloadGrants)
      .set({ used: sql`${downloadGrants.used} - ${lost}::int + 1` })
      .where(
        and(
          eq(downloadGrants.id, grant.id),
          lt(sql`${downloadGrants.used} - ${lost}::int`, downloadGrants.max_downloads),
          gt(downloadGrants.expires_at, now),
          isNull(downloadGrants.revoked_at),
        ),
      )
      .returning({ id: downloadGrants.id })
    if (!counted) return null
    const [ticket] = await tx
      .insert(downloadTickets)
      .values({
        grant_id: grant.id,
        browser_hash: browserHash,
        expires_at: new Date(now.getTime() + ticketHours(grant) * hour),
        created_at: now,
      })
      .returning({ id: downloadTickets.id })
    return ticket?.id ?? null
  })
  return ticketId && deriveToken(ctx.settings.tokenSecret, 'ticket', ticketId)
}

/**
 * Ends tickets whose file was never sent, so that they do not count, and returns their number. A browser that loses its
 * ticket link loses nothing: the mail has the link.
 */
async function endLostTickets(tx: Transaction, grantId: string, now: Date): Promise<number> {
  const lost = await tx
    .delete(downloadTickets)
    .where(
      and(
        eq(downloadTickets.grant_id, grantId),
        isNull(downloadTickets.arrived_at),
        lt(downloadTickets.created_at, new Date(now.getTime() - underWayMs)),
      ),
    )
    .returning({ id: downloadTickets.id })
  return lost.length
}

/** Stores that the file of a ticket is being sent to a browser that waits for it. */
export async function noteArrival(ctx: Context, ticketId: string): Promise<void> {
  await ctx.db
    .update(downloadTickets)
    .set({ arrived_at: ctx.clock.now() })
    .where(and(eq(downloadTickets.id, ticketId), isNull(downloadTickets.arrived_at)))
}

/** Returns the id of the ticket with which this browser can download again without counting; null when it has none. */
export async function ticketOfBrowser(
  db: Database | Transaction,
  grantId: string,
  browserHash: string,
  now: Date,
): Promise<string | null> {
  const [ticket] = await db
    .select({ id: downloadTickets.id })
    .from(downloadTickets)
    .innerJoin(downloadGrants, eq(downloadGrants.id, downloadTickets.grant_id))
    .where(
      and(
        eq(downloadTickets.grant_id, grantId),
        eq(downloadTickets.browser_hash, browserHash),
        gt(downloadTickets.expires_at, now),
        isNull(downloadGrants.revoked_at),
      ),
    )
  return ticket?.id ?? null
}

/** A valid ticket and its grant. */
export type OpenTicket = { id: string; grant: DownloadGrant }

/** Returns the ticket. Null when it is forged or expired, or its grant was revoked. */
export async function openTicket(ctx: Context, ticket: string): Promise<OpenTicket | null> {
  const id = tokenId(ticket)
  if (!id || !isTokenValid(ctx.settings.tokenSecret, 'ticket', ticket)) return null
  const [row] = await ctx.db
    .select({ grant: downloadGrants })
    .from(downloadTickets)
    .innerJoin(downloadGrants, eq(downloadGrants.id, downloadTickets.grant_id))
    .where(
      and(
        eq(downloadTickets.id, id),
        gt(downloadTickets.expires_at, ctx.clock.now()),
        isNull(downloadGrants.revoked_at),
      ),
    )
  return row ? { id, grant: row.grant } : null
}
