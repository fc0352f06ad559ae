// PayPal as the shop's payment provider: Orders v2 and Payments v2 over plain HTTP. Which PayPal it talks to is configuration alone.
import type { Logger } from 'pino'
import { centsToDecimal } from '@/lib/money'
import type { PaymentProvider, ProviderMovement } from './payments'
import { paypalHttp } from './paypal-http'
import { noticeReader } from './paypal-notices'
import { loneCaptureOf, newOrderBody, newOrderId, orderOf, refundOf, refundOutcome } from './paypal-orders'
import { movementsOf, movementsPath } from './paypal-reporting'

export type PaypalConfig = {
  environment: 'sandbox' | 'production'
  clientId: string
  clientSecret: string
  /** The account that must be paid; null leaves that check out. */
  merchantId: string | null
  /** Null: notifications are refused, and the poller alone finds forgotten payments. */
  webhookId: string | null
  /** Without trailing slashes. */
  apiBase: string
  sdkBase: string
  sdkMajor: 5 | 6
  /** Hosts that may serve certificates; an entry with a scheme is an origin. */
  certificateHosts: readonly string[]
  /** The site runs on the musician's own address: no goods for play money there (OP-17). */
  isProductionHost: boolean
  /** `postback` asks PayPal to judge each notification instead of checking its signature here. */
  webhookCheck?: 'offline' | 'postback'
  /** Milliseconds before the second and third try of a call. */
  retryPausesMs?: readonly number[]
}

const currency = 'USD'

/** The address of the script for the page (CHK-22): buttons, US dollars. */
function sdkUrl({ sdkBase, sdkMajor, clientId }: PaypalConfig): string {
  if (sdkMajor === 6) return `${sdkBase}/web-sdk/v6/core`
  return `${sdkBase}/sdk/js?${new URLSearchParams({ 'client-id': clientId, currency, components: 'buttons', intent: 'capture' })}`
}

const at = (kind: 'checkout/orders' | 'payments/captures' | 'payments/refunds', id: string): string =>
  `/v2/${kind}/${encodeURIComponent(id)}`

/** Nothing is sent before the first call. Every method throws PaymentError and nothing else. */
export function paypalProvider(config: PaypalConfig, log: Pick<Logger, 'info' | 'warn'>): PaymentProvider {
  const http = paypalHttp(config, log)
  const readNotice = noticeReader(config, http)

  return {
    merchantId: config.merchantId,

    pageConfig() {
      if (config.isProductionHost && config.environment === 'sandbox') return null
      return {
        clientId: config.clientId,
        environment: config.environment,
        sdkUrl: sdkUrl(config),
        sdkMajor: config.sdkMajor,
      }
    },

    async createOrder(wanted) {
      const answer = await http.send({
        method: 'POST',
        path: '/v2/checkout/orders',
        body: newOrderBody(wanted),
        requestKey: wanted.requestKey,
        about: wanted.customId,
      })
      return { orderId: newOrderId(answer) }
    },

    async readOrder(orderId) {
      return orderOf(await http.send({ method: 'GET', path: at('checkout/orders', orderId), about: orderId }))
    },

    async captureOrder(orderId, requestKey) {
      return orderOf(
        await http.send({
          method: 'POST',
          path: `${at('checkout/orders', orderId)}/capture`,
          body: {},
          requestKey,
          about: requestKey,
        }),
      )
    },

    async readCapture(captureId) {
      return loneCaptureOf(
        await http.send({
          method: 'GET',
          path: at('payments/captures', captureId),
          about: captureId,
          isTriedOnce: true,
        }),
      )
    },

    async refundCapture(captureId, { amountCents, currency: currencyCode, requestKey, note }) {
      const body = {
        amount: { currency_code: currencyCode, value: centsToDecimal(amountCents) },
        note_to_payer: note.slice(0, 255),
      }
      return refundOutcome(
        await http.send({
          method: 'POST',
          path: `${at('payments/captures', captureId)}/refund`,
          body,
          requestKey,
          about: requestKey,
        }),
      )
    },

    async readRefund(refundId) {
      return refundOf(await http.send({ method: 'GET', path: at('payments/refunds', refundId), about: refundId }))
    },

    async listMovements(from, to) {
      const found: ProviderMovement[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = movementsOf(
          await http.send({ method: 'GET', path: movementsPath(from, to, page), about: 'reconciliation' }),
        )
        found.push(...answer.movements)
        pages = answer.pages
      }
      return found
    },

    readNotice,
  }
}
