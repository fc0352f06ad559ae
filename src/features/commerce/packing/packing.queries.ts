// Queries of the back-office about orders to ship.
import { createApi } from '@/lib/api-client'
import type { PackingState, packingEndpoints } from './packing.contract'

export const packingQuery = (ask: { state: PackingState; after?: string }) =>
  createApi<typeof packingEndpoints>().query('/api/admin/packing', { query: ask }, { staleMinutes: 0, gcMinutes: 5 })
