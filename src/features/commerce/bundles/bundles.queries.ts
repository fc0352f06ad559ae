// Queries what a bundle can include. The browser loads it again whenever a form opens.
import { createApi } from '@/lib/api-client'
import type { bundlesEndpoints } from './bundles.contract'

const api = createApi<typeof bundlesEndpoints>()

/** Loads the items that a bundle can include. */
export const bundleChoicesQuery = (search: string) =>
  api.query('/api/admin/bundle-choices', { query: { search: search || undefined } }, { staleMinutes: 0, gcMinutes: 1 })
