// The back-office service of LOE's pictures (ADM-LOE-23).
import { resourceService } from '@/admin-kit/server/resource-service'
import { loeImages } from '@/db/schema/site/loe-gallery'
import { loeImagesResource } from '../loe-gallery.resource'

export const loeImagesService = resourceService(loeImagesResource, {
  table: loeImages,
  searched: ['title', 'alt_text', 'caption'],
  order: [{ column: 'order_index' }, { column: 'created_at' }],
})
