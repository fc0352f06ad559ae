// A track of the player; the endpoints for tracks (QRY-09) and for playlists on SoundCloud.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { picture, uuid } from '@/lib/fields'

export const audioTrack = z.object({
  id: uuid,
  title: z.string(),
  artist: z.string().nullable(),
  album: z.string().nullable(),
  audioUrl: z.string().nullable(),
  artwork: picture.nullable(),
  /** Seconds. */
  duration: z.number().int().nullable(),
  sourceType: z.enum(['soundcloud', 'file', 'url']),
  soundcloudEmbedUrl: z.string().nullable(),
  /** Factor for the volume, so that recordings are equally loud; at most 1. */
  gain: z.number(),
})
export type AudioTrack = z.output<typeof audioTrack>

const limit = { requests: 240, perSeconds: 60 }

export const playerEndpoints = {
  tracks: endpoint({
    method: 'GET',
    path: '/api/loe/tracks',
    access: 'everyone',
    summary: 'Active audio tracks in their order.',
    output: z.object({ tracks: z.array(audioTrack) }),
    reads: ['loe_audio_tracks', 'stored_files'],
    limit,
  }),
  peaks: endpoint({
    method: 'GET',
    path: '/api/loe/tracks/{id}/peaks',
    access: 'everyone',
    summary:
      'The waveform of an active track: the loudness of equal slices, 0 to 1. Fetched one track at a time, because it would make up most of a list of hundreds.',
    params: z.object({ id: uuid }),
    output: z.object({ peaks: z.array(z.number()).nullable() }),
    reads: ['loe_audio_tracks', 'stored_files'],
    limit,
  }),
  /** ADM-AUD-07. */
  playlist: endpoint({
    method: 'GET',
    path: '/api/admin/soundcloud-playlists',
    access: 'editor',
    summary:
      'Title and number of tracks of a SoundCloud playlist; null for what SoundCloud does not report within three seconds.',
    query: z.object({ url: z.string().max(1000) }),
    output: z.object({ title: z.string().nullable(), trackCount: z.number().int().nullable() }),
  }),
}
