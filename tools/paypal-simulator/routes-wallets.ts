// Serves what the v6 script asks for: the methods that are eligible, Google's script, and the confirmation of an order with
// the token of a wallet.
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { ruleBroken } from './api-error'
import { toMinorUnits } from './money'
import { approvalRequest, approveOrder, findOrder } from './orders'
import { callInBrowser } from './page/browser-source'
import { googleScript } from './page/v6/google-script'
import { walletSheet } from './page/v6/wallet-sheet'
import { parsedBody, paypalCall, type SimulatorEnv } from './paypal-call'
import type { Eligibility } from './state'
import type { World } from './world'

/** PayPal offers Pay Later from about this amount, in minor units. */
const payLaterFrom = 3000

const confirmation = z.strictObject({
  orderId: z.string(),
  source: z.enum(['apple_pay', 'google_pay']),
  /** The simulated card; `secured` needs the bank, whose consent is `confirmed`. */
  card: z.enum(['good', 'declined', 'broken', 'secured', 'confirmed']),
  /** Amount that the sheet showed, in Apple's token. */
  amount: z.string().optional(),
  shipping: approvalRequest.shape.shipping,
})

/** Details of the methods that need some, as PayPal's script returns them. */
const details = {
  paylater: { countryCode: 'US', productCode: 'PAY_LATER_SHORT_TERM' },
  applepay: {
    config: {
      merchantCapabilities: ['supports3DS', 'supportsCredit', 'supportsDebit'],
      supportedNetworks: ['masterCard', 'visa', 'amex'],
      merchantCountry: 'US',
      tokenNotificationURL: 'https://simulator.invalid/tokens',
    },
  },
  googlepay: {
    config: {
      eligible: true,
      merchantCountry: 'US',
      apiVersion: 2,
      apiVersionMinor: 0,
      allowedPaymentMethods: [{ type: 'CARD', parameters: { supportedNetworks: ['VISA', 'MASTERCARD'] } }],
      merchantInfo: { merchantOrigin: 'simulated', merchantId: 'SIMULATED' },
    },
  },
}

/** Returns the methods for this buyer and amount. Venmo and Pay Later are for US dollars only. */
function eligibleMethods(eligibility: Eligibility, currency: string, amount: string): string[] {
  const isUsd = currency === 'USD'
  const isLarge = amount === '' || toMinorUnits({ currency_code: currency, value: amount }) >= payLaterFrom
  return Object.entries(eligibility)
    .filter(([method, isOn]) => isOn && method !== 'appleDevice')
    .map(([method]) => method)
    .filter((method) => (method !== 'venmo' || isUsd) && (method !== 'paylater' || (isUsd && isLarge)))
}

export function addWalletRoutes(app: Hono<SimulatorEnv>, world: World): void {
  app.use('/web-sdk/v6/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], allowHeaders: ['content-type'] }))

  app.get('/web-sdk/v6/eligible', (context) => {
    const { currency = 'USD', amount = '' } = context.req.query()
    return context.json({ eligible: eligibleMethods(world.state.eligibility, currency, amount), details })
  })

  app.get('/gp/p/js/pay.js', (context) =>
    context.body(callInBrowser(googleScript, walletSheet), 200, {
      'content-type': 'application/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    }),
  )

  app.post('/web-sdk/v6/confirm', (context) =>
    paypalCall(world, context, { name: 'orders.confirm', caller: 'anybody' }, async () => {
      const { orderId, source, card, amount, shipping } = await parsedBody(context, confirmation)
      const order = findOrder(world, orderId)
      const agreed = order.units[0]?.amount
      if (card === 'broken') throw ruleBroken('UNPROCESSABLE_PAYMENT_SOURCE', 'The token could not be read.')
      if (order.wanted !== null && order.wanted !== source)
        throw ruleBroken('PAYMENT_SOURCE_MISMATCH', 'The order was made for another payment source.')
      if (source === 'apple_pay' && agreed?.value !== amount)
        throw ruleBroken('APPLE_PAY_AMOUNT_MISMATCH', 'The buyer saw another amount than that of the order.')
      if (card === 'secured') {
        order.status = 'PAYER_ACTION_REQUIRED'
        if (shipping) order.shipping = shipping
        return { status: 200, body: { id: order.id, status: order.status } }
      }
      const given = shipping ?? (card === 'confirmed' ? order.shipping : null)
      const approved = approveOrder(world, orderId, card === 'declined' ? 'declined-card' : 'wallet', {
        ...approvalRequest.parse({ source }),
        isConfirmedByBank: card === 'confirmed',
        ...(given && { shipping: given }),
      })
      return { status: 200, body: { id: approved.id, status: approved.status } }
    }),
  )
}
