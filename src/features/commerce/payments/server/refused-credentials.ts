// Remembers that PayPal refuses the credentials of this site, so that the dashboard says so until they are changed or
// work again.
import { and, desc, eq, inArray, like, max, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { recordAudit } from '@/db/audit'
import { audit } from '@/db/schema/office/audit'
import { settings } from '@/db/schema/office/settings'

const refused = 'paypal.misconfigured'

/** True when PayPal refused the credentials last, and they have not been changed since. */
export async function areCredentialsRefused({ db }: Pick<Context, 'db'>): Promise<boolean> {
  const [last] = await db
    .select({ what: audit.what, at: audit.at })
    .from(audit)
    .where(
      and(
        eq(audit.ref, 'paypal'),
        inArray(audit.what, [refused, 'paypal.compared']),
        // PayPal knows the credentials, but does not allow this one thing.
        sql`${audit.detail}->>'status' is distinct from '403'`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1)
  if (last?.what !== refused) return false
  const [changed] = await db
    .select({ at: max(settings.updated_at) })
    .from(settings)
    .where(like(settings.name, 'paypal\\_%'))
  return !changed?.at || changed.at <= last.at
}

/** Records the refusal, unless it is known already. */
export async function noteRefusedCredentials(ctx: Pick<Context, 'db' | 'clock' | 'log'>): Promise<void> {
  if (await areCredentialsRefused(ctx)) return
  await recordAudit(ctx.db, { actor: 'system', what: refused, ref: 'paypal', at: ctx.clock.now() })
  ctx.log.error('PayPal refuses the credentials of this site')
}

/** Tries the account in use after the owner has changed it, so that the dashboard knows before the first buyer does. */
export async function tryStoredAccount(ctx: Context): Promise<void> {
  if (['none', 'simulator'].includes(ctx.settings.services.payments)) return
  const state = await ctx.trials.payPal(null)
  if (state === 'wrong' || state === 'wrong_mode') await noteRefusedCredentials(ctx)
}
