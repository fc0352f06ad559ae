// Queries of bounces in the back-office.
import { createApi } from '@/lib/api-client'
import type { bouncesEndpoints } from './bounces.contract'

const api = createApi<typeof bouncesEndpoints>()

/** Query for one page of the bounced subscribers, the latest first. */
export const bouncesQuery = (page: number) =>
  api.query('/api/admin/bounces', { query: { page } }, { staleMinutes: 0, gcMinutes: 5 })
