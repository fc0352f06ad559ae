// Queries of forms for stored PDFs.
import { createApi } from '@/lib/api-client'
import type { pdfFilesEndpoints } from './pdf-files.contract'

/** Size, pages and preview of a PDF (`private:...`). */
export const pdfQuery = (url: string) =>
  createApi<typeof pdfFilesEndpoints>().query(
    '/api/admin/pdf-previews',
    { query: { url } },
    { staleMinutes: 5, gcMinutes: 10 },
  )
