// The one player of this document, wired to the browser, and how components follow it.
import { useSyncExternalStore } from 'react'
import { createPlayer, initialPlayerState, type PlayerState } from './player'
import { followWithMediaSession } from './media-session'
import { announcePlayer } from './player-started-store'
import { rememberVolume, rememberedVolume } from './remembered-volume'

/** On the server it is there too and does nothing: only effects and events call it. */
export const player = createPlayer({
  makeAudio: () => new Audio(),
  rememberedVolume,
  rememberVolume,
  announce: announcePlayer,
})

if (typeof window !== 'undefined') followWithMediaSession(player)

/** Everything but the position, which moves too often for rendering: see `player.subscribeToTime`. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state, () => initialPlayerState)
}
