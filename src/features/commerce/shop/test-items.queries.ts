// What the back-office asks about test items.
import { apiOf } from '@/lib/api-client'
import type { testItemEndpoints } from './test-items.contract'

export const testItemsQuery = apiOf<typeof testItemEndpoints>().query(
  '/api/admin/shop-test-items',
  {},
  { fresh: 0, kept: 5 },
)
