// Holds the shop's currency in the back-office: as it was when the page was opened, or as the owner has set it since.
import { useSyncExternalStore } from 'react'

let chosen: string | null = null
const listeners = new Set<() => void>()

/** Shows all amounts in this currency from now on, without loading the page again. */
export function noteShopCurrency(currency: string): void {
  chosen = currency
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Returns the shop's currency; `opened` is the one that the page was opened with. */
export const useCurrentCurrency = (opened: string): string => useSyncExternalStore(subscribe, () => chosen) ?? opened
