// How the form of an item asks for what it offers. Asked again whenever a form opens: somebody may have bought or changed something since.
import { createApi } from '@/lib/api-client'
import type { itemFormEndpoints } from './item-form.contract'

const api = createApi<typeof itemFormEndpoints>()
const minutes = { staleMinutes: 0, gcMinutes: 1 }

/** What can be put into a bundle. */
export const bundleChoicesQuery = (search: string) =>
  api.query('/api/admin/bundle-choices', { query: { search: search || undefined } }, minutes)

/** The tunes that an item may take over. */
export const tuneChoicesQuery = ({ search, id }: { search?: string; id?: string }) =>
  api.query('/api/admin/tune-choices', { query: { search: search || undefined, id } }, minutes)

/** The versions of an edition. */
export const versionsQuery = (id: string) => api.query('/api/admin/sheet-versions/{id}', { params: { id } }, minutes)
