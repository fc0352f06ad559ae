// How the browser reads the pictures of the LOE page, with the times of CACHE-05 in minutes.
import { createApi } from '@/lib/api-client'
import type { loeGalleryEndpoints } from './loe-gallery.contract'

/** How many a visitor meets at first, and with each press for more. */
export const galleryBatch = 12

/** A page of the pictures, in the order in which they hang (LOE-13, LOE-15). */
export const loeImagesQuery = (page: number) =>
  createApi<typeof loeGalleryEndpoints>().query(
    '/api/loe/images',
    { query: { page, limit: galleryBatch } },
    { staleMinutes: 15, gcMinutes: 30 },
  )
