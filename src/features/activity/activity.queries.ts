// What the back-office asks about what happened and what was deleted.
import { apiOf } from '@/lib/api-client'
import type { activityEndpoints } from './activity.contract'

const api = apiOf<typeof activityEndpoints>()

export const activityQuery = (before?: number) => api.query('/api/admin/activity', { query: { before } }, { fresh: 0, kept: 5 })
export const trashQuery = api.query('/api/admin/trash', {}, { fresh: 0, kept: 5 })
