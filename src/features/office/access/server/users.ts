// Reads and changes the list of addresses that may have an account (ADM-USER).
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { databaseErrorCode, inTransaction, type Transaction, uniqueViolation } from '@/adapters/database/connect'
import { actorName } from '@/admin-kit/server/record-history'
import { recordAudit } from '@/db/audit'
import { refuseUnreachable } from '@/platform/outbox/unreachable-address'
import { allowedEmails } from '@/db/schema/office/access'
import { accountLinks, accounts } from '@/db/schema/office/sign-in'
import { AppError } from '@/lib/errors'
import { type RoleColumns, accountRole } from '@/features/office/sign-in/role.rules'
import { type ListChange, queueListNotice } from './access.mail'
import { endSessionsOf } from '@/features/office/sign-in/server/sessions/sessions'
import { lockedEntry, notListed } from './allowed-emails'
import { queueInvitation } from './invitations'

/** ADM-USER-05, verbatim. */
const primaryStays = 'Warning: Cannot remove the primary admin email'

/** Returns the newest first (ADM-USER-02). */
export async function listAllowedEmails({ db, settings, clock }: Context) {
  const entries = await db.select().from(allowedEmails).orderBy(desc(allowedEmails.created_at), allowedEmails.email)
  const listed = entries.map(({ email }) => email)
  const [theirs, invitations] = await Promise.all([
    db.select({ email: accounts.email }).from(accounts).where(inArray(accounts.email, listed)),
    db
      .select({ email: accountLinks.email, until: accountLinks.expires_at })
      .from(accountLinks)
      .where(
        and(inArray(accountLinks.email, listed), eq(accountLinks.purpose, 'invitation'), isNull(accountLinks.used_at)),
      ),
  ])
  const withAccount = new Set(theirs.map(({ email }) => email))
  const untilByEmail = new Map(invitations.map(({ email, until }) => [email, until]))
  const emails = entries.map(({ id, email, added_by: by, created_at, ...columns }) => {
    const isPrimary = email === settings.adminEmail
    const hasAccount = withAccount.has(email)
    const until = hasAccount ? null : (untilByEmail.get(email) ?? null)
    return {
      id,
      email,
      is_admin: columns.is_admin || isPrimary,
      role: isPrimary ? ('manager' as const) : accountRole(columns),
      hasAccount,
      invitedUntil: until?.toISOString() ?? null,
      hasExpired: until !== null && until <= clock.now(),
      isPrimary,
      addedBy: by === null ? null : { email: by, isListed: by === settings.adminEmail || listed.includes(by) },
      created_at: created_at.toISOString(),
    }
  })
  return { emails }
}

/** Returns one entry as the list shows it. Throws `not_found`. */
export async function findAllowedEmail(ctx: Context, id: string) {
  const { emails } = await listAllowedEmails(ctx)
  const found = emails.find((entry) => entry.id === id)
  if (!found) throw new AppError('not_found', { message: notListed })
  return found
}

type Noted = { what: string; id: string; email: string; detail?: Record<string, unknown>; change: ListChange['change'] }

/** Records the change in the activity log and mails the primary administrator. */
async function noteChange(ctx: Context, tx: Transaction, { what, id, email, detail, change }: Noted): Promise<void> {
  const actor = actorName(ctx)
  const at = ctx.clock.now()
  await recordAudit(tx, { actor, what, ref: `allowed-email:${id}`, detail: { email, ...detail }, at })
  await queueListNotice(ctx, tx, { change, email, actor })
}

/**
 * Mails the address an invitation and tells the primary administrator. Throws `duplicate` for an address that is
 * already on the list.
 */
export async function addAllowedEmail(ctx: Context, { email, ...role }: { email: string } & RoleColumns) {
  await refuseUnreachable(ctx, email, 'email')
  const change = {
    manager: 'added-admin',
    editor: 'added-editor',
    packer: 'added-packer',
    administrator: 'added',
  } as const
  try {
    const id = await inTransaction(ctx.db, async (tx) => {
      const [entry] = await tx
        .insert(allowedEmails)
        .values({ email, ...role, added_by: actorName(ctx), created_at: ctx.clock.now() })
        .returning({ id: allowedEmails.id })
      if (!entry) throw new AppError('transaction_failed')
      const noted = {
        what: 'access.email-allowed',
        id: entry.id,
        email,
        detail: role,
        change: change[accountRole(role)],
      }
      await noteChange(ctx, tx, noted)
      await queueInvitation(ctx, tx, email)
      return entry.id
    })
    return await findAllowedEmail(ctx, id)
  } catch (error) {
    if (databaseErrorCode(error) !== uniqueViolation) throw error
    const message = 'This email address is on the list already.'
    throw new AppError('duplicate', { message, fields: { email: message } })
  }
}

/**
 * Takes effect with that person's next request, because sessions check the role each time. Tells the primary
 * administrator. Throws `permission_denied` for the primary administrator's role, `not_found`.
 */
export async function changeRole(ctx: Context, id: string, role: RoleColumns) {
  const change = {
    manager: 'now-admin',
    editor: 'now-editor',
    packer: 'now-packer',
    administrator: 'now-administrator',
  } as const
  await inTransaction(ctx.db, async (tx) => {
    const entry = await lockedEntry(tx, id)
    if (entry.email === ctx.settings.adminEmail)
      throw new AppError('permission_denied', { message: 'The primary admin email always has admin privileges.' })
    if (accountRole(entry) === accountRole(role)) return
    await tx.update(allowedEmails).set(role).where(eq(allowedEmails.id, id))
    const [from, to] = [accountRole(entry), accountRole(role)]
    const noted = { what: 'access.role-changed', id, email: entry.email, detail: { from, to }, change: change[to] }
    await noteChange(ctx, tx, noted)
  })
  return findAllowedEmail(ctx, id)
}

/**
 * Removes the address, ends its sessions, and tells the primary administrator. Throws `permission_denied` for the
 * primary administrator's address, `not_found`.
 */
export async function removeAllowedEmail(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const entry = await lockedEntry(tx, id)
    if (entry.email === ctx.settings.adminEmail) throw new AppError('permission_denied', { message: primaryStays })
    await tx.delete(allowedEmails).where(eq(allowedEmails.id, id))
    await endSessionsOf(ctx, tx, entry.email)
    await noteChange(ctx, tx, { what: 'access.email-removed', id, email: entry.email, change: 'removed' })
  })
}
