// The files behind grants as their buyer reads them: name, format, size, and the token of the page that downloads them.
import type { Context } from '@/platform/context'
import { formatOfFile } from '@/lib/file-format'
import type { GrantedFile, ShelfFile } from '../downloads.contract'
import { downloadToken, type DownloadGrant, grantState } from './grants'

/** Withdrawn ones are left out; so may a whole line be (OP-16). */
export function filesOfGrants(ctx: Pick<Context, 'settings'>, grants: readonly DownloadGrant[]): GrantedFile[] {
  return grants.filter(({ revoked_at }) => revoked_at === null).map((grant) => fileOf(ctx, grant))
}

/** The same files with what has become of each by now. */
export function filesOnShelf(ctx: Pick<Context, 'settings' | 'clock'>, grants: readonly DownloadGrant[]): ShelfFile[] {
  const now = ctx.clock.now()
  return grants
    .filter(({ revoked_at }) => revoked_at === null)
    .map((grant) => ({
      ...fileOf(ctx, grant),
      state: grantState(grant, now),
      validUntil: grant.expires_at.toISOString(),
    }))
}

const fileOf = (ctx: Pick<Context, 'settings'>, grant: DownloadGrant): GrantedFile => ({
  name: grant.title,
  format: formatOfFile(grant.file),
  byteSize: grant.byte_size,
  downloadsLeft: Math.max(0, grant.max_downloads - grant.used),
  token: downloadToken(ctx, grant),
})
