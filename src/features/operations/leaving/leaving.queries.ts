// The size of an export of the whole site.
import { createApi } from '@/lib/api-client'
import type { leavingEndpoints } from './leaving.contract'

const api = createApi<typeof leavingEndpoints>()

export const exportSizeQuery = api.query('/api/admin/export-size', {}, { staleMinutes: 0, gcMinutes: 5 })
