// Remembers that this browser has opened an order: only then does a page ask for an outcome. Every page loads this
// file, so it is small.

const storageKey = 'shop-order-opened'
/** Storage key of the order this tab is processing; see order-in-progress.ts. */
export const busyKey = 'shop-checkout'

/** Returns the stored time of the last opened order; null for never, or without storage. */
export function lastOpened(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** True when there may be an outcome to ask for, or a confirmation to show again in this tab. */
export function mayHaveOrdered(): boolean {
  try {
    return lastOpened() !== null || sessionStorage.getItem(busyKey) !== null
  } catch {
    return false
  }
}

/** Stores that an order was opened now. */
export function noteOpened(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // No storage: no page asks, and the mail tells the buyer.
  }
}

/** Deletes the time once there is nothing left to ask for, unless another tab has opened an order since `known`. */
export function forgetOpened(known: string | null): void {
  if (known !== null && lastOpened() === known) localStorage.removeItem(storageKey)
}
