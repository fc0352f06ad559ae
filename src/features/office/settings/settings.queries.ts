// Queries of the owner's settings and of the backups.
import { createApi } from '@/lib/api-client'
import type { backupsEndpoints } from './backups.contract'
import type { settingsEndpoints } from './settings.contract'

const api = createApi<typeof settingsEndpoints>()

export const settingsQuery = api.query('/api/admin/settings', {}, { staleMinutes: 0, gcMinutes: 5 })

export const backupsQuery = createApi<typeof backupsEndpoints>().query(
  '/api/admin/backups',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
