// Queries of the owner's settings.
import { createApi } from '@/lib/api-client'
import type { settingsEndpoints } from './settings.contract'

const api = createApi<typeof settingsEndpoints>()

export const settingsQuery = api.query('/api/admin/settings', {}, { staleMinutes: 0, gcMinutes: 5 })
