// Queries of the gallery and its heading; stale and garbage collection times in minutes (CACHE-04).
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { createApi } from '@/lib/api-client'
import type { mediaEndpoints } from './media.contract'
import { mediaContentKeys } from './media.content-keys'

const api = createApi<typeof mediaEndpoints>()

/** Returns a page of the visible items, newest first (QRY-07). */
export const mediaItemsQuery = (page: number) =>
  api.query('/api/media', { query: { page } }, { staleMinutes: 10, gcMinutes: 20 })

/** QRY-05: a missing row is replaced by the defaults (OP-21). */
export const mediaTextsQuery = pageTextsQuery(mediaContentKeys, { staleMinutes: 30, gcMinutes: 60 })
