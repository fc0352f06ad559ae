// The back-office service of the media gallery (ADM-MEDIA-17).
import { resourceService } from '@/admin-kit/server/resource-service'
import { mediaItems } from '@/db/schema/site/media'
import { mediaResource } from '../media.resource'
import { mediaPlatform } from '../media.rules'

export const mediaService = resourceService(mediaResource, {
  table: mediaItems,
  searched: ['title', 'description', 'platform'],
  order: [{ column: 'created_at', direction: 'desc' }],
  toColumns: (values) => ({ ...values, platform: mediaPlatform(values) }),
})
