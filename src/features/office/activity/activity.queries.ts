// Queries of the back-office for the activity log and the trash.
import { createApi } from '@/lib/api-client'
import type { activityEndpoints } from './activity.contract'

const api = createApi<typeof activityEndpoints>()

export const activityQuery = (before?: number) =>
  api.query('/api/admin/activity', { query: { before } }, { staleMinutes: 0, gcMinutes: 5 })
export const trashQuery = (after?: string) =>
  api.query('/api/admin/trash', { query: { after } }, { staleMinutes: 0, gcMinutes: 5 })
