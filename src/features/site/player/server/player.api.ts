// The player's tracks and their waveforms, for visitors.
import { and, asc, eq } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { loeAudioTracks } from '@/db/schema/player'
import { describePictures } from '@/features/operations/uploads/server/pictures/describe-pictures'
import { AppError } from '@/lib/errors'
import { webAddress } from '@/lib/web-address'
import { playerEndpoints } from '../player.contract'

export const playerApi: BoundEndpoint[] = [
  bind(playerEndpoints.tracks, async ({ db }) => {
    const rows = await db
      .select()
      .from(loeAudioTracks)
      .where(eq(loeAudioTracks.is_active, true))
      .orderBy(asc(loeAudioTracks.order_index), asc(loeAudioTracks.created_at), asc(loeAudioTracks.id))
    const pictures = await describePictures(
      db,
      rows.map((row) => row.artwork_url),
    )
    return {
      tracks: rows.map((row) => ({
        id: row.id,
        title: row.title,
        artist: row.artist,
        album: row.album,
        audioUrl: webAddress(row.audio_url),
        artwork: (row.artwork_url && pictures.get(row.artwork_url)) || null,
        duration: row.duration,
        sourceType: row.source_type,
        soundcloudEmbedUrl: webAddress(row.soundcloud_embed_url),
      })),
    }
  }),
  bind(playerEndpoints.peaks, async ({ db }, { params: { id } }) => {
    const [row] = await db
      .select({ peaks: loeAudioTracks.peaks })
      .from(loeAudioTracks)
      .where(and(eq(loeAudioTracks.id, id), eq(loeAudioTracks.is_active, true)))
    if (!row) throw new AppError('not_found')
    return row
  }),
]
