// Queries for the home page's videos. Data becomes stale and is dropped after the same time (CACHE-02); the server
// announces changes anyway.
import { createApi } from '@/lib/api-client'
import type { featuredVideosEndpoints } from './featured-videos.contract'

const api = createApi<typeof featuredVideosEndpoints>()

/** Active videos in their order (FVID-12). */
export const featuredVideosQuery = api.query('/api/featured-videos', {}, { staleMinutes: 5, gcMinutes: 5 })
