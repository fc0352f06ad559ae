// The media gallery (QRY-07).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { pageNumber, picture, uuid } from '@/lib/fields'

export const mediaItem = z.object({
  id: uuid,
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(['photo', 'video', 'social']),
  url: z.string(),
  platform: z.string().nullable(),
  isFeatured: z.boolean(),
  /** Picture of the tile: the thumbnail, the item's own picture, or a placeholder (OP-33). */
  picture,
})
export type MediaItem = z.output<typeof mediaItem>

export const mediaEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/media',
    access: 'everyone',
    summary: 'Visible media items, newest first, one page of them and how many there are.',
    query: z.object({ page: pageNumber }),
    output: z.object({ items: z.array(mediaItem), total: z.number().int() }),
    reads: ['media_items', 'stored_files'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
