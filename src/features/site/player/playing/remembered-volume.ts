// Stores the listener's volume for the next visit. If storage is off, the volume lasts as long as the page.
import { clampVolume } from '../audio.rules'

const storageKey = 'playerVolume'

export type Volume = { volume: number; muted: boolean }

const loud: Volume = { volume: 1, muted: false }

/** Returns the stored volume; full volume if none can be read. */
export function rememberedVolume(): Volume {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('volume' in stored) || typeof stored.volume !== 'number')
      return loud
    return { volume: clampVolume(stored.volume), muted: 'muted' in stored && stored.muted === true }
  } catch {
    return loud
  }
}

/** Stores the volume. Never throws. */
export function rememberVolume({ volume, muted }: Volume): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ volume, muted }))
  } catch {
    // Storage is full or forbidden.
  }
}
