// What the back-office asks about addresses on SoundCloud (ADM-AUD-07).
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

export const soundCloudEndpoints = {
  playlist: endpoint({
    method: 'GET',
    path: '/api/admin/soundcloud-playlists',
    access: 'editor',
    summary:
      'Title and number of tracks of a playlist, as far as SoundCloud tells them; null where it does not, within three seconds.',
    query: z.object({ url: z.string().max(1000) }),
    output: z.object({ title: z.string().nullable(), trackCount: z.number().int().nullable() }),
  }),
}
