// The pictures of the LOE page's gallery and the request for them (LOE-13, LOE-14). `photo-gallery` is different: it
// holds the photographs of the home page.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { pageSize } from '@/lib/paging'
import { pageNumber, picture, uuid } from '@/lib/fields'

export const loeImage = z.object({
  id: uuid,
  title: z.string(),
  altText: z.string(),
  caption: z.string().nullable(),
  /** Above 0: shown first, in ascending order. */
  orderIndex: z.number().int(),
  picture,
  /** 1 to 6: sets the tile's shape and emphasis (LOE-17, OP-41). */
  visualWeight: z.number().int().min(1).max(6),
})
export type LoeImage = z.output<typeof loeImage>

export const loeGalleryEndpoints = {
  images: endpoint({
    method: 'GET',
    path: '/api/loe/images',
    access: 'everyone',
    summary:
      'A page of the active LOE pictures in the order of the gallery, those with a priority first, and how many there are.',
    query: z.object({ page: pageNumber, limit: z.coerce.number().int().min(1).max(pageSize).default(pageSize) }),
    output: z.object({ images: z.array(loeImage), total: z.number().int() }),
    reads: ['loe_images', 'stored_files'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
