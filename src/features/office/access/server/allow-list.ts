// Manages the list of addresses that may sign in, and the primary administrator, who is always allowed (ACCESS-04,
// OP-07, OP-08).
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { accounts, allowedEmails } from '@/db/schema/office/access'
import { AppError } from '@/lib/errors'
import { type Role, type RoleColumns, accountRole } from '../role.rules'

type World = Pick<Context, 'db' | 'log' | 'settings'>

export type Permission = { allowed: boolean; role: Role }

/** The primary administrator is always allowed and always manages the list, whatever the table says. */
export function findPermission(
  settings: World['settings'],
  email: string,
  entry: RoleColumns | null | undefined,
): Permission {
  if (email === settings.adminEmail) return { allowed: true, role: 'manager' }
  return entry ? { allowed: true, role: accountRole(entry) } : { allowed: false, role: 'editor' }
}

/** True when a lower-cased address may sign in or up. ACCESS-04: false when the look-up fails. */
export async function isAllowed({ db, log, settings }: World, email: string): Promise<boolean> {
  try {
    const [entry] = await db
      .select({ is_admin: allowedEmails.is_admin, is_editor: allowedEmails.is_editor })
      .from(allowedEmails)
      .where(eq(allowedEmails.email, email))
    return findPermission(settings, email, entry).allowed
  } catch (error) {
    log.error({ err: error }, 'the list of allowed addresses could not be read')
    return false
  }
}

export const notListed = 'This email address is not on the list any more.'

/** Returns an entry and locks it against other changes. Throws AppError `not_found`. */
export async function lockedEntry(tx: Transaction, id: string) {
  const [entry] = await tx.select().from(allowedEmails).where(eq(allowedEmails.id, id)).for('update')
  if (!entry) throw new AppError('not_found', { message: notListed })
  return entry
}

/** Adds the primary administrator to the list as a manager of it, where the back-office shows the entry. */
export async function listPrimaryAdministrator({ db, settings }: Pick<World, 'db' | 'settings'>): Promise<void> {
  await db
    .insert(allowedEmails)
    .values({ email: settings.adminEmail, is_admin: true })
    .onConflictDoUpdate({
      target: allowedEmails.email,
      set: { is_admin: true, is_editor: false },
      setWhere: eq(allowedEmails.is_admin, false),
    })
}

/** True when at least one account exists. */
export async function hasAccounts({ db }: Pick<World, 'db'>): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0
}
