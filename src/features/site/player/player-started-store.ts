// Tells the site's frame that something is playing, so that only then the player's bar is loaded. Every page loads this file, but not the player.
import { useSyncExternalStore } from 'react'
import type { PlayedTrack } from './playlist.rules'

/** In session storage: what the player had before a reload. */
export const keptPlayerKey = 'player-kept'

let isStarted = false
let heard: PlayedTrack | null = null
const listeners = new Set<() => void>()

/** Called by the player when a track starts, sounds or pauses, and when its bar is closed. */
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

/** The track that sounds at the moment; null while nothing does. */
export function useHeardTrack(): PlayedTrack | null {
  return useSyncExternalStore(
    subscribe,
    () => heard,
    () => null,
  )
}
