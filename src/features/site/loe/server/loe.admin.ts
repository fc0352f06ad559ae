// The back-office service of LOE's videos (ADM-LOE-18).
import { resourceService } from '@/admin-kit/server/resource-service'
import { loeVideos } from '@/db/schema/site/loe'
import { videoToColumns } from '@/features/site/featured-videos/video-source'
import { loeVideosResource } from '../loe.resource'

export const loeVideosService = resourceService(loeVideosResource, {
  table: loeVideos,
  searched: ['title', 'description'],
  order: [{ column: 'order_index' }, { column: 'created_at' }],
  toColumns: videoToColumns,
})
