// Queries what the form of an item offers. The browser loads it again whenever a form opens: a visitor or editor may
// have bought or changed something since.
import { createApi } from '@/lib/api-client'
import type { itemFormEndpoints } from './sheet-music.contract'

const api = createApi<typeof itemFormEndpoints>()
const minutes = { staleMinutes: 0, gcMinutes: 1 }

/** Loads the sheets and editions that a bundle can include. */
export const bundleChoicesQuery = (search: string) =>
  api.query('/api/admin/bundle-choices', { query: { search: search || undefined } }, minutes)

/** Loads the existing tunes that an item may use. */
export const tuneChoicesQuery = ({ search, id }: { search?: string; id?: string }) =>
  api.query('/api/admin/tune-choices', { query: { search: search || undefined, id } }, minutes)

/** Loads the versions of an edition. */
export const versionsQuery = (id: string) => api.query('/api/admin/sheet-versions/{id}', { params: { id } }, minutes)
