// Queries of the back-office for applied imports.
import { createApi } from '@/lib/api-client'
import type { movingEndpoints } from './moving.contract'

/** Returns the query of the imports that can be undone, and of those that were. */
export const importsQuery = () =>
  createApi<typeof movingEndpoints>().query('/api/admin/imports', {}, { staleMinutes: 0, gcMinutes: 5 })
