// Queries test items in the back-office.
import { createApi } from '@/lib/api-client'
import type { testItemEndpoints } from './test-items.contract'

export const testItemsQuery = createApi<typeof testItemEndpoints>().query(
  '/api/admin/shop-test-items',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
