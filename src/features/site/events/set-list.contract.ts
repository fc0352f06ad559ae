// Endpoints that the back-office uses while the owner writes a set list.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

export const setListEndpoints = {
  tunes: endpoint({
    method: 'GET',
    path: '/api/admin/set-list-tunes',
    access: 'editor',
    summary: 'Tunes of the shop whose title, composer or style has these words, a dozen at most.',
    query: z.object({ search: z.string().max(200) }),
    output: z.object({ tunes: z.array(z.object({ id: uuid, title: z.string(), composer: z.string().nullable() })) }),
  }),
  onSale: endpoint({
    method: 'GET',
    path: '/api/admin/set-list-tunes/on-sale',
    access: 'editor',
    summary: 'Which of these tunes (ids with commas between them, 100 at most) have a sheet that can be bought.',
    query: z.object({ ids: z.string().max(4000) }),
    output: z.object({ ids: z.array(uuid) }),
  }),
  lists: endpoint({
    method: 'GET',
    path: '/api/admin/set-lists',
    access: 'editor',
    summary: 'The latest events that have a set list, to copy one from.',
    output: z.object({
      lists: z.array(z.object({ id: uuid, title: z.string(), date: z.string(), lines: z.number().int() })),
    }),
  }),
}
