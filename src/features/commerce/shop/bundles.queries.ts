// How the back-office reads what can be put into a bundle.
import { apiOf } from '@/lib/api-client'
import type { bundleEndpoints } from './bundles.contract'

const api = apiOf<typeof bundleEndpoints>()

export const bundleChoicesQuery = (search: string) =>
  api.query('/api/admin/bundle-choices', { query: { search: search || undefined } }, { staleMinutes: 0, gcMinutes: 1 })
