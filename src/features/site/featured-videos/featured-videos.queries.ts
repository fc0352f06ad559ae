// How the browser reads the home page's videos. Fresh as long as they are kept (CACHE-02); a change is announced anyway.
import { apiOf } from '@/lib/api-client'
import type { featuredVideosEndpoints } from './featured-videos.contract'

const api = apiOf<typeof featuredVideosEndpoints>()

/** Active videos in their order (FVID-12). */
export const featuredVideosQuery = api.query('/api/featured-videos', {}, { fresh: 5, kept: 5 })
