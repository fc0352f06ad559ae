// Queries the theme, which every page shows.
import { createApi } from '@/lib/api-client'
import type { themeEndpoints } from '@/features/site/theme/theme.contract'

const themeApi = createApi<typeof themeEndpoints>()

/** THEME-02. */
export const themeQuery = themeApi.query('/api/theme', {}, { staleMinutes: 5, gcMinutes: 10 })
