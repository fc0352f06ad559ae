// Which driver speaks with the payment script that is configured.
import { loadCode } from '@/ui/on-demand/load-code'
import type { PaymentPage } from './payment-page'

const loadV6 = () => import('./paypal-v6')
const loadV5 = () => import('./paypal-v5')

/** The driver for a major version, fetched when it is needed. */
export async function paymentPageFor(major: 5 | 6): Promise<PaymentPage> {
  if (major === 6) return (await loadCode(loadV6)).createPaypalV6()
  return (await loadCode(loadV5)).createPaypalV5()
}
