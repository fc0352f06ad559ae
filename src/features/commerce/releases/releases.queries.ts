// Queries the releases that the form of an item offers. The browser loads them again whenever a form opens.
import { createApi } from '@/lib/api-client'
import type { releasesEndpoints } from './releases.contract'

const api = createApi<typeof releasesEndpoints>()

/** Loads releases by a part of their title, or the one with this id. */
export const releaseChoicesQuery = ({ search, id }: { search?: string; id?: string }) =>
  api.query(
    '/api/admin/release-choices',
    { query: { search: search || undefined, id } },
    { staleMinutes: 0, gcMinutes: 1 },
  )
