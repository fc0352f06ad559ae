// Binds the endpoints of uploads and stored files, and the private files that only administrators open.
import { bind, type BoundEndpoint, type RawRoute } from '@/platform/http/handler'
import { uploadsEndpoints } from '../uploads.contract'
import { finishUpload } from './arrival/finish-upload'
import { fileName, openPrivateFile } from './private-files'

export const uploadsApi: BoundEndpoint[] = [
  bind(uploadsEndpoints.fileName, async (ctx, { query }) => ({ name: await fileName(ctx, query.url) })),
  bind(uploadsEndpoints.finish, (ctx, { params, body }) => finishUpload(ctx, params.id, body)),
]

export const privateFileRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/private-files/{bucket}/{path...}',
    access: 'administrator',
    summary: 'A file that the shop sells, for the owner to open. Counts no download.',
    maxBodyBytes: 0,
    run: (ctx, { raw, params }) => openPrivateFile(ctx, raw, `${params.bucket ?? ''}/${params.path ?? ''}`),
  },
]
