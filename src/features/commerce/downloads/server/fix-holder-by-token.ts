// Corrects the name in a bought file for a buyer with its link. The JSON endpoint and the plain form share it.
import type { Context } from '@/platform/context'
import { AppError } from '@/lib/errors'
import { grantOfToken } from './grants/grants'
import type { LicenceSource } from './sending/licence-source'

/** Throws AppError `not_found` for a forged or revoked link, and the licence's own errors. */
export async function fixHolderByToken(
  ctx: Context,
  licences: LicenceSource,
  token: string,
  typed: string,
): Promise<void> {
  const grant = await grantOfToken(ctx, token)
  if (!grant || grant.revoked_at !== null)
    throw new AppError('not_found', { message: 'This download link is not valid.' })
  await licences.fixHolder(ctx, grant.order_id, typed)
}
