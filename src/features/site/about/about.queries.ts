// Queries of the about page, 5 / 10 minutes (CACHE-03).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { createApi } from '@/lib/api-client'
import type { aboutEndpoints } from './about.contract'
import { aboutContentKeys } from './about.content-keys'

const api = createApi<typeof aboutEndpoints>()
const minutes = { staleMinutes: 5, gcMinutes: 10 }

export const aboutTextsQuery = pageTextsQuery(aboutContentKeys, minutes)

/** Influences, collaborations and figures (OP-22). */
export const aboutListsQuery = api.query('/api/about', {}, minutes)
