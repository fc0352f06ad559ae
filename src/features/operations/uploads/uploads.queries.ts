// Queries of forms for stored files.
import { createApi } from '@/lib/api-client'
import type { uploadsEndpoints } from './uploads.contract'

/**
 * The stored videos that not every browser plays. Fetched again at every use, because a video may have been added
 * since.
 */
export const filmsQuery = createApi<typeof uploadsEndpoints>().query(
  '/api/admin/films',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)

/** Size, pages and preview of a PDF (`private:...`). */
export const pdfQuery = (url: string) =>
  createApi<typeof uploadsEndpoints>().query(
    '/api/admin/pdf-previews',
    { query: { url } },
    { staleMinutes: 5, gcMinutes: 10 },
  )
