// Queries whether the shop is open.
import { createApi } from '@/lib/api-client'
import type { shopStatusEndpoints } from './shop-status.contract'

const api = createApi<typeof shopStatusEndpoints>()

/**
 * Loads the state of the shop and the shipping terms (QRY-03). Cached briefly, because it decides what a visitor may
 * do.
 */
export const shopStatusQuery = api.query('/api/shop/status', {}, { staleMinutes: 0.5, gcMinutes: 5 })
