// Queries for sales, in the back-office.
import { createApi } from '@/lib/api-client'
import type { salesEndpoints } from './sales.contract'

const api = createApi<typeof salesEndpoints>()

export const salesQuery = api.query('/api/admin/sales', {}, { staleMinutes: 1, gcMinutes: 5 })
