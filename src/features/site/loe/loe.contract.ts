// Videos, pictures and audio of the LOE page (QRY-09, LOE-13, LOE-14).
import { z } from 'zod'
import { video } from '@/features/site/featured-videos/featured-videos.contract'
import { endpoint } from '@/lib/endpoint'
import { pageNumber, picture, uuid } from '@/lib/fields'

export const loeImage = z.object({
  id: uuid,
  title: z.string(),
  altText: z.string(),
  caption: z.string().nullable(),
  /** Above 0: shown first in this order. */
  orderIndex: z.number().int(),
  picture,
  /** 1 to 6: sets the tile's shape and emphasis (LOE-17, OP-41). */
  visualWeight: z.number().int().min(1).max(6),
})
export type LoeImage = z.output<typeof loeImage>

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
})
export type AudioTrack = z.output<typeof audioTrack>

const limit = { requests: 240, perSeconds: 60 }

export const loeEndpoints = {
  videos: endpoint({
    method: 'GET',
    path: '/api/loe/videos',
    access: 'everyone',
    summary: 'Active LOE videos in their order.',
    output: z.object({ videos: z.array(video) }),
    reads: ['loe_videos', 'stored_files'],
    limit,
  }),
  images: endpoint({
    method: 'GET',
    path: '/api/loe/images',
    access: 'everyone',
    summary:
      'A page of the active LOE pictures as the gallery hangs them, those with a priority first, and how many there are.',
    query: z.object({ page: pageNumber }),
    output: z.object({ images: z.array(loeImage), total: z.number().int() }),
    reads: ['loe_images', 'stored_files'],
    limit,
  }),
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
      'The waveform of an active track: the loudness of equal slices, 0 to 1. Asked for one at a time, because a list of hundreds would be mostly this.',
    params: z.object({ id: uuid }),
    output: z.object({ peaks: z.array(z.number()).nullable() }),
    reads: ['loe_audio_tracks'],
    limit,
  }),
}
