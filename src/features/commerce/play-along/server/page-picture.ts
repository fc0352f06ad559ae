// Serves a page of a sheet as an image while the owner draws and taps. The server renders it on request and stores it
// nowhere.
import type { RawRoute } from '@/platform/http/handler'
import { drawPdfPages } from '@/features/operations/pdf-files/server/pages/draw-pdf-pages'
import { AppError } from '@/lib/errors'
import { findOwnerSheet } from './owners-sheet'

/** Width in pixels. */
const width = 1000
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const playAlongRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/play-along/{sheetId}/pages/{page}',
    access: 'administrator',
    summary: 'A page of a sheet as a picture.',
    maxBodyBytes: 0,
    async run(ctx, { params: { sheetId = '', page = '' } }) {
      if (!uuid.test(sheetId) || !/^[1-9]\d{0,3}$/.test(page)) throw new AppError('not_found')
      const { file } = await findOwnerSheet(ctx, sheetId)
      const answer = await drawPdfPages(ctx, file, { pages: [Number(page)], width, isSample: false })
      const picture = 'sentence' in answer ? null : answer.drawn[0]?.picture
      if (!picture) throw new AppError('not_found')
      return new Response(new Uint8Array(picture), {
        headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=600' },
      })
    },
  },
]
