// The list of addresses that may have an account: reading and changing it (ADM-USER).
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type Context, signedInAs } from '@/platform/context'
import { databaseErrorCode, inTransaction, type Transaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { accountLinks, accounts, allowedEmails, sessions } from '@/db/schema/access'
import { AppError } from '@/lib/errors'
import { type RoleColumns, roleOf } from '../role.rules'
import { queueListNotice } from './access.mail'
import { queueInvitation } from './invitations'

type Entry = typeof allowedEmails.$inferSelect

const uniqueViolation = '23505'
const notListed = 'This email address is not on the list any more.'
/** ADM-USER-05, to the letter. */
const primaryStays = 'Warning: Cannot remove the primary admin email'

/** What the list shows of some entries; `listed` are all addresses on it. */
async function describe(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  db: Context['db'] | Transaction,
  entries: readonly Entry[],
  listed: readonly string[],
) {
  const emails = entries.map(({ email }) => email)
  const [theirs, invitations] = await Promise.all([
    db.select({ email: accounts.email }).from(accounts).where(inArray(accounts.email, emails)),
    db
      .select({ email: accountLinks.email, until: accountLinks.expires_at })
      .from(accountLinks)
      .where(
        and(inArray(accountLinks.email, emails), eq(accountLinks.purpose, 'invitation'), isNull(accountLinks.used_at)),
      ),
  ])
  const withAccount = new Set(theirs.map(({ email }) => email))
  const untilOf = new Map(invitations.map(({ email, until }) => [email, until]))
  return entries.map(({ id, email, added_by: by, created_at, is_admin, is_editor }) => {
    const isPrimary = email === settings.adminEmail
    const hasAccount = withAccount.has(email)
    const until = hasAccount ? null : (untilOf.get(email) ?? null)
    return {
      id,
      email,
      is_admin: is_admin || isPrimary,
      role: isPrimary ? ('manager' as const) : roleOf({ is_admin, is_editor }),
      hasAccount,
      invitedUntil: until?.toISOString() ?? null,
      hasExpired: until !== null && until <= clock.now(),
      isPrimary,
      addedBy: by === null ? null : { email: by, isListed: by === settings.adminEmail || listed.includes(by) },
      created_at: created_at.toISOString(),
    }
  })
}

async function describeOne(ctx: Context, db: Context['db'] | Transaction, entry: Entry, listed: readonly string[]) {
  const [described] = await describe(ctx, db, [entry], listed)
  if (!described) throw new AppError('unexpected')
  return described
}

function actorName({ actor }: Context): string {
  return signedInAs(actor) ?? 'system'
}

/** The newest first (ADM-USER-02). */
export async function listAllowedEmails(ctx: Context) {
  const entries = await ctx.db.select().from(allowedEmails).orderBy(desc(allowedEmails.created_at), allowedEmails.email)
  const listed = entries.map(({ email }) => email)
  return { emails: await describe(ctx, ctx.db, entries, listed) }
}

/** One entry as the list shows it. Throws `not_found`. */
export async function findAllowedEmail(ctx: Context, id: string) {
  const { emails } = await listAllowedEmails(ctx)
  const found = emails.find((entry) => entry.id === id)
  if (!found) throw new AppError('not_found', { message: notListed })
  return found
}

/** Mails the address an invitation, and tells the primary administrator. Throws `duplicate` for an address that is on the list. */
export async function addAllowedEmail(ctx: Context, { email, ...role }: { email: string } & RoleColumns) {
  const actor = actorName(ctx)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const [entry] = await tx
        .insert(allowedEmails)
        .values({ email, ...role, added_by: actor, created_at: ctx.clock.now() })
        .returning()
      if (!entry) throw new AppError('transaction_failed')
      await recordAudit(tx, {
        actor,
        what: 'access.email-allowed',
        ref: `allowed-email:${entry.id}`,
        detail: { email, ...role },
        at: ctx.clock.now(),
      })
      const change = { manager: 'added-admin', editor: 'added-editor', administrator: 'added' } as const
      await queueListNotice(ctx, tx, { change: change[roleOf(role)], email, actor })
      await queueInvitation(ctx, tx, email)
      return describeOne(ctx, tx, entry, [actor])
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

/**
 * From the next request of that person on; sessions ask for the role each time. Tells the primary administrator. Throws `permission_denied` for the
 * primary administrator's, `not_found`.
 */
export async function changeRole(ctx: Context, id: string, role: RoleColumns) {
  const actor = actorName(ctx)
  await inTransaction(ctx.db, async (tx) => {
    const [entry] = await tx.select().from(allowedEmails).where(eq(allowedEmails.id, id)).for('update')
    if (!entry) throw new AppError('not_found', { message: notListed })
    if (entry.email === ctx.settings.adminEmail)
      throw new AppError('permission_denied', { message: 'The primary admin email always has admin privileges.' })
    if (roleOf(entry) === roleOf(role)) return
    await tx.update(allowedEmails).set(role).where(eq(allowedEmails.id, id))
    await recordAudit(tx, {
      actor,
      what: 'access.role-changed',
      ref: `allowed-email:${id}`,
      detail: { email: entry.email, from: roleOf(entry), to: roleOf(role) },
      at: ctx.clock.now(),
    })
    const change = { manager: 'now-admin', editor: 'now-editor', administrator: 'now-administrator' } as const
    await queueListNotice(ctx, tx, { change: change[roleOf(role)], email: entry.email, actor })
  })
  return findAllowedEmail(ctx, id)
}

/** Ends the sessions of the address as well, and tells the primary administrator. Throws `permission_denied` for the primary administrator's, `not_found`. */
export async function removeAllowedEmail(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [entry] = await tx.select().from(allowedEmails).where(eq(allowedEmails.id, id)).for('update')
    if (!entry) throw new AppError('not_found', { message: notListed })
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
