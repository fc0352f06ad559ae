// The media gallery (QRY-07).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picture, uuid } from '@/lib/fields'

export const mediaItem = z.object({
  id: uuid,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(['photo', 'video', 'social']),
  url: z.string(),
  platform: z.string().nullable(),
  isFeatured: z.boolean(),
  /** What the tile shows: the thumbnail, the picture itself, or a placeholder (OP-33). */
  picture,
})
export type MediaItem = z.output<typeof mediaItem>

export const mediaEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/media',
    access: 'everyone',
    summary: 'Visible media items, newest first.',
    output: z.object({ items: z.array(mediaItem) }),
    reads: ['media_items', 'stored_files'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
