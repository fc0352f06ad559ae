// Queries the theme that was active before, for the back-office.
import { createApi } from '@/lib/api-client'
import type { themeBeforeEndpoints } from './theme.contract'

export const themeBeforeQuery = createApi<typeof themeBeforeEndpoints>().query(
  '/api/admin/theme-before',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
