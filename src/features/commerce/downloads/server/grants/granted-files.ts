// The files of grants as their buyer sees them: name, format, size, and the token of the download page.
import type { Context } from '@/platform/context'
import { formatOfFile } from '@/lib/file-title'
import type { SoldText } from '@/features/operations/pdf-files/server/pdf-answer'
import type { GrantedFile, ShelfFile } from '../../downloads.contract'
import { downloadToken, type DownloadGrant, grantState } from './grants'

/** Leaves out revoked files, possibly a whole line (OP-16). */
export function filesOfGrants(ctx: Pick<Context, 'settings'>, grants: readonly DownloadGrant[]): GrantedFile[] {
  return grants.filter(({ revoked_at }) => revoked_at === null).map((grant) => toFile(ctx, grant))
}

/** Returns the same files with their current state. */
export function filesOnShelf(ctx: Pick<Context, 'settings' | 'clock'>, grants: readonly DownloadGrant[]): ShelfFile[] {
  const now = ctx.clock.now()
  return grants
    .filter(({ revoked_at }) => revoked_at === null)
    .map((grant) => ({
      ...toFile(ctx, grant),
      state: grantState(grant, now),
      validUntil: grant.expires_at.toISOString(),
    }))
}

const toFile = (ctx: Pick<Context, 'settings'>, grant: DownloadGrant): GrantedFile => ({
  name: grant.title,
  format: formatOfFile(grant.file),
  byteSize: grant.byte_size,
  downloadsLeft: Math.max(0, grant.max_downloads - grant.used),
  corrected: grantCorrection(grant),
  token: downloadToken(ctx, grant),
})

/** Returns the correction since the purchase; null if there was none. */
export function grantCorrection({ corrected_at: at, correction: note }: DownloadGrant): GrantedFile['corrected'] {
  return at && note !== null ? { at: at.toISOString(), note } : null
}

/**
 * Returns the text written into the file. A newer version than the bought one also gets its number printed, so that
 * players see who has which.
 */
export function versionedText(
  { delivered_version: version }: Pick<DownloadGrant, 'delivered_version'>,
  text: SoldText,
): SoldText {
  const { printed } = text
  if (version === null || !printed) return text
  return { ...text, printed: { ...printed, after: `${printed.after}, version ${version}` } }
}
