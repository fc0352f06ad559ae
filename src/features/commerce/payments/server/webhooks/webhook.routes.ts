// Receives PayPal's webhook events: checks the signature, stores each once and responds; a job does the work.
import type { RawRoute } from '@/platform/http/handler'
import { PaymentError, type WebhookEvent } from '@/adapters/payments/payments'
import { storeWebhookEvent } from './stored-webhook-events'

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
      let event: WebhookEvent
      try {
        event = await ctx.payments.readWebhookEvent(raw.headers, body, network)
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        ctx.log.warn({ failure: error.failure, reason: error.message }, 'A webhook event was not accepted')
        // PayPal sends again after a 503; a forged event need not be sent again.
        return error.failure === 'refused' ? readText(400, 'Not accepted') : readText(503, 'Try again later')
      }
      await storeWebhookEvent(ctx, event, body)
      return readText(200, 'Stored')
    },
  },
]
