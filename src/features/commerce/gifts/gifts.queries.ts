// Queries of the back-office about gifts.
import { createApi } from '@/lib/api-client'
import type { giftEndpoints } from './gifts.contract'

const api = createApi<typeof giftEndpoints>()
const fresh = { staleMinutes: 0, gcMinutes: 5 }

/** Loads a page of all paid gifts, newest first, after the one with this id. */
export const giftsQuery = (ask: { after?: string }) => api.query('/api/admin/gifts', { query: ask }, fresh)

/** Loads the gift that an order bought or opened. */
export const giftOfOrderQuery = (id: string) => api.query('/api/admin/orders/{id}/gift', { params: { id } }, fresh)
