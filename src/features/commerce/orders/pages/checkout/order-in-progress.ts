// The PayPal order this tab is busy with, kept across a reload: its id and nothing about the buyer. Other tabs have their own.
import { busyKey } from './order-opened'

export type OrderInProgress =
  /** Approved by the buyer, and not yet answered for. */
  | { orderID: string; state: 'approved' }
  /** Paid; its confirmation stands on the page with this path. */
  | { orderID: string; state: 'paid'; path: string }

/** Keeps the order for a reload of this tab. Without storage a reload loses the screen, not the order. */
export function rememberOrder(order: OrderInProgress): void {
  try {
    sessionStorage.setItem(busyKey, JSON.stringify(order))
  } catch {
    // The server settles it all the same.
  }
}

/** There is nothing to come back to any more. */
export function forgetOrder(): void {
  try {
    sessionStorage.removeItem(busyKey)
  } catch {
    // Nothing was kept either.
  }
}

/** The order an earlier load of this tab was busy with, or null. */
export function rememberedOrder(): OrderInProgress | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(busyKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('orderID' in stored) || typeof stored.orderID !== 'string')
      return null
    const { orderID } = stored
    if (!('path' in stored) || typeof stored.path !== 'string') return { orderID, state: 'approved' }
    return { orderID, state: 'paid', path: stored.path }
  } catch {
    return null
  }
}
