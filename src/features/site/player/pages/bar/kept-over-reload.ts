// Keeps the player's state over a reload that the page itself triggers: the list, the track and the position in it.
import { keepOverReload } from '@/ui/on-demand/newer-build'
import { player } from '../../playing/player-store'
import type { PlayedTrack } from '../../playing/playlist.rules'
import { keptPlayerKey } from '../../playing/player-started-store'

type Kept = { tracks: PlayedTrack[]; index: number; seconds: number; isPlaying: boolean }

function keep(): void {
  const { playlist, isStarted, isPlaying } = player.state()
  if (!isStarted) return
  const kept: Kept = { tracks: [...playlist.tracks], index: playlist.index, seconds: player.time(), isPlaying }
  try {
    sessionStorage.setItem(keptPlayerKey, JSON.stringify(kept))
  } catch {
    // No code reloads the page without storage.
  }
}

/**
 * Reads the kept state once and resumes playing. A browser that requires a click before playing shows the bar, paused.
 */
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
    // The state is from another version of the site.
  }
}

keepOverReload(keep)
goOn()
