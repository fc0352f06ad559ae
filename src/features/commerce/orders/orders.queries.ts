// The browser's calls about orders: PayPal's configuration, opening and settling an order, orders whose outcome it has not shown, and asking for a link to purchases.
import { createApi } from '@/lib/api-client'
import type { ordersEndpoints } from './orders.contract'
import type { OrderDraft } from './order-draft'

const api = createApi<typeof ordersEndpoints>()

/** What the PayPal buttons need (FUNC-01); asked anew for every attempt, so an owner's change helps at once. */
export const paypalConfigQuery = api.query('/api/functions/paypal-config', {}, { staleMinutes: 0, gcMinutes: 5 })

/** Has the server price the cart and open a PayPal order (FUNC-02). Throws ApiError. */
export function createPaypalOrder(draft: OrderDraft) {
  return api.send('POST /api/functions/create-paypal-order', { body: draft })
}

/** Has the server settle an approved PayPal order (FUNC-03); repeating it is safe. The draft is only compared. Throws ApiError. */
export function settleOrder(paypalOrderId: string, draft: OrderDraft) {
  const items = draft.items.map(({ id, quantity, price }) => ({ shopItemId: id, quantity, pricePerItem: price }))
  const totalAmount = draft.items.reduce((cents, item) => cents + Math.round(item.price * 100) * item.quantity, 0) / 100
  return api.send('POST /api/functions/create-order', {
    body: { customerEmail: draft.customerEmail, paypalOrderId, items, totalAmount },
  })
}

const question = { customerEmail: '', items: [], totalAmount: 0 }

/** Asks what became of an order, as `settleOrder` does, for a page that no longer has its cart. Throws ApiError. */
export function settleKnownOrder(paypalOrderId: string) {
  return api.send('POST /api/functions/create-order', { body: { ...question, paypalOrderId } })
}

/** PayPal's ids of what this browser has ordered and was not told the outcome of. Throws ApiError. */
export async function unseenOrders(): Promise<string[]> {
  return (await api.send('GET /api/functions/unseen-orders', {})).orderIDs
}

/** Reports that this page shows the outcome; answers whether it is the first to do so. Without an answer it counts as the first. */
export async function noteShown(paypalOrderId: string): Promise<boolean> {
  try {
    return (await api.send('POST /api/functions/order-shown', { body: { paypalOrderId } })).isNews
  } catch {
    return true
  }
}

/** Asks for a link to the purchases of an address (OP-03); the answer tells nothing about it. Throws ApiError. */
export function requestPurchases(email: string) {
  return api.send('POST /api/purchases/link', { body: { email } })
}
