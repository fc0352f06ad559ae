// Declares the back-office endpoints of stored pictures.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picturePoint } from '@/lib/fields'

export const picturesEndpoints = {
  focus: endpoint({
    method: 'GET',
    path: '/api/admin/pictures/focus',
    access: 'editor',
    summary: 'The focal point of a stored picture, which every crop keeps visible.',
    query: z.object({ url: z.string().max(600) }),
    output: picturePoint,
  }),
  setFocus: endpoint({
    method: 'PUT',
    path: '/api/admin/pictures/focus',
    access: 'editor',
    summary: 'Sets the focal point of a stored picture, which every crop keeps visible.',
    body: picturePoint.extend({ url: z.string().max(600) }),
    output: picturePoint,
  }),
}
