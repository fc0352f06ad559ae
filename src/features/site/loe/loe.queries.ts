// How the browser reads the LOE page, with the freshness and retention of CACHE-04 and CACHE-05 in minutes.
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { apiOf } from '@/lib/api-client'
import type { loeEndpoints } from './loe.contract'

const api = apiOf<typeof loeEndpoints>()
const media = { fresh: 15, kept: 30 }

/** FVID-12. */
export const loeVideosQuery = api.query('/api/loe/videos', {}, media)

/** A page of the pictures, in the order in which they hang (LOE-13, LOE-15). */
export const loeImagesQuery = (page: number) => api.query('/api/loe/images', { query: { page } }, media)

/** Active tracks, valid or not. */
export const loeTracksQuery = api.query('/api/loe/tracks', {}, media)

/** The waveform of the track that is current. */
export const peaksQuery = (id: string) => api.query('/api/loe/tracks/{id}/peaks', { params: { id } }, media)

/** Title and description (LOE-01), banner and contact address (LOE-20). */
export const loeTextsQuery = pageTextsQuery(['loe', 'loe-banner-text', 'contact-email'], { fresh: 30, kept: 60 })
