// Keeping the list of allowed addresses (ADM-USER).
import { desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { databaseErrorCode, inTransaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { accounts, allowedEmails, sessions } from '@/db/schema/access'
import { AppError } from '@/lib/errors'
import { queueListNotice } from './access.mail'

type Entry = typeof allowedEmails.$inferSelect

const uniqueViolation = '23505'
/** ADM-USER-05, to the letter. */
const primaryStays = 'Warning: Cannot remove the primary admin email'

function describe({ settings }: Context, entry: Entry, listed: readonly string[]) {
  const { id, email, added_by: by } = entry
  const isPrimary = email === settings.adminEmail
  const addedBy = by === null ? null : { email: by, isListed: by === settings.adminEmail || listed.includes(by) }
  return {
    id,
    email,
    is_admin: entry.is_admin || isPrimary,
    isPrimary,
    addedBy,
    created_at: entry.created_at.toISOString(),
  }
}

function actorName({ actor }: Context): string {
  return actor.kind === 'administrator' ? actor.email : 'system'
}

/** The newest first (ADM-USER-02). */
export async function listAllowedEmails(ctx: Context) {
  const entries = await ctx.db.select().from(allowedEmails).orderBy(desc(allowedEmails.created_at), allowedEmails.email)
  const listed = entries.map(({ email }) => email)
  return { emails: entries.map((entry) => describe(ctx, entry, listed)) }
}

/** Tells the primary administrator. Throws `duplicate` for an address that is on the list. */
export async function addAllowedEmail(ctx: Context, { email, is_admin }: { email: string; is_admin: boolean }) {
  const actor = actorName(ctx)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const [entry] = await tx
        .insert(allowedEmails)
        .values({ email, is_admin, added_by: actor, created_at: ctx.clock.now() })
        .returning()
      if (!entry) throw new AppError('transaction_failed')
      await recordAudit(tx, {
        actor,
        what: 'access.email-allowed',
        ref: `allowed-email:${entry.id}`,
        detail: { email, is_admin },
        at: ctx.clock.now(),
      })
      await queueListNotice(ctx, tx, { change: is_admin ? 'added-admin' : 'added', email, actor })
      return describe(ctx, entry, [actor])
    })
  } catch (error) {
    if (databaseErrorCode(error) === uniqueViolation)
      throw new AppError('duplicate', {
        message: 'This email address is on the list already.',
        fields: { email: 'This email address is on the list already.' },
      })
    throw error
  }
}

/** Ends the sessions of the address as well, and tells the primary administrator. Throws `permission_denied` for the primary administrator's, `not_found`. */
export async function removeAllowedEmail(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [entry] = await tx.select().from(allowedEmails).where(eq(allowedEmails.id, id)).for('update')
    if (!entry) throw new AppError('not_found', { message: 'This email address is not on the list any more.' })
    if (entry.email === ctx.settings.adminEmail) throw new AppError('permission_denied', { message: primaryStays })
    await tx.delete(allowedEmails).where(eq(allowedEmails.id, id))
    // They end but stay for a while, so that the browser can be told why.
    const theirs = tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, entry.email))
    await tx.update(sessions).set({ expires_at: ctx.clock.now() }).where(inArray(sessions.account_id, theirs))
    const actor = actorName(ctx)
    await recordAudit(tx, {
      actor,
      what: 'access.email-removed',
      ref: `allowed-email:${id}`,
      detail: { email: entry.email },
      at: ctx.clock.now(),
    })
    await queueListNotice(ctx, tx, { change: 'removed', email: entry.email, actor })
  })
}
