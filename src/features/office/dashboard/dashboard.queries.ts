// Queries of the dashboard.
import { createApi } from '@/lib/api-client'
import type { dashboardEndpoints } from './dashboard.contract'

const api = createApi<typeof dashboardEndpoints>()

export const dashboardQuery = api.query('/api/admin/dashboard', {}, { staleMinutes: 0, gcMinutes: 5 })

/** Loads the counts beside the pages of the navigation. */
export const countsQuery = api.query('/api/admin/dashboard/counts', {}, { staleMinutes: 0, gcMinutes: 5 })
