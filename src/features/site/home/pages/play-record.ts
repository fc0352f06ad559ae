// Plays a track of the site's player, with the others behind it. Loaded with the first press.
import type { QueryClient } from '@tanstack/react-query'
import { playableTracks } from '@/features/site/player/audio.rules'
import { loeTracksQuery } from '@/features/site/player/player.queries'
import { player } from '@/features/site/player/player-store'
import { currentTrack } from '@/features/site/player/playlist.rules'
import { fetchApiQuery } from '@/lib/use-api-query'

/** A press while it plays pauses it. Throws when it is no track any more, or the tracks cannot be read. */
export async function playRecord(queryClient: QueryClient, trackId: string): Promise<void> {
  const { playlist, isStarted } = player.state()
  if (isStarted && currentTrack(playlist)?.id === trackId) return player.toggle()
  const tracks = playableTracks((await fetchApiQuery(queryClient, loeTracksQuery)).tracks)
  const index = tracks.findIndex(({ id }) => id === trackId)
  if (index < 0) throw new Error('The track is gone')
  player.setTracks(tracks)
  player.select(index)
}
