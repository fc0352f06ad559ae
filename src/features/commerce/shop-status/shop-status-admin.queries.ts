// Queries in the back-office whether the shop is open.
import { createApi } from '@/lib/api-client'
import type { shopStatusEndpoints } from './shop-status.contract'

export const ownShopStatusQuery = createApi<typeof shopStatusEndpoints>().query(
  '/api/admin/shop-status',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
