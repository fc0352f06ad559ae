// The owner's media gallery at work (ADM-MEDIA-17).
import { resourceService } from '@/admin-kit/server/resource-service'
import { mediaItems } from '@/db/schema/media'
import { mediaResource } from '../media.resource'

export const mediaService = resourceService(mediaResource, {
  table: mediaItems,
  searched: ['title', 'description', 'platform'],
  order: [{ column: 'created_at', direction: 'desc' }],
  visibility: 'is_visible',
})
