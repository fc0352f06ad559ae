// Queries of the back-office about download cards.
import { createApi } from '@/lib/api-client'
import type { cardEndpoints } from './cards.contract'

const api = createApi<typeof cardEndpoints>()
const fresh = { staleMinutes: 0, gcMinutes: 5 }

/** Loads a page of all batches, newest first, after the one with this id. */
export const cardBatchesQuery = (ask: { after?: string }) => api.query('/api/admin/cards', { query: ask }, fresh)

/** Loads what cards can give. */
export const cardChoicesQuery = () => api.query('/api/admin/cards/choices', {}, fresh)

/** Loads a batch and a page of its redeemed cards. */
export const cardBatchQuery = (id: string, ask: { after?: string }) =>
  api.query('/api/admin/cards/{id}', { params: { id }, query: ask }, fresh)
