// Videos of the home page and of LOE: one shape for both (FVID-12, QRY-09).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picture, uuid } from '@/lib/fields'

export const video = z.object({
  id: uuid,
  title: z.string(),
  description: z.string().nullable(),
  /** A YouTube id; when set, `videoUrl` is ignored. */
  embedId: z.string().nullable(),
  videoUrl: z.string().nullable(),
  thumbnail: picture,
})
export type Video = z.output<typeof video>

export const featuredVideosEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/featured-videos',
    access: 'everyone',
    summary: 'Active featured videos in their order.',
    output: z.object({ videos: z.array(video) }),
    reads: ['featured_videos', 'stored_files'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
