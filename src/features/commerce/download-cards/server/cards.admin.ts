// Endpoints of the back-office about download cards, and the PDF to print.
import { inline } from '@/platform/http/content-disposition'
import { drawnPdf } from '@/platform/http/drawn-file'
import { type BoundEndpoint, bind, done, type RawRoute } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import { uuid } from '@/lib/fields'
import { toSlug } from '@/lib/slug'
import { cardEndpoints } from '../cards.contract'
import { batchDetails, cancelBatch, cardChoices, findBatch, listBatches, makeBatch, printableCodes } from './batches'
import { drawCards } from './card-paper'

export const cardsAdminApi: BoundEndpoint[] = [
  bind(cardEndpoints.list, (ctx, { query }) => listBatches(ctx, query)),
  bind(cardEndpoints.choices, (ctx) => cardChoices(ctx)),
  bind(cardEndpoints.make, (ctx, { body }) => makeBatch(ctx, body)),
  bind(cardEndpoints.one, (ctx, { params, query }) => batchDetails(ctx, params.id, query)),
  bind(cardEndpoints.cancel, (ctx, { params }) => done(cancelBatch(ctx, params.id))),
]

export const cardsAdminRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/cards/{id}/cards.pdf',
    access: 'administrator',
    summary: 'The unused cards of a batch as a PDF, ten on each A4 page.',
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const id = uuid.safeParse(params.id)
      if (!id.success) throw new AppError('not_found', { message: 'There is no such batch of cards.' })
      const batch = await findBatch(ctx, id.data)
      const codes = batch.cancelled_at === null ? await printableCodes(ctx, batch.id) : []
      if (codes.length === 0) throw new AppError('not_found', { message: 'No card of this batch is left to print.' })
      const { siteName, baseUrl } = ctx.settings
      const pdf = await drawCards({ siteName, baseUrl, title: batch.title, codes })
      return drawnPdf(pdf, inline(`${toSlug(batch.label, 60) || 'download'}-cards.pdf`))
    },
  },
]
