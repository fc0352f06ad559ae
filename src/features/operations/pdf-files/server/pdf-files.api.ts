// Binds the endpoints of stored PDFs, and the picture of a PDF, which only administrators see.
import { bind, type BoundEndpoint, type RawRoute } from '@/platform/http/handler'
import { pdfFilesEndpoints } from '../pdf-files.contract'
import { describePdf, publishPreview, readPreview } from './pages/pdf-preview'

export const pdfFilesApi: BoundEndpoint[] = [
  bind(pdfFilesEndpoints.describePdf, (ctx, { query }) => describePdf(ctx, query.url)),
  bind(pdfFilesEndpoints.publishPreview, async (ctx, { body }) => ({ url: await publishPreview(ctx, body.url) })),
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
