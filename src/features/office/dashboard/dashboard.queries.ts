// What the dashboard asks.
import { apiOf } from '@/lib/api-client'
import type { dashboardEndpoints } from './dashboard.contract'

export const dashboardQuery = apiOf<typeof dashboardEndpoints>().query(
  '/api/admin/dashboard',
  {},
  { fresh: 0, kept: 5 },
)
