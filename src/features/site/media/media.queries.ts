// How the browser reads the gallery and its heading, with the stale and garbage collection times of CACHE-04 in minutes.
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { createApi } from '@/lib/api-client'
import type { mediaEndpoints } from './media.contract'
import { mediaContentKeys } from './media.content-keys'

const api = createApi<typeof mediaEndpoints>()

/** A page of the visible items, newest first (QRY-07). */
export const mediaItemsQuery = (page: number) =>
  api.query('/api/media', { query: { page } }, { staleMinutes: 10, gcMinutes: 20 })

/** QRY-05: a missing row is answered by the defaults (OP-21). */
export const mediaTextsQuery = pageTextsQuery(mediaContentKeys, { staleMinutes: 30, gcMinutes: 60 })
