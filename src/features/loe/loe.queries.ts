// How the browser reads the LOE page, with the freshness and retention of CACHE-04 and CACHE-05 in minutes.
import { pageTextsQuery } from '@/features/page-content/page-content.queries'
import { apiOf } from '@/lib/api-client'
import type { loeEndpoints } from './loe.contract'

const api = apiOf<typeof loeEndpoints>()
const media = { fresh: 15, kept: 30 }

/** FVID-12. */
export const loeVideosQuery = api.query('/api/loe/videos', {}, media)

/** LOE-13, in the server's order; the page arranges them. */
export const loeImagesQuery = api.query('/api/loe/images', {}, media)

/** Active tracks, valid or not. */
export const loeTracksQuery = api.query('/api/loe/tracks', {}, media)

/** Title and description (LOE-01), banner and contact address (LOE-20). */
export const loeTextsQuery = pageTextsQuery(['loe', 'loe-banner-text', 'contact-email'], { fresh: 30, kept: 60 })
