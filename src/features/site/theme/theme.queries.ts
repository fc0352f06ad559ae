// What the back-office asks about the site's look.
import { apiOf } from '@/lib/api-client'
import type { themeBeforeEndpoints, themeEndpoints } from './theme.contract'

/** The look that visitors see. */
export const siteLookQuery = apiOf<typeof themeEndpoints>().query('/api/theme', {}, { staleMinutes: 5, gcMinutes: 10 })

export const themeBeforeQuery = apiOf<typeof themeBeforeEndpoints>().query(
  '/api/admin/theme-before',
  {},
  { staleMinutes: 0, gcMinutes: 5 },
)
