// Implements PayPal as the shop's payment provider: Orders v2 and Payments v2 over plain HTTP. Only configuration
// decides which PayPal it calls.
import type { Logger } from 'pino'
import { currencyAmount } from '@/lib/money'
import { googlePayUrl, type PaymentScript } from './payment-origins'
import type { PaymentProvider, ProviderMovement } from '../payments'
import { paypalHttp, type PaypalHttpConfig } from './paypal-http'
import { webhookEventReader, type WebhookEventConfig } from './paypal-webhook-events'
import { parseCapture, newOrderBody, parseOrder, readable, parseRefund, refundOutcome } from './paypal-orders'
import { newOrderReply } from './paypal-replies'
import { parseMovements, movementsPath } from './paypal-reporting'

export type PaypalConfig = PaypalHttpConfig &
  WebhookEventConfig &
  PaymentScript & {
    environment: 'sandbox' | 'production'
    /** The account that must be paid; null skips that check. */
    merchantId: string | null
    /** True once Apple can verify the site's address. */
    offersApplePay?: boolean
    /** True when the site runs on the musician's own address: goods are not sold for play money there (OP-17). */
    isProductionHost: boolean
  }

/** Returns the address of the page's PayPal script (CHK-22): buttons, in the shop's currency. */
function sdkUrl({ sdkBase, sdkMajor, clientId }: PaypalConfig, currency: string): string {
  if (sdkMajor === 6) return `${sdkBase}/web-sdk/v6/core`
  return `${sdkBase}/sdk/js?${new URLSearchParams({ 'client-id': clientId, currency, components: 'buttons', intent: 'capture' })}`
}

const isPlayMoney = ({ isProductionHost, environment }: PaypalConfig): boolean =>
  isProductionHost && environment === 'sandbox'

const at = (kind: 'checkout/orders' | 'payments/captures' | 'payments/refunds', id: string): string =>
  `/v2/${kind}/${encodeURIComponent(id)}`

/** Sends nothing before the first call. Every method throws PaymentError and nothing else. */
export function paypalProvider(config: PaypalConfig, log: Pick<Logger, 'info' | 'warn'>): PaymentProvider {
  const http = paypalHttp(config, log)
  const read = (path: string, about: string, isTriedOnce = false) =>
    http.send({ method: 'GET', path, about, isTriedOnce })
  const write = (path: string, body: unknown, requestKey: string, about = requestKey) =>
    http.send({ method: 'POST', path, body, requestKey, about })

  return {
    merchantId: config.merchantId,
    capturesItself: false,

    isReady: () => !isPlayMoney(config),
    ownPage: null,

    pageConfig(currency) {
      if (isPlayMoney(config)) return null
      const { clientId, environment, sdkMajor, offersApplePay = false } = config
      const sdk = { clientId, environment, sdkUrl: sdkUrl(config, currency) }
      return sdkMajor === 5
        ? { ...sdk, sdkMajor }
        : { ...sdk, sdkMajor, googlePayUrl: googlePayUrl(config), offersApplePay }
    },

    async createOrder(wanted) {
      const answer = await write('/v2/checkout/orders', newOrderBody(wanted), wanted.requestKey, wanted.customId)
      return { orderId: readable(newOrderReply, answer, 'new order').id }
    },

    paymentPage: async () => null,

    // An approval moves no money, and settling never captures a closed checkout.
    close: async () => 'closed',

    async readOrder(orderId) {
      return parseOrder(await read(at('checkout/orders', orderId), orderId))
    },

    async captureOrder(orderId, requestKey) {
      return parseOrder(await write(`${at('checkout/orders', orderId)}/capture`, {}, requestKey))
    },

    async readCapture(captureId) {
      return parseCapture(await read(at('payments/captures', captureId), captureId, true))
    },

    async refundCapture(captureId, { amountCents, currency: currencyCode, requestKey, note }) {
      const body = {
        amount: { currency_code: currencyCode, value: currencyAmount(amountCents, currencyCode) },
        note_to_payer: note.slice(0, 255),
      }
      return refundOutcome(await write(`${at('payments/captures', captureId)}/refund`, body, requestKey))
    },

    async readRefund(refundId) {
      return parseRefund(await read(at('payments/refunds', refundId), refundId))
    },

    async listMovements(from, to) {
      const found: ProviderMovement[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = parseMovements(await read(movementsPath(from, to, page), 'reconciliation'))
        found.push(...answer.movements)
        pages = answer.pages
      }
      return found
    },

    readWebhookEvent: webhookEventReader(config, http),
  }
}
