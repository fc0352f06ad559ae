// The PayPal order this tab is busy with, stored across a reload: its id and nothing about the buyer. Other tabs have their own.
import { busyKey } from './order-opened'
import { storedText } from './stored-text'

export type OrderInProgress =
  /** Approved by the buyer, and not yet answered for. */
  | { orderID: string; state: 'approved' }
  /** Paid; its confirmation stands on the page with this path. */
  | { orderID: string; state: 'paid'; path: string }

const stored = storedText(() => sessionStorage, busyKey)

/** Stores the order for a reload of this tab. Without storage a reload loses the screen, not the order: the server settles it all the same. */
export function rememberOrder(order: OrderInProgress): void {
  stored.write(JSON.stringify(order))
}

/** There is nothing to come back to any more. */
export function forgetOrder(): void {
  stored.write(null)
}

/** The order an earlier load of this tab was busy with, or null. */
export function rememberedOrder(): OrderInProgress | null {
  try {
    const order = JSON.parse(stored.read() ?? 'null') as { orderID?: unknown; path?: unknown } | null
    if (typeof order?.orderID !== 'string') return null
    const { orderID, path } = order
    return typeof path === 'string' ? { orderID, state: 'paid', path } : { orderID, state: 'approved' }
  } catch {
    return null
  }
}
