// What the visitor plays: chosen once for the whole shop, stored on this device alone, never sent anywhere (decision 0039).
import { findInstrument } from './instruments'

const storageKey = 'instrument'
const listeners = new Set<() => void>()
/** Counts where the browser stores nothing for us. */
let chosen: string | null = null

/** The code of the instrument; blank for none, or one that is not known any more. */
export function whatIPlay(): string {
  if (chosen !== null) return chosen
  try {
    const stored = localStorage.getItem(storageKey) ?? ''
    return findInstrument(stored) ? stored : ''
  } catch {
    return ''
  }
}

/** Blank forgets it. */
export function playFromNow(code: string): void {
  chosen = code
  try {
    if (code === '') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, code)
    // From now on what is stored counts, for another tab may change it.
    chosen = null
  } catch {
    // It counts until the page is closed.
  }
  for (const tell of listeners) tell()
}

/** Calls when it changes, here or in another tab. */
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
