// The PayPal order that this tab is processing, stored across a reload: its id and nothing about the buyer. Each tab
// has its own.
import { busyKey } from './order-opened'
import { storedText } from '@/ui/stored-text'

export type OrderInProgress =
  /** Approved by the buyer; the outcome is not known yet. */
  | { orderID: string; state: 'approved' }
  /** Paid; its confirmation is on the page with this path. */
  | { orderID: string; state: 'paid'; path: string }

const stored = storedText(() => sessionStorage, busyKey)

/**
 * Stores the order for a reload of this tab. Without storage a reload loses the screen, not the order: the server still
 * settles it.
 */
export function rememberOrder(order: OrderInProgress): void {
  stored.write(JSON.stringify(order))
}

/** Deletes the stored order. */
export function forgetOrder(): void {
  stored.write(null)
}

/** Returns the order that an earlier load of this tab was processing, or null. */
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
