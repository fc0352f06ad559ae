// Lists the backups and sends one as a file. Only those who decide who may sign in may take it: it holds everything.
import { actorName } from '@/admin-kit/server/record-history'
import { recordAudit } from '@/db/audit'
import { AppError } from '@/lib/errors'
import { findArchive, listArchives, openArchive } from '@/platform/backup/archive-list'
import { lastBackup, lastFailedBackup } from '@/platform/backup/backup-record'
import { attachment } from '@/platform/http/content-disposition'
import { bind, type BoundEndpoint, type RawRoute } from '@/platform/http/handler'
import { sendFile } from '@/platform/http/send-file'
import { backupsEndpoints } from '../backups.contract'

export const backupsApi: BoundEndpoint[] = [
  bind(backupsEndpoints.list, async (ctx) => {
    const { directory, isEncrypted } = ctx.settings.backups
    const last = await lastBackup(ctx)
    const failed = last ? last.failedSince : await lastFailedBackup(ctx)
    const archives = await listArchives(directory)
    return {
      lastAt: last?.at.toISOString() ?? null,
      failed: failed?.reason ?? null,
      directory,
      isEncrypted,
      archives: archives.map(({ at, ...archive }) => ({ ...archive, at: at.toISOString() })),
      mayDownload: ctx.actor.kind === 'administrator' && ctx.actor.isAllowlistManager,
    }
  }),
]

export const backupsRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/backups/{name}',
    access: 'allowlistManager',
    summary: 'Sends the archive of a backup.',
    maxBodyBytes: 0,
    async run(ctx, { params, raw }) {
      const { directory } = ctx.settings.backups
      const archive = await findArchive(directory, params.name ?? '')
      if (!archive)
        throw new AppError('not_found', { message: 'This backup is not on this machine. It may be deleted by now.' })
      if (raw.method !== 'HEAD')
        await recordAudit(ctx.db, {
          actor: actorName(ctx),
          what: 'backup.downloaded',
          ref: 'backup',
          detail: { title: archive.name },
          at: ctx.clock.now(),
        })
      return sendFile(raw, {
        byteSize: archive.bytes,
        // An archive never changes once it has its name.
        etag: `"${archive.name}-${archive.bytes}"`,
        contentType: 'application/octet-stream',
        headers: { 'content-disposition': attachment(archive.name), 'cache-control': 'no-store' },
        open: async (range) => openArchive(directory, archive, range),
      })
    },
  },
]
