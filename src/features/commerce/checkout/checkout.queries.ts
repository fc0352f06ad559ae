// The browser's requests about orders: PayPal's configuration, opening and settling an order, and orders whose outcome
// it has not shown.
import { createApi } from '@/lib/api-client'
import type { checkoutEndpoints } from './checkout.contract'
import type { TypedPayer } from '@/features/commerce/manual-payments/payer.rules'
import type { OrderDraft, OrderSource } from './order-draft'

const api = createApi<typeof checkoutEndpoints>()

/**
 * Fetches the configuration of the PayPal buttons (FUNC-01). Fetched again for every attempt, so that an owner's change
 * takes effect at once.
 */
export const paypalConfigQuery = api.query('/api/functions/paypal-config', {}, { staleMinutes: 0, gcMinutes: 5 })

/** Lets the server price the cart and open a PayPal order (FUNC-02). Throws ApiError. */
export function createPaypalOrder(
  draft: OrderDraft & { currency: string; paymentSource: OrderSource; payer?: TypedPayer },
) {
  return api.send('POST /api/functions/create-paypal-order', { body: draft })
}

/**
 * Lets the server settle an approved PayPal order (FUNC-03). Repeating it is safe. The draft is only compared. Throws
 * ApiError.
 */
export function settleOrder(providerOrderId: string, draft: OrderDraft) {
  const items = draft.items.map(({ id, quantity, price }) => ({ shopItemId: id, quantity, pricePerItem: price }))
  const totalAmount = draft.items.reduce((cents, item) => cents + Math.round(item.price * 100) * item.quantity, 0) / 100
  return api.send('POST /api/functions/create-order', {
    body: { customerEmail: draft.customerEmail, paypalOrderId: providerOrderId, items, totalAmount },
  })
}

/** Fetches the outcome of an order for a page that has nothing to report. Repeating it is safe. Throws ApiError. */
export function fetchOrderStatus(providerOrderId: string) {
  return api.send('POST /api/functions/order-status', { body: { paypalOrderId: providerOrderId } })
}

/** Returns the PayPal ids of this browser's orders whose outcome it has not been told. Throws ApiError. */
export async function unseenOrders(): Promise<string[]> {
  return (await api.send('GET /api/functions/unseen-orders', {})).orderIDs
}

/**
 * Reports that this page shows the outcome. Returns true when it is the first to do so. Without a response it counts as
 * the first.
 */
export async function noteShown(providerOrderId: string): Promise<boolean> {
  try {
    return (await api.send('POST /api/functions/order-shown', { body: { paypalOrderId: providerOrderId } })).isNews
  } catch {
    return true
  }
}
