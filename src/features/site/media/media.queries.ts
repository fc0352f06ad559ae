// How the browser reads the gallery and its heading, with the freshness and retention of CACHE-04 in minutes.
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { apiOf } from '@/lib/api-client'
import type { mediaEndpoints } from './media.contract'

const api = apiOf<typeof mediaEndpoints>()

/** A page of the visible items, newest first (QRY-07). */
export const mediaItemsQuery = (page: number) => api.query('/api/media', { query: { page } }, { fresh: 10, kept: 20 })

/** QRY-05: a missing row is answered by the defaults (OP-21). */
export const mediaTextsQuery = pageTextsQuery(['media'], { fresh: 30, kept: 60 })
