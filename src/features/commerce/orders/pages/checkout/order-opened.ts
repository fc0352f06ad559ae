// Whether this browser has opened an order: only then does a page ask what became of it. Every page carries this, so it is small.

const storageKey = 'shop-order-opened'
/** What this tab is busy with; see order-in-progress.ts. */
export const busyKey = 'shop-checkout'

/** When the last one was opened, as it is stored; null for never, or without storage. */
export function lastOpened(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Whether there may be something to ask about, or to show again in this tab. */
export function mayHaveOrdered(): boolean {
  try {
    return lastOpened() !== null || sessionStorage.getItem(busyKey) !== null
  } catch {
    return false
  }
}

/** An order was opened now. */
export function noteOpened(): void {
  try {
    localStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Then nobody asks, and the mail tells.
  }
}

/** There is nothing left to ask about, unless another tab has opened an order since `known`. */
export function forgetOpened(known: string | null): void {
  if (known !== null && lastOpened() === known) localStorage.removeItem(storageKey)
}
