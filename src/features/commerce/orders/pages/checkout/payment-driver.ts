// Which driver speaks with the payment script that is configured.
import type { PaymentPage } from './payment-page'

/** The driver for a major version, fetched when it is needed. */
export async function paymentPageFor(major: 5 | 6): Promise<PaymentPage> {
  if (major === 6) return (await import('./paypal-v6')).createPaypalV6()
  return (await import('./paypal-v5')).createPaypalV5()
}
