// Queries for the pictures of the LOE page; cache times in minutes (CACHE-05).
import { createApi } from '@/lib/api-client'
import type { loeGalleryEndpoints } from './loe-gallery.contract'

/** Number of pictures shown at first, and added by each click for more. */
export const galleryBatch = 12

/** Query for one page of the pictures in display order (LOE-13, LOE-15). */
export const loeImagesQuery = (page: number) =>
  createApi<typeof loeGalleryEndpoints>().query(
    '/api/loe/images',
    { query: { page, limit: galleryBatch } },
    { staleMinutes: 15, gcMinutes: 30 },
  )
