// What forms ask about files that are stored already.
import { createApi } from '@/lib/api-client'
import type { uploadsEndpoints } from './uploads.contract'

/** The stored films that not every browser plays. Asked again whenever it is used: a film may have come in since. */
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
