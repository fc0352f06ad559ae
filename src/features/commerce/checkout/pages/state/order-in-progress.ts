// The order that this tab is processing, stored across a reload: its id and nothing about the buyer. Each tab
// has its own.
import { busyKey } from './order-opened'
import { storedText } from '@/ui/stored-text'

export type OrderInProgress =
  /** The buyer has left for the provider's own page; paid or not. */
  | { orderID: string; state: 'left' }
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
    const order = JSON.parse(stored.read() ?? 'null') as Record<'orderID' | 'path' | 'state', unknown> | null
    if (typeof order?.orderID !== 'string') return null
    const { orderID, path, state } = order
    if (typeof path === 'string') return { orderID, state: 'paid', path }
    return { orderID, state: state === 'left' ? 'left' : 'approved' }
  } catch {
    return null
  }
}
