// How the browser reads the home page's photographs. Stale and dropped after the same time (CACHE-02); a change is announced anyway.
import { createApi } from '@/lib/api-client'
import type { photoGalleryEndpoints } from './photo-gallery.contract'

const api = createApi<typeof photoGalleryEndpoints>()

/** A page of the active photos marked as featured, in their order (HOME-07). */
export const featuredPhotosQuery = (page: number) =>
  api.query('/api/photo-gallery', { query: { page } }, { staleMinutes: 5, gcMinutes: 5 })
