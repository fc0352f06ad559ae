// Queries about the site's look for the back-office.
import { createApi } from '@/lib/api-client'
import type { themeBeforeEndpoints, themeEndpoints } from './theme.contract'

/** The look that visitors see. */
export const siteLookQuery = createApi<typeof themeEndpoints>().query(
  '/api/theme',
  {},
  { staleMinutes: 5, gcMinutes: 10 },
)

export const themeBeforeQuery = createApi<typeof themeBeforeEndpoints>().query(
  '/api/admin/theme-before',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
