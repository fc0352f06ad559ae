// Privacy requests: entered by the owner, confirmed by the mailbox, carried out once. Nothing happens before the
// confirmation.
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import {
  daysAgo,
  erasedPerson,
  type ExportSection,
  type PersonalData,
  removeRows,
} from '@/platform/privacy/personal-data'
import { isTokenValid, tokenId } from '@/platform/tokens'
import { actorName } from '@/admin-kit/server/record-history'
import { recordAudit } from '@/db/audit'
import { privacyRequests } from '@/db/schema/operations/privacy'
import { day } from '@/lib/durations'
import { normalEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import type { PrivacyRequest } from '../privacy.contract'

export type StoredRequest = typeof privacyRequests.$inferSelect
export type Parts = readonly PersonalData[]

/** Number of days the mailed link can be used. */
export const linkDays = 7
/** Number of days a request stays in the list. */
const listedDays = 30
const mostListed = 200

const shown = (row: StoredRequest): PrivacyRequest => ({
  id: row.id,
  kind: row.kind,
  email: row.email === erasedPerson ? null : row.email,
  requestedBy: row.requested_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
})

export async function listRequests({ db }: Context): Promise<PrivacyRequest[]> {
  const rows = await db.select().from(privacyRequests).orderBy(desc(privacyRequests.created_at)).limit(mostListed)
  return rows.map(shown)
}

/** Asks the parts one after the other: a transaction has one connection. */
async function gathered<T>(parts: Parts, ask: (part: PersonalData) => Promise<T[]> | undefined): Promise<T[]> {
  const all: T[] = []
  for (const part of parts) all.push(...((await ask(part)) ?? []))
  return all
}

/** Returns sentences that say why this address cannot be erased now. */
export const listObstacles = (tx: Transaction, ctx: Context, parts: Parts, email: string) =>
  gathered(parts, (part) => part.obstacles?.(tx, ctx, email))
export const listWarnings = (tx: Transaction, ctx: Context, parts: Parts, email: string) =>
  gathered(parts, (part) => part.warnings?.(tx, ctx, email))

/**
 * Stores a request and queues the mail with the link. A pending earlier request of the same kind is replaced, so its
 * link stops working. Throws AppError `invalid_data` for an address of the site's own.
 */
export async function createRequest(
  ctx: Context,
  parts: Parts,
  { kind, email }: { kind: StoredRequest['kind']; email: string },
): Promise<PrivacyRequest> {
  const now = ctx.clock.now()
  const refuse = (message: string) => new AppError('invalid_data', { message, fields: { email: message } })
  return inTransaction(ctx.db, async (tx) => {
    if (kind === 'erase') {
      if ([ctx.settings.ownerEmail, ctx.settings.senderEmail].some((own) => normalEmail(own) === email))
        throw refuse('This is an address of the site itself.')
      // Pending orders may be finished when the link is opened. An administrator remains one until the list is changed,
      // so only that is checked now.
      const aboutStaff = parts.filter((part) => part.isAboutStaff)
      const [staff] = await listObstacles(tx, ctx, aboutStaff, email)
      if (staff !== undefined) throw refuse(staff)
    }
    await tx
      .delete(privacyRequests)
      .where(and(eq(privacyRequests.email, email), eq(privacyRequests.kind, kind), isNull(privacyRequests.done_at)))
    const [row] = await tx
      .insert(privacyRequests)
      .values({
        kind,
        email,
        requested_by: actorName(ctx),
        created_at: now,
        expires_at: new Date(now.getTime() + linkDays * day),
      })
      .onConflictDoNothing()
      .returning()
    if (!row)
      throw new AppError('conflict', {
        message: 'This request has just been made by another administrator. Please look at the list again.',
      })
    await queueMail(tx, {
      dedupeKey: `privacy-proof:${row.id}`,
      kind: 'privacy-proof',
      recipient: email,
      payload: { requestId: row.id },
    })
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: `privacy.${kind}_requested`,
      ref: `privacy:${row.id}`,
      at: now,
    })
    return shown(row)
  })
}

/**
 * Returns the request of a mailed token while its link can be used; null for every other token, whatever is wrong with
 * it.
 */
export async function requestOfToken(
  tx: Transaction,
  { clock, settings }: Context,
  token: string,
): Promise<StoredRequest | null> {
  const id = tokenId(token)
  if (id === null || !isTokenValid(settings.tokenSecret, 'privacy', token)) return null
  const [row] = await tx.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update')
  return row && (row.expires_at > clock.now() || row.done_at !== null) ? row : null
}

/** Exports all current data of the address. A link may be used again until it expires; the first use is recorded. */
export async function exportFor(
  tx: Transaction,
  ctx: Context,
  parts: Parts,
  request: StoredRequest,
): Promise<ExportSection[]> {
  const sections = await gathered(parts, (part) => part.collect?.(tx, ctx, request.email))
  if (request.done_at === null) {
    const now = ctx.clock.now()
    await tx.update(privacyRequests).set({ done_at: now }).where(eq(privacyRequests.id, request.id))
    await recordAudit(tx, { actor: 'visitor', what: 'privacy.exported', ref: `privacy:${request.id}`, at: now })
  }
  return sections.filter(({ rows }) => rows.length > 0)
}

/**
 * Erases in one transaction; a second call does nothing. Returns sentences that say why it is not possible now; none
 * when it is done.
 */
export async function eraseFor(tx: Transaction, ctx: Context, parts: Parts, request: StoredRequest): Promise<string[]> {
  if (request.done_at !== null) return []
  const { email, id } = request
  const obstacles = await listObstacles(tx, ctx, parts, email)
  if (obstacles.length > 0) return obstacles
  const counted: Record<string, number> = {}
  for (const part of parts) {
    for (const [name, rows] of Object.entries((await part.erase?.(tx, ctx, email)) ?? {}))
      counted[name] = (counted[name] ?? 0) + rows
  }
  const now = ctx.clock.now()
  await tx.delete(privacyRequests).where(and(eq(privacyRequests.email, email), sql`${privacyRequests.id} <> ${id}`))
  await tx
    .update(privacyRequests)
    .set({ requested_by: erasedPerson })
    .where(sql`lower(${privacyRequests.requested_by}) = ${email}`)
  await tx.update(privacyRequests).set({ email: erasedPerson, done_at: now }).where(eq(privacyRequests.id, id))
  await recordAudit(tx, { actor: 'visitor', what: 'privacy.erased', ref: `privacy:${id}`, detail: counted, at: now })
  return []
}

/** Deletes requests that ended long ago. */
export const forgetRequests = (tx: Transaction, ctx: Context, batch: number): Promise<number> =>
  removeRows(tx, privacyRequests, lt(privacyRequests.expires_at, daysAgo(ctx, listedDays)), batch)
