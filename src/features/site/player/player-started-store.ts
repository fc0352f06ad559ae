// Tells the site's frame that something is playing, so that only then the player's bar is loaded. Every page loads this file, but not the player.
import { useSyncExternalStore } from 'react'

let isStarted = false
const listeners = new Set<() => void>()

/** Called by the player when the first track starts, and when its bar is closed. */
export function announcePlayer(started: boolean): void {
  if (isStarted === started) return
  isStarted = started
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
