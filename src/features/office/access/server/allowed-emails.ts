// Finds entries of the list of addresses that may sign in, and keeps the primary administrator on it (OP-07, OP-08).
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { allowedEmails } from '@/db/schema/office/access'
import { AppError } from '@/lib/errors'

export const notListed = 'This email address is not on the list any more.'

/** Returns an entry and locks it against other changes. Throws AppError `not_found`. */
export async function lockedEntry(tx: Transaction, id: string) {
  const [entry] = await tx.select().from(allowedEmails).where(eq(allowedEmails.id, id)).for('update')
  if (!entry) throw new AppError('not_found', { message: notListed })
  return entry
}

/** Adds the primary administrator to the list as a manager of it, where the back-office shows the entry. */
export async function listPrimaryAdministrator({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  await db
    .insert(allowedEmails)
    .values({ email: settings.adminEmail, is_admin: true })
    .onConflictDoUpdate({
      target: allowedEmails.email,
      set: { is_admin: true, is_editor: false, is_packer: false },
      setWhere: eq(allowedEmails.is_admin, false),
    })
}
