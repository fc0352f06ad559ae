// The texts of the home page, 30 / 60 minutes (CACHE-04).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { homeContentKeys } from './home.content-keys'

export const homeTextsQuery = pageTextsQuery(homeContentKeys, { staleMinutes: 30, gcMinutes: 60 })
