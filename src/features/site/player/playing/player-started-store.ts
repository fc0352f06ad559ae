// Tells the site's frame that music is playing, so that the player's bar is loaded only then. Every page loads this
// file, but not the player.
import { useSyncExternalStore } from 'react'
import type { PlayedTrack } from './playlist.rules'

/** Key in session storage: the player's state before a reload. */
export const keptPlayerKey = 'player-kept'

let isStarted = false
let heard: PlayedTrack | null = null
const listeners = new Set<() => void>()

/** Called by the player when a track starts, becomes audible or pauses, and when its bar is closed. */
export function announcePlayer(started: boolean, sounding: PlayedTrack | null): void {
  if (isStarted === started && heard === sounding) return
  isStarted = started
  heard = sounding
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** False on the server and until a track starts. */
export function usePlayerStarted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isStarted,
    () => false,
  )
}

/** Returns the track that is playing; null while none is. */
export function useHeardTrack(): PlayedTrack | null {
  return useSyncExternalStore(
    subscribe,
    () => heard,
    () => null,
  )
}
