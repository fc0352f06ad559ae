// Stores the visitor's instrument: chosen once for the whole shop, stored on this device alone, never sent (decision
// 0026).
import { findInstrument } from '@/features/commerce/sheet-music/editions/instruments'

const storageKey = 'instrument'
const listeners = new Set<() => void>()
/** Used when the browser refuses to store data. */
let chosen: string | null = null

/** Returns the code of the instrument; blank if none is stored, or if the code is no longer known. */
export function whatIPlay(): string {
  if (chosen !== null) return chosen
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return findInstrument(stored) ? stored : ''
  } catch {
    return ''
  }
}

/** Sets the instrument; blank deletes it. */
export function playFromNow(code: string): void {
  chosen = code
  try {
    if (code === '') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, code)
    // The stored value counts from now on, because another tab may change it.
    chosen = null
  } catch {
    // The choice lasts until the page is closed.
  }
  for (const tell of listeners) tell()
}

/** Calls `changed` when the instrument changes, here or in another tab. */
export function onWhatIPlay(changed: () => void): () => void {
  const stored = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) changed()
  }
  listeners.add(changed)
  addEventListener('storage', stored)
  return () => {
    listeners.delete(changed)
    removeEventListener('storage', stored)
  }
}
