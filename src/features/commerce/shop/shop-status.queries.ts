// What the back-office asks about the shop's being open.
import { apiOf } from '@/lib/api-client'
import type { shopStatusEndpoints } from './shop-status.contract'

export const ownShopStatusQuery = apiOf<typeof shopStatusEndpoints>().query(
  '/api/admin/shop-status',
  {},
  { fresh: 0, kept: 5 },
)
