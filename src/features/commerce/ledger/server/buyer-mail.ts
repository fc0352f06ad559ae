// A mail to the buyer about a checkout.
import type { NewMail } from '@/platform/outbox/outbox'
import { recipientEmail, type Checkout } from './checkout-rows'

/** Returns a mail; a checkout gets one of each kind. Throws like `recipientEmail`. */
export const buyerMail = (checkout: Checkout, kind: string): NewMail => ({
  dedupeKey: `${kind}:${checkout.id}`,
  kind,
  recipient: recipientEmail(checkout),
  payload: { checkoutId: checkout.id },
})
