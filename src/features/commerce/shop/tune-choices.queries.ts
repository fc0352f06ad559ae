// How the back-office reads the tunes that an item may take over.
import { apiOf } from '@/lib/api-client'
import type { tuneChoicesEndpoints } from './tune-choices.contract'

const api = apiOf<typeof tuneChoicesEndpoints>()

export const tuneChoicesQuery = (asked: { search?: string; id?: string }) =>
  api.query(
    '/api/admin/tune-choices',
    { query: { search: asked.search || undefined, id: asked.id } },
    { staleMinutes: 0, gcMinutes: 1 },
  )
