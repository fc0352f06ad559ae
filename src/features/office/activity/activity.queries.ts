// What the back-office asks about what happened and what was deleted.
import { apiOf } from '@/lib/api-client'
import type { activityEndpoints } from './activity.contract'

const api = apiOf<typeof activityEndpoints>()

export const activityQuery = (before?: number) =>
  api.query('/api/admin/activity', { query: { before } }, { fresh: 0, kept: 5 })
export const trashQuery = (after?: string) => api.query('/api/admin/trash', { query: { after } }, { fresh: 0, kept: 5 })
