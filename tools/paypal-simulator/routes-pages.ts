// Serves pages and scripts to browsers: both scripts, the button's frame, the buyer's page and its approval.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Hono } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ApiError } from './api-error'
import { approvalRequest, approvalResult, approveOrder, findOrder } from './orders'
import { approvePage, messagePage, openingPage } from './page/approve-page'
import { callInBrowser } from './page/browser-source'
import { buttonFramePage } from './page/button-frame'
import { checkoutWindow } from './page/checkout-window'
import { paypalSdkV5 } from './page/sdk-v5'
import { appleDevice } from './page/v6/apple-device'
import { paymentElements } from './page/v6/payment-elements'
import { paypalSdkV6 } from './page/v6/sdk-v6'
import { walletBridges } from './page/v6/wallet-bridges'
import { walletSheet } from './page/v6/wallet-sheet'
import { parsedBody, paypalCall, type SimulatorContext, type SimulatorEnv } from './paypal-call'
import type { OrderRecord } from './state'
import type { World } from './world'
import { z } from 'zod'

const funding = z.enum(['wallet', 'declined-card', 'echeck'])
const pageApproval = approvalRequest.extend({ funding })

function script(text: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'application/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
    },
  })
}

/** Returns a script, or one that fails to load or loads late when there is a fault on `sdk`. */
async function scriptOrFault(world: World, context: SimulatorContext, answer: () => Response): Promise<Response> {
  const fault = world.faults.take('sdk')
  if (fault?.ms) await sleep(fault.ms)
  if (fault?.kind === 'reset-before-commit') {
    context.env?.incoming?.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  return fault?.kind === 'status' ? script('throw new Error("Asked for by a fault.")', fault.status) : answer()
}

function orderOrNull(world: World, id: string): OrderRecord | null {
  try {
    return findOrder(world, id)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Returns the origin that is told the ending; only an http(s) origin is allowed. */
function openerOrigin(value: string | undefined): string | null {
  const parsed = z.url({ protocol: /^https?$/ }).safeParse(value)
  return parsed.success ? new URL(parsed.data).origin : null
}

export function addPageRoutes(app: Hono<SimulatorEnv>, world: World): void {
  const { baseUrl, clientId } = world.options

  app.get('/sdk/js', (context) =>
    scriptOrFault(world, context, () => {
      if (context.req.query('client-id') !== clientId) return script('throw new Error("client-id not recognized")', 400)
      return script(
        callInBrowser(
          paypalSdkV5,
          { origin: baseUrl, currency: context.req.query('currency') ?? 'USD' },
          checkoutWindow,
        ),
      )
    }),
  )

  app.get('/web-sdk/v6/core', (context) =>
    scriptOrFault(world, context, () =>
      script(
        callInBrowser(
          paypalSdkV6,
          { origin: baseUrl, clientId, hasAppleDevice: world.state.eligibility.appleDevice },
          checkoutWindow,
          walletSheet,
          walletBridges,
          appleDevice,
          paymentElements,
        ),
      ),
    ),
  )

  app.get(
    '/smart/buttons',
    (context) =>
      buttonFramePage(context.req.query(), world.tokens.issue('page').token) ??
      messagePage('This frame belongs into a shop’s page.', 400),
  )

  app.get('/checkoutnow/opening', (context) => openingPage(openerOrigin(context.req.query('opener'))))

  app.get('/checkoutnow', (context) => {
    const order = orderOrNull(world, context.req.query('token') ?? '')
    return order
      ? approvePage(
          order,
          openerOrigin(context.req.query('opener')),
          context.req.query('form') === 'card' ? 'card' : 'account',
        )
      : messagePage('There is no such order, or it has expired.', 404)
  })

  app.post('/checkoutnow/:id/approve', (context) =>
    paypalCall(world, context, { name: 'orders.approve', caller: 'anybody' }, async () => {
      const { funding: chosen, ...approval } = await parsedBody(context, pageApproval)
      return { status: 200, body: approvalResult(approveOrder(world, context.req.param('id'), chosen, approval)) }
    }),
  )
}
