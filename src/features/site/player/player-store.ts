// The one player of this document, wired to the browser, and how components follow it.
import { useSyncExternalStore } from 'react'
import { createPlayer, initialPlayerState, type PlayerState } from './player'
import { announcePlayer } from './player-started-store'
import { rememberVolume, rememberedVolume } from './remembered-volume'

let isOnLockScreen = false

/** With the first track; the keys of a headset say nothing before. */
function showOnLockScreen(): void {
  if (isOnLockScreen) return
  isOnLockScreen = true
  import('./media-session').then(
    ({ followWithMediaSession }) => followWithMediaSession(player),
    // Without it music plays all the same.
    () => undefined,
  )
}

/** On the server it is there too and does nothing: only effects and events call it. */
export const player = createPlayer({
  makeAudio: () => new Audio(),
  rememberedVolume,
  rememberVolume,
  announce(isStarted, heard) {
    announcePlayer(isStarted, heard)
    if (isStarted) showOnLockScreen()
  },
})

/** Everything but the position, which moves too often for rendering: see `player.subscribeToTime`. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state, () => initialPlayerState)
}
