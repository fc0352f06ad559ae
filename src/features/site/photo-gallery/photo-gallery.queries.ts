// How the browser reads the home page's photographs. Fresh as long as they are kept (CACHE-02); a change is announced anyway.
import { apiOf } from '@/lib/api-client'
import type { photoGalleryEndpoints } from './photo-gallery.contract'

const api = apiOf<typeof photoGalleryEndpoints>()

/** A page of the active photos marked as featured, in their order (HOME-07). */
export const featuredPhotosQuery = (page: number) =>
  api.query('/api/photo-gallery', { query: { page } }, { fresh: 5, kept: 5 })
