// What the item's form asks of a PDF to show its pages.
import { createApi } from '@/lib/api-client'
import type { lookInsideEndpoints } from './look-inside.contract'

/** A dozen pages of an uploaded PDF (`private:...`) from this one on. */
export const sheetPagesQuery = (url: string, from: number) =>
  createApi<typeof lookInsideEndpoints>().query(
    '/api/admin/sheet-pages',
    { query: { url, from } },
    { staleMinutes: 30, gcMinutes: 30 },
  )
