// The states of a checkout: the allowed changes, its number on the receipt, and the goods that it needs.
import type { checkoutStatuses } from '@/db/schema/commerce/orders/orders'

export type StockNeed = { itemId: string; variantId: string | null; quantity: number; takesStock: boolean }

/**
 * Returns the pieces of each item or variant, those with tracked stock separate from the others (CART-08). Sorted by
 * item id, the order in which rows are locked.
 */
export function stockNeeds(lines: readonly StockNeed[]): StockNeed[] {
  const needs = new Map<string, StockNeed>()
  for (const { itemId, variantId, quantity, takesStock } of lines) {
    const key = `${itemId} ${variantId} ${takesStock}`
    const need = needs.get(key) ?? { itemId, variantId, quantity: 0, takesStock }
    needs.set(key, { ...need, quantity: need.quantity + quantity })
  }
  return [...needs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, need]) => need)
}

/** Returns the number on the receipt and at PayPal: the day (UTC) and ten characters of the checkout's id. */
export function invoiceNumber(checkoutId: string, at: Date): string {
  return `B-${at.toISOString().slice(0, 10).replaceAll('-', '')}-${checkoutId.replaceAll('-', '').slice(0, 10).toUpperCase()}`
}

export type CheckoutStatus = (typeof checkoutStatuses)[number]

/**
 * States that record captured money. Even an expired, cancelled or refused checkout may change to them, because the
 * payment is a fact.
 */
const recordings = ['paid', 'pending', 'shortage', 'mismatch'] as const

/** The allowed changes of state. Any other is refused, so a late event never undoes a later state. */
const moves: Record<CheckoutStatus, readonly CheckoutStatus[]> = {
  open: ['provider_created', 'expired', 'cancelled'],
  provider_created: ['capturing', 'expired', 'cancelled', ...recordings],
  declined: ['capturing', 'expired', 'cancelled', ...recordings],
  capturing: ['provider_created', 'declined', 'denied', 'expired', 'cancelled', 'refused', ...recordings],
  pending: ['paid', 'shortage', 'mismatch', 'denied'],
  expired: recordings,
  cancelled: recordings,
  refused: recordings,
  mismatch: [],
  denied: [],
  paid: [],
  shortage: [],
}

/** True when a checkout may change from one state to another. Staying is always allowed. */
export function canMove(from: CheckoutStatus, to: CheckoutStatus): boolean {
  return from === to || moves[from].includes(to)
}

/** Returns every state from which a change to `to` is allowed. */
export function statesBefore(to: CheckoutStatus): CheckoutStatus[] {
  return (Object.keys(moves) as CheckoutStatus[]).filter((from) => canMove(from, to))
}

/** States that no response of PayPal to a settlement changes any more. */
export const settledStates = ['paid', 'shortage', 'denied'] as const satisfies readonly CheckoutStatus[]

export function isSettled({ status }: { status: CheckoutStatus }): boolean {
  return settledStates.some((one) => one === status)
}
