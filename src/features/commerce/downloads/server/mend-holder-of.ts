// Mends the name in a bought file for whoever has its link: the JSON endpoint and the plain form do the same.
import type { Context } from '@/platform/context'
import { AppError } from '@/lib/errors'
import { grantOfToken } from './grants'
import type { LicenceSource } from './licence-source'

/** Throws AppError `not_found` for a link that is forged or was withdrawn, and whatever the licence says against it. */
export async function fixHolderByToken(ctx: Context, licences: LicenceSource, token: string, typed: string): Promise<void> {
  const grant = await grantOfToken(ctx, token)
  if (!grant || grant.revoked_at !== null)
    throw new AppError('not_found', { message: 'This download link is not valid.' })
  await licences.mendHolder(ctx, grant.order_id, typed)
}
