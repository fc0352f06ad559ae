// The photographs of the home page's carousel (HOME-07). `loe-gallery` is different: it holds the pictures of the LOE
// page.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { pageNumber, picture, uuid } from '@/lib/fields'

export const photo = z.object({ id: uuid, title: z.string(), altText: z.string(), picture })
export type Photo = z.output<typeof photo>

export const photoGalleryEndpoints = {
  featured: endpoint({
    method: 'GET',
    path: '/api/photo-gallery',
    access: 'everyone',
    summary: 'A page of the active photos marked as featured, in their order, and how many there are.',
    query: z.object({ page: pageNumber }),
    output: z.object({ photos: z.array(photo), total: z.number().int() }),
    reads: ['photo_gallery', 'stored_files'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
