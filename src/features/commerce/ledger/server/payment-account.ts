// Tells checkouts that were opened with an earlier PayPal account from those of the account in use. A checkout does not
// store its account; the moment of the change is enough.
import type { Context } from '@/platform/context'
import { isManualId } from '@/adapters/payments/manual-ids'
import { second } from '@/lib/durations'
import type { Checkout } from './checkout-rows'

/** Another process may still open checkouts with the earlier account for a moment. */
const changeTakesMs = 10 * second

/** True when the checkout was opened before the account in use. */
export function isOfEarlierAccount(
  { settings: { paymentsSince } }: Pick<Context, 'settings'>,
  { created_at, provider_order_id }: Pick<Checkout, 'created_at' | 'provider_order_id'>,
): boolean {
  if (isManualId(provider_order_id)) return false
  return paymentsSince !== null && created_at.getTime() < paymentsSince.getTime() + changeTakesMs
}
