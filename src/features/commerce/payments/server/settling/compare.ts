// Compares PayPal's order with the one we opened: before the money is taken and again afterwards (payments-security 0.2, 2.4).
import type { ProviderCapture, ProviderOrder } from '@/adapters/payments/payments'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'

/** A difference between two records of the same thing; ours first. */
export type Difference = { field: string; expected: unknown; found: unknown }

/** Returns the pairs that are not equal. */
export function differences(
  pairs: readonly (readonly [field: string, expected: unknown, found: unknown])[],
): Difference[] {
  return pairs
    .filter(([, expected, found]) => expected !== found)
    .map(([field, expected, found]) => ({ field, expected, found }))
}

/**
 * Compares cents, currency, payee (when ours is known), our own reference, invoice and a single purchase unit. Empty
 * when all agree.
 */
export function compareOrder(checkout: Checkout, order: ProviderOrder, merchantId: string | null): Difference[] {
  return differences([
    ['customId', checkout.id, order.customId],
    ['invoice', checkout.invoice_number, order.invoiceId],
    ['amountCents', checkout.total_cents, order.amountCents],
    ['currency', checkout.currency, order.currency],
    ['purchaseUnits', 1, order.purchaseUnits],
    ...(merchantId === null ? [] : [['payee', merchantId, order.payeeMerchantId] as const]),
  ])
}

/** Checks that exactly the agreed money was taken, and paid to us (when our account is known). */
export function compareCapture(checkout: Checkout, capture: ProviderCapture, merchantId: string | null): Difference[] {
  return differences([
    ['amountCents', checkout.total_cents, capture.amountCents],
    ['currency', checkout.currency, capture.currency],
    ...(merchantId === null ? [] : [['payee', merchantId, capture.payeeMerchantId] as const]),
  ])
}

const weight: Record<ProviderCapture['status'], number> = {
  completed: 6,
  partially_refunded: 5,
  owed: 4,
  pending: 3,
  refunded: 2,
  declined: 1,
  failed: 0,
}

/** Returns the decisive capture: one that brought money before one that did not. Null when none was tried. */
export function decisiveCapture(order: ProviderOrder): ProviderCapture | null {
  return order.captures.toSorted((a, b) => weight[b.status] - weight[a.status])[0] ?? null
}
