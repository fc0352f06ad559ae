// The only player of this document, connected to the browser, and the hook through which components follow it.
import { useSyncExternalStore } from 'react'
import { createPlayer, initialPlayerState, type PlayerState } from './player'
import { announcePlayer } from './player-started-store'
import { rememberVolume, rememberedVolume } from './remembered-volume'

let isOnLockScreen = false

/** Starts with the first track; the headset's keys have nothing to control before. */
function showOnLockScreen(): void {
  if (isOnLockScreen) return
  isOnLockScreen = true
  import('./media-session').then(
    ({ followWithMediaSession }) => followWithMediaSession(player),
    // Music plays without it too.
    () => undefined,
  )
}

/** Exists on the server too but does nothing there: only effects and events call it. */
export const player = createPlayer({
  makeAudio: () => new Audio(),
  rememberedVolume,
  rememberVolume,
  announce(isStarted, heard) {
    announcePlayer(isStarted, heard)
    if (isStarted) showOnLockScreen()
  },
})

/** Returns everything but the position, which changes too often for rendering: see `player.subscribeToTime`. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state, () => initialPlayerState)
}
