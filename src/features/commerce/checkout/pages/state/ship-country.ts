// The country that the buyer has chosen for a parcel. This browser stores it for the next order; without storage it
// lasts as long as the page.
import { useSyncExternalStore } from 'react'
import { storedText } from '@/ui/stored-text'

const stored = storedText(() => localStorage, 'shop-country')
let country = stored.read() ?? ''
const listeners = new Set<() => void>()

/** Returns the ISO 3166 code; empty while none was chosen. */
export const shipCountry = (): string => country

/** Stores the chosen country and re-renders what depends on it. */
export function chooseCountry(code: string): void {
  country = code
  stored.write(code === '' ? null : code)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShipCountry = (): string => useSyncExternalStore(subscribe, shipCountry, () => '')
