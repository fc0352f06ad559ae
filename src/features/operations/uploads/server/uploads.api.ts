// Binds the endpoint that finishes an upload.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { uploadsEndpoints } from '../uploads.contract'
import { finishUpload } from './arrival/finish-upload'

export const uploadsApi: BoundEndpoint[] = [
  bind(uploadsEndpoints.finish, (ctx, { params, body }) => finishUpload(ctx, params.id, body)),
]
