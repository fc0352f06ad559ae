// The videos of the LOE page (QRY-09).
import { z } from 'zod'
import { video } from '@/features/site/featured-videos/featured-videos.contract'
import { endpoint } from '@/lib/endpoint'

export const loeEndpoints = {
  videos: endpoint({
    method: 'GET',
    path: '/api/loe/videos',
    access: 'everyone',
    summary: 'Active LOE videos in their order.',
    output: z.object({ videos: z.array(video) }),
    reads: ['loe_videos', 'stored_files'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
