// The browser's requests about codes.
import { createApi } from '@/lib/api-client'
import type { OfferedLine } from './discount.rules'
import type { offersEndpoints } from './offers.contract'

const api = createApi<typeof offersEndpoints>()

/** Asks the server about a code. Throws ApiError with the sentence for the buyer. */
export const checkCode = (code: string, lines: OfferedLine[]) =>
  api.send('POST /api/offers/check', { body: { code, lines } })

/** Finds items for the owner's form. */
export const offerItemsQuery = (search: string) =>
  api.query('/api/admin/offer-items', { query: { search: search || undefined } }, { staleMinutes: 0, gcMinutes: 1 })
