// Query for the texts of the home page: stale after 30 minutes, dropped after 60 (CACHE-04).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { homeContentKeys } from './home.content-keys'

export const homeTextsQuery = pageTextsQuery(homeContentKeys, { staleMinutes: 30, gcMinutes: 60 })
