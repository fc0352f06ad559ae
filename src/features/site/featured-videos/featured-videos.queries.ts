// How the browser reads the home page's videos. Stale and dropped after the same time (CACHE-02); a change is announced anyway.
import { createApi } from '@/lib/api-client'
import type { featuredVideosEndpoints } from './featured-videos.contract'

const api = createApi<typeof featuredVideosEndpoints>()

/** Active videos in their order (FVID-12). */
export const featuredVideosQuery = api.query('/api/featured-videos', {}, { staleMinutes: 5, gcMinutes: 5 })
