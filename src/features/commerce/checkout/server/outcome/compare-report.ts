// Compares the browser's report of its purchase with the stored one.
import { normalEmail } from '@/lib/email'
import type { Checkout, CheckoutLine } from '@/features/commerce/ledger/server/checkout-rows'
import { type Difference, differences } from '@/features/commerce/payments/server/settling/compare'
import type { OrderReport } from '../../checkout.contract'

/** Returns the differences. `reported` has dollars. The stored values always count (FUNC-03). */
export function compareReport(checkout: Checkout, lines: readonly CheckoutLine[], reported: OrderReport): Difference[] {
  const listed = (items: readonly (readonly [id: string, quantity: number, cents: number])[]): string =>
    items
      .map((item) => item.join(' x '))
      .toSorted()
      .join(', ')
  return differences([
    ['email', checkout.email, normalEmail(reported.customerEmail.trim())],
    [
      'items',
      listed(lines.map((line) => [line.shop_item_id, line.quantity, line.unit_cents])),
      listed(reported.items.map((item) => [item.shopItemId, item.quantity, Math.round(item.pricePerItem * 100)])),
    ],
    ['goodsCents', checkout.items_cents, Math.round(reported.totalAmount * 100)],
  ])
}
