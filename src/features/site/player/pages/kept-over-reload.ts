// Keeps what the player has over a reload that the page itself makes: the list, the track and the place in it.
import { keepOverReload } from '@/ui/on-demand/newer-build'
import { player } from '../player-store'
import type { PlayedTrack } from '../playlist.rules'
import { keptPlayerKey } from '../player-started-store'

type Kept = { tracks: PlayedTrack[]; index: number; seconds: number; isPlaying: boolean }

function keep(): void {
  const { playlist, isStarted, isPlaying } = player.state()
  if (!isStarted) return
  const kept: Kept = { tracks: [...playlist.tracks], index: playlist.index, seconds: player.time(), isPlaying }
  try {
    sessionStorage.setItem(keptPlayerKey, JSON.stringify(kept))
  } catch {
    // Without storage nothing here reloads.
  }
}

/** Takes what was kept, once, and goes on from there. A browser that wants a click before it plays shows the bar, paused. */
function goOn(): void {
  try {
    const text = sessionStorage.getItem(keptPlayerKey)
    sessionStorage.removeItem(keptPlayerKey)
    if (text === null) return
    const { tracks, index, seconds, isPlaying } = JSON.parse(text) as Kept
    player.setTracks(tracks)
    player.select(index)
    player.seek(seconds)
    if (!isPlaying) player.pause()
  } catch {
    // Kept by another version of the site.
  }
}

keepOverReload(keep)
goOn()
