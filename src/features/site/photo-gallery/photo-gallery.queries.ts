// Queries for the home page's photographs. Data becomes stale and is dropped after the same time (CACHE-02); the server
// announces changes anyway.
import { createApi } from '@/lib/api-client'
import type { photoGalleryEndpoints } from './photo-gallery.contract'

const api = createApi<typeof photoGalleryEndpoints>()

/** Query for one page of the active photos marked as featured, in the owner's order (HOME-07). */
export const featuredPhotosQuery = (page: number) =>
  api.query('/api/photo-gallery', { query: { page } }, { staleMinutes: 5, gcMinutes: 5 })
