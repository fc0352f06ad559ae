// Queries of the dashboard.
import { createApi } from '@/lib/api-client'
import type { dashboardEndpoints } from './dashboard.contract'

export const dashboardQuery = createApi<typeof dashboardEndpoints>().query(
  '/api/admin/dashboard',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
