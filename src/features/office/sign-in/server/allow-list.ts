// Decides by the list of addresses who may sign in. The primary administrator is always allowed (ACCESS-04, OP-07, OP-08).
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { allowedEmails } from '@/db/schema/office/access'
import { accounts } from '@/db/schema/office/sign-in'
import { type Role, type RoleColumns, accountRole } from '../role.rules'

type World = Pick<Context, 'db' | 'log' | 'settings'>

/** Columns of an entry that store its role. */
export const entryRole = {
  is_admin: allowedEmails.is_admin,
  is_editor: allowedEmails.is_editor,
  is_packer: allowedEmails.is_packer,
}

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
    const [entry] = await db.select(entryRole).from(allowedEmails).where(eq(allowedEmails.email, email))
    return findPermission(settings, email, entry).allowed
  } catch (error) {
    log.error({ err: error }, 'the list of allowed addresses could not be read')
    return false
  }
}

/** True when at least one account exists. */
export async function hasAccounts({ db }: Pick<World, 'db'>): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0
}
