// Sends a bought file. Notes a missing file at its grant, so that the owner is told; other files are still sent.
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { sendPrivateFile } from '@/platform/http/send-private-file'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import type { DownloadGrant } from '../grants/grants'
import type { StampedCopy } from './stamped-copies'

/**
 * Sends the file of the grant, stamped or unchanged. Sends a page with a sentence when it is missing from the store.
 */
export async function sendGranted(
  ctx: Context,
  grant: DownloadGrant,
  file: string | StampedCopy,
  request: Request,
): Promise<Response> {
  const answer = await sendPrivateFile(ctx, file, grant.title, request)
  await noteMissing(ctx, grant, answer.status === 404)
  return answer
}

/** Stores at a grant if its file was missing just now. */
export async function noteMissing(ctx: Context, grant: DownloadGrant, isMissing: boolean): Promise<void> {
  if (isMissing === (grant.missing_since !== null)) return
  await ctx.db
    .update(downloadGrants)
    .set({ missing_since: isMissing ? ctx.clock.now() : null })
    .where(and(eq(downloadGrants.id, grant.id), (isMissing ? isNull : isNotNull)(downloadGrants.missing_since)))
}
