// The PayPal order this tab is busy with, kept across a reload: its id and nothing about the buyer.

const storageKey = 'shop-checkout'

export type OrderInProgress = {
  orderID: string
  /** As far as this page knows: opened at PayPal, approved by the buyer, or paid and shown in the confirmation card. */
  state: 'opened' | 'approved' | 'paid'
}

/** Keeps the order for a reload of this tab. Without storage a reload loses the screen, not the order. */
export function rememberOrder(order: OrderInProgress): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(order))
  } catch {
    // The server settles it all the same.
  }
}

/** There is nothing to come back to any more. */
export function forgetOrder(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept either.
  }
}

/** The order an earlier load of this tab was busy with, or null. */
export function rememberedOrder(): OrderInProgress | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('orderID' in stored) || typeof stored.orderID !== 'string') return null
    const state = 'state' in stored && (stored.state === 'approved' || stored.state === 'paid') ? stored.state : 'opened'
    return { orderID: stored.orderID, state }
  } catch {
    return null
  }
}
