// What the form of a set list asks the server, in minutes of CACHE-04.
import { createApi } from '@/lib/api-client'
import type { setListEndpoints } from './set-list.contract'

const api = createApi<typeof setListEndpoints>()

const minutes = { staleMinutes: 1, gcMinutes: 5 }

/** Tunes with these words in their title, composer or style. */
export const tunesQuery = (search: string) => api.query('/api/admin/set-list-tunes', { query: { search } }, minutes)

/** Which of these tunes have a sheet that can be bought. */
export const tunesOnSaleQuery = (ids: readonly string[]) =>
  api.query('/api/admin/set-list-tunes/on-sale', { query: { ids: [...new Set(ids)].toSorted().join(',') } }, minutes)

/** The events that have a set list. */
export const setListsQuery = api.query('/api/admin/set-lists', {}, minutes)
