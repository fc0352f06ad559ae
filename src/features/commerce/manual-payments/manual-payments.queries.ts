// The back-office's request about the payment of an order outside the site.
import { createApi } from '@/lib/api-client'
import type { manualPaymentEndpoints } from './manual-payments.contract'

const api = createApi<typeof manualPaymentEndpoints>()

/** Fetches how an order is paid outside the site. */
export const manualPaymentQuery = (id: string) =>
  api.query('/api/admin/orders/{id}/manual-payment', { params: { id } }, { staleMinutes: 0, gcMinutes: 5 })
