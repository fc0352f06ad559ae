// Sends the whole site as a ZIP of open files. Only those who decide who may sign in may take it: it holds everything.
import { actorName } from '@/admin-kit/server/record-history'
import { recordAudit } from '@/db/audit'
import { AppError } from '@/lib/errors'
import { bind, type BoundEndpoint, type RawRoute } from '@/platform/http/handler'
import { sendZip } from '@/features/commerce/downloads/server/sending/send-zip'
import { leavingEndpoints } from '../leaving.contract'
import { exportParts, exportSite } from './export-site'

export const leavingApi: BoundEndpoint[] = [
  bind(leavingEndpoints.size, async (ctx) => {
    const parts = await exportParts(ctx)
    const files = parts.flat()
    return { files: files.length, bytes: files.reduce((sum, { byteSize }) => sum + byteSize, 0), parts: parts.length }
  }),
]

export const leavingRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/export/{part}.zip',
    access: 'allowlistManager',
    summary: 'Sends a part of the export of the whole site, from 1: tables, texts and files as a ZIP.',
    maxBodyBytes: 0,
    async run(ctx, { params, raw }) {
      const part = Number((params.part ?? '').replace(/\.zip$/, ''))
      const files = Number.isInteger(part) && part > 0 ? await exportSite(ctx, part) : null
      if (!files) throw new AppError('not_found')
      if (raw.method !== 'HEAD')
        await recordAudit(ctx.db, {
          actor: actorName(ctx),
          what: 'export.downloaded',
          ref: 'export',
          detail: { title: `part ${part}` },
          at: ctx.clock.now(),
        })
      const day = ctx.clock.now().toISOString().slice(0, 10)
      return sendZip(raw, `bandstand-export-${day}-${part}`, files, ctx.clock.now())
    },
  },
]
