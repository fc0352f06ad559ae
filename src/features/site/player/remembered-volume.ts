// The listener's volume, stored for the next visit. Where storage is switched off it lasts as long as the page.
import { clampVolume } from './audio.rules'

const storageKey = 'playerVolume'

export type Volume = { volume: number; muted: boolean }

const loud: Volume = { volume: 1, muted: false }

/** What was stored; full volume when there is nothing readable. */
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

/** Never throws. */
export function rememberVolume({ volume, muted }: Volume): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ volume, muted }))
  } catch {
    // Full or forbidden.
  }
}
