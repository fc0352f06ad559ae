// Queries of the item's form for the pages of a PDF.
import { createApi } from '@/lib/api-client'
import type { lookInsideEndpoints } from './look-inside.contract'

/** Fetches a dozen pages of an uploaded PDF (`private:...`), starting with this one. */
export const sheetPagesQuery = (url: string, from: number) =>
  createApi<typeof lookInsideEndpoints>().query(
    '/api/admin/sheet-pages',
    { query: { url, from } },
    { staleMinutes: 30, gcMinutes: 30 },
  )
