// The player's tracks and their waveforms, for visitors; playlists on SoundCloud for the back-office.
import { and, eq } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { publicRows } from '@/db/public-rows'
import { loeAudioTracks } from '@/db/schema/site/player'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { describeSounds } from '@/features/operations/sound-and-film/server/sound/describe-sounds'
import { AppError } from '@/lib/errors'
import { playerEndpoints } from '../player.contract'
import { activeTracks } from './active-tracks'
import { lookUpPlaylist } from './playlist-lookup'

export const playerApi: BoundEndpoint[] = [
  bind(playerEndpoints.tracks, async ({ db }) => {
    const tracks = await activeTracks(db)
    const addresses = tracks.map(({ artworkUrl }) => artworkUrl)
    const pictures = await describePictures(db, addresses)
    return {
      tracks: tracks.map(({ artworkUrl, ...track }) => ({
        ...track,
        artwork: (artworkUrl && pictures.get(artworkUrl)) || null,
      })),
    }
  }),
  bind(playerEndpoints.peaks, async ({ db }, { params: { id } }) => {
    const [row] = await db
      .select({ peaks: loeAudioTracks.peaks, audioUrl: loeAudioTracks.audio_url })
      .from(loeAudioTracks)
      .where(and(eq(loeAudioTracks.id, id), publicRows(loeAudioTracks)))
    if (!row) throw new AppError('not_found')
    const { peaks, audioUrl } = row
    // A track saved before the server could decode audio has no peaks; its file may have been analysed since.
    return { peaks: peaks ?? (await describeSounds(db, [audioUrl])).get(audioUrl ?? '')?.peaks ?? null }
  }),
  bind(playerEndpoints.playlist, (ctx, { query }) => lookUpPlaylist(ctx, query.url)),
]
