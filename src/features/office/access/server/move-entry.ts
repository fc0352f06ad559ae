// Moves a person's entry in the list of allowed addresses to the new address of the account.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { allowedEmails } from '@/db/schema/office/access'
import { takeNewEmail } from '@/features/office/sign-in/server/change-email'
import { movePrimaryAdministrator } from '@/platform/settings/primary-administrator'
import { queueListNotice } from './access.mail'

/**
 * Confirms the new address of the signed-in account and returns it. The role stays. The primary administrator stays the
 * primary one under the new address; the former address may no longer sign in. Throws like `takeNewEmail`.
 */
export async function confirmNewEmail(ctx: Context, http: HttpExchange, token: string): Promise<string> {
  const { adminEmail } = ctx.settings
  return takeNewEmail(ctx, http, token, async (tx, { from, to }) => {
    await tx.update(allowedEmails).set({ email: to }).where(eq(allowedEmails.email, from))
    await tx.update(allowedEmails).set({ added_by: to }).where(eq(allowedEmails.added_by, from))
    if (from === adminEmail) {
      await tx
        .insert(allowedEmails)
        .values({ email: to, is_admin: true })
        .onConflictDoNothing({ target: allowedEmails.email })
      await movePrimaryAdministrator(tx, { from, to, at: ctx.clock.now() })
    }
    // The primary administrator gets a notice at the former address already.
    else await queueListNotice(ctx, tx, { change: 'moved', email: to, actor: from })
  })
}
