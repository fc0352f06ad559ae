// Selects the driver for the configured payment script.
import { loadCode } from '@/ui/on-demand/load-code'
import type { PaymentPage } from './payment-page'

const loadV6 = () => import('./paypal-v6')
const loadV5 = () => import('./paypal-v5')

/** Loads and returns the driver for a major version. */
export async function paymentPageFor(major: 5 | 6): Promise<PaymentPage> {
  if (major === 6) return (await loadCode(loadV6)).createPaypalV6()
  return (await loadCode(loadV5)).createPaypalV5()
}
