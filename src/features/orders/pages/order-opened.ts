// Whether this browser has opened an order: only then does a page ask what became of it. Every page carries this, so it is small.

const storageKey = 'shop-order-opened'

/** When the last one was opened, as it is stored; null for never, or without storage. */
export function lastOpened(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
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
