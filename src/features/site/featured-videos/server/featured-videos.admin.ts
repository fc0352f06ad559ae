// The back-office service of the home page's videos (ADM-FVID-06).
import { resourceService } from '@/admin-kit/server/resource-service'
import { featuredVideos } from '@/db/schema/site/featured-videos'
import { videoToColumns } from '../video-source'
import { featuredVideosResource } from '../featured-videos.resource'

export const featuredVideosService = resourceService(featuredVideosResource, {
  table: featuredVideos,
  searched: ['title', 'description'],
  order: [{ column: 'order_index' }, { column: 'created_at' }],
  toColumns: ({ is_active, ...video }) => ({ ...videoToColumns(video), is_active }),
})
