// What forms ask about files that are stored already.
import { apiOf } from '@/lib/api-client'
import type { uploadsEndpoints } from './uploads.contract'

/** Size, pages and preview of a PDF (`private:...`). */
export const pdfQuery = (url: string) =>
  apiOf<typeof uploadsEndpoints>().query('/api/admin/pdf-previews', { query: { url } }, { fresh: 5, kept: 10 })
