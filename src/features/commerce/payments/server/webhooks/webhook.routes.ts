// Receives PayPal's webhook events: checks the signature, stores each once and responds; a job does the work.
import type { RawRoute } from '@/platform/http/handler'
import { PaymentError, type PaymentNotice } from '@/adapters/payments/payments'
import { storeNotice } from './stored-notices'

const readText = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

export const webhookRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/api/paypal/webhook',
    access: 'paymentProvider',
    summary: "Receives PayPal's signed webhook events (OP-02).",
    limit: { requests: 50, perSeconds: 1 },
    maxBodyBytes: 256 * 1024,
    async run(ctx, { raw }, { network }) {
      const body = await raw.text()
      let notice: PaymentNotice
      try {
        notice = await ctx.payments.readNotice(raw.headers, body, network)
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        ctx.log.warn({ failure: error.failure, reason: error.message }, 'A notification was not accepted')
        // PayPal sends again after a 503; a forged event need not be sent again.
        return error.failure === 'refused' ? readText(400, 'Not accepted') : readText(503, 'Try again later')
      }
      await storeNotice(ctx, notice, body)
      return readText(200, 'Stored')
    },
  },
]
