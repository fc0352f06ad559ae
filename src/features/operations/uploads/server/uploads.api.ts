// Binds the endpoints of uploads, and the picture of a PDF, which only administrators see.
import { bind, type BoundEndpoint, type RawRoute } from '@/platform/http/handler'
import { uploadsEndpoints } from '../uploads.contract'
import { finishUpload } from './arrival/finish-upload'
import { findFocalPoint, setFocus } from './pictures/focal-point'
import { filmsWithNotes } from './sound-and-film/films-with-notes'
import { describePdf, publishPreview, readPreview } from './pdf/pages/pdf-preview'

export const uploadsApi: BoundEndpoint[] = [
  bind(uploadsEndpoints.finish, (ctx, { params, body }) => finishUpload(ctx, params.id, body)),
  bind(uploadsEndpoints.films, async (ctx) => ({ films: await filmsWithNotes(ctx) })),
  bind(uploadsEndpoints.focus, (ctx, { query }) => findFocalPoint(ctx, query.url)),
  bind(uploadsEndpoints.setFocus, (ctx, { body: { url, x, y } }) => setFocus(ctx, url, { x, y })),
  bind(uploadsEndpoints.describePdf, (ctx, { query }) => describePdf(ctx, query.url)),
  bind(uploadsEndpoints.publishPreview, async (ctx, { body }) => ({ url: await publishPreview(ctx, body.url) })),
]

export const previewRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/pdf-previews/{name}',
    access: 'administrator',
    summary: 'The first page of an uploaded PDF as a picture.',
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const content = await readPreview(ctx, params.name ?? '')
      return new Response(new Uint8Array(content), {
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=3600',
          'content-length': String(content.length),
        },
      })
    },
  },
]
