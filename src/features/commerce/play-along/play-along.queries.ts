// Queries what there is to play along with.
import { createApi } from '@/lib/api-client'
import type { playAlongEndpoints } from './play-along.contract'

const api = createApi<typeof playAlongEndpoints>()

/** Loads the recordings that a visitor can follow a sheet with. */
export const playAlongQuery = (slug: string) =>
  api.query('/api/shop/items/{slug}/play-along', { params: { slug } }, { staleMinutes: 5, gcMinutes: 10 })

/** Loads one page of the list of sheets, for the owner. */
export const sheetsQuery = (q: string, page: number) =>
  api.query('/api/admin/play-along', { query: { q, page } }, { staleMinutes: 0, gcMinutes: 5 })

/** Loads one sheet, for the owner. */
export const ownersSheetQuery = (sheetId: string) =>
  api.query('/api/admin/play-along/{sheetId}', { params: { sheetId } }, { staleMinutes: 0, gcMinutes: 5 })
