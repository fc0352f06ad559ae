// How the back-office reads whether the shop is open.
import { apiOf } from '@/lib/api-client'
import type { shopStatusEndpoints } from './shop-status.contract'

export const ownShopStatusQuery = apiOf<typeof shopStatusEndpoints>().query(
  '/api/admin/shop-status',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
