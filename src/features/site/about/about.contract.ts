// The lists of the about page (OP-22).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

export const aboutEndpoints = {
  lists: endpoint({
    method: 'GET',
    path: '/api/about',
    access: 'everyone',
    summary: 'Influences, collaborations and statistics in their order.',
    output: z.object({
      influences: z.array(z.object({ name: z.string() })),
      collaborations: z.array(z.object({ artist: z.string(), project: z.string(), year: z.string() })),
      stats: z.array(z.object({ icon: z.enum(['Music', 'Users', 'MapPin']), value: z.string(), label: z.string() })),
    }),
    reads: ['musical_influences', 'collaborations', 'stats'],
    limit: { requests: 240, perSeconds: 60 },
  }),
}
