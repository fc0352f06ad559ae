// Queries the links of every page, 5 / 10 minutes (CACHE-03).
import { createApi } from '@/lib/api-client'
import type { siteLinksEndpoints } from './site-links.contract'

const api = createApi<typeof siteLinksEndpoints>()

export const siteLinksQuery = api.query('/api/site-links', {}, { staleMinutes: 5, gcMinutes: 10 })
