// The back-office service of photographs (ADM-PHOTO-05, ADM-PHOTO-06).
import { resourceService } from '@/admin-kit/server/resource-service'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { photosResource } from '../photo-gallery.resource'

export const photosService = resourceService(photosResource, {
  table: photoGallery,
  searched: ['title', 'alt_text'],
  order: [{ column: 'order_index' }, { column: 'created_at' }],
})
