// Declares the back-office endpoint of stored videos and recordings.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

export const soundAndFilmEndpoints = {
  playbackNotes: endpoint({
    method: 'GET',
    path: '/api/admin/playback-notes',
    access: 'editor',
    summary: 'The stored videos and recordings that not every browser plays, with advice for each.',
    output: z.object({
      files: z.array(
        z.object({
          url: z.string(),
          /** The browsers that cannot play it. */
          problem: z.string(),
          /** Advice for the owner. */
          advice: z.string(),
        }),
      ),
    }),
  }),
}
