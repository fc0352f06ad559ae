// Queries of the back-office about set lists and what gigs sold; cache times in minutes (CACHE-04).
import { createApi } from '@/lib/api-client'
import type { gigSalesEndpoints } from './gig-sales.contract'
import type { setListEndpoints } from './set-list.contract'

const api = createApi<typeof setListEndpoints & typeof gigSalesEndpoints>()

const minutes = { staleMinutes: 1, gcMinutes: 5 }

/** Tunes whose title, composer, arranger or style contains these words. */
export const tunesQuery = (search: string) => api.query('/api/admin/set-list-tunes', { query: { search } }, minutes)

/** Returns those of these tunes that have a sheet for sale. */
export const tunesOnSaleQuery = (ids: readonly string[]) =>
  api.query('/api/admin/set-list-tunes/on-sale', { query: { ids: [...new Set(ids)].toSorted().join(',') } }, minutes)

/** The events that have a set list. */
export const setListsQuery = api.query('/api/admin/set-lists', {}, minutes)

/** Sales of an event, by the tunes of its set list. */
export const gigSalesQuery = (id: string) =>
  api.query('/api/admin/events/{id}/sales', { params: { id } }, { staleMinutes: 0, gcMinutes: 5 })
