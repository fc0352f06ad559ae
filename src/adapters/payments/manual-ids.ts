// The ids of orders that are paid outside the site. Their prefix tells them from the ids of PayPal.

const prefix = 'manual-'

/** Returns the id of the order, and of its only capture, of a checkout. */
export const manualOrderId = (checkoutId: string): string => prefix + checkoutId

/** Returns the id of a refund that the owner records. */
export const manualRefundId = (requestKey: string): string => prefix + requestKey

/** True for the id of such an order, capture or refund. */
export const isManualId = (id: string | null): boolean => id?.startsWith(prefix) ?? false

/** Returns the checkout of such an order. */
export const checkoutOfManualId = (orderId: string): string => orderId.slice(prefix.length)

/** Pattern of these ids for a condition in SQL. */
export const manualIdPattern = `${prefix}%`
