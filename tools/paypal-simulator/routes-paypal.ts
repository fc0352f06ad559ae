// Implements PayPal's REST endpoints: each line of the contract, thin over the rules.
import type { Hono } from 'hono'
import { captureOrder, falsifiedOrder, findCapture } from './captures'
import type { Fault } from './faults'
import { refused } from './api-error'
import { newEventId } from './ids'
import { isClient } from './oauth-tokens'
import { captureView, orderMinimal, orderRepresentation, refundView } from './order-view'
import { patchOrder } from './order-patch'
import { createOrder, findOrder } from './orders'
import { parsedBody, paypalCall, type SimulatorContext, type SimulatorEnv } from './paypal-call'
import { findRefund, refundCapture } from './refunds'
import { searchTransactions } from './reporting'
import { orderKeyMs, refundKeyMs, type Reply } from './request-ids'
import { captureOrderRequest, createOrderRequest, patchOrderRequest, refundRequest } from './request-shapes'
import type { OrderRecord } from './state'
import { findEvent, listEvents, verifySignature } from './webhook-inquiry'
import { createEventBody } from './webhook-events'
import type { World } from './world'
import { z } from 'zod'

const falsifying: ReadonlySet<string> = new Set(['wrong-amount', 'wrong-currency', 'wrong-payee'])

function wantsAll(context: SimulatorContext): boolean {
  return context.req.header('prefer') === 'return=representation'
}

function orderReply(world: World, context: SimulatorContext, status: number, order: OrderRecord): Reply {
  return { status, body: wantsAll(context) ? orderRepresentation(world, order) : orderMinimal(world, order) }
}

const ok = (body: unknown): Reply => ({ status: 200, body })

/** Returns the order, or a lying provider's version of it. */
const shown = (order: OrderRecord, fault: Fault | null): OrderRecord =>
  fault && falsifying.has(fault.kind) ? falsifiedOrder(order, fault) : order

function addOrderRoutes(app: Hono<SimulatorEnv>, world: World): void {
  app.post('/v2/checkout/orders', (context) =>
    paypalCall(
      world,
      context,
      { name: 'orders.create', caller: 'server-or-page', requestIdMs: orderKeyMs },
      async (fault) => {
        const request = await parsedBody(context, createOrderRequest)
        if (request.payment_source && context.req.header('paypal-request-id') === undefined) {
          throw refused(400, 'PAYPAL_REQUEST_ID_REQUIRED', 'A payment source needs a PayPal-Request-Id.', {
            location: 'header',
          })
        }
        const order = createOrder(world, request)
        return orderReply(world, context, order.status === 'CREATED' ? 201 : 200, shown(order, fault))
      },
    ),
  )

  app.get('/v2/checkout/orders/:id', (context) =>
    paypalCall(world, context, { name: 'orders.get', caller: 'server-or-page' }, (fault) =>
      ok(orderRepresentation(world, shown(findOrder(world, context.req.param('id')), fault))),
    ),
  )

  app.patch('/v2/checkout/orders/:id', (context) =>
    paypalCall(world, context, { name: 'orders.patch', caller: 'server-or-page' }, async () => {
      patchOrder(world, context.req.param('id'), await parsedBody(context, patchOrderRequest))
      return { status: 204, body: null }
    }),
  )

  app.post('/v2/checkout/orders/:id/capture', (context) =>
    paypalCall(
      world,
      context,
      { name: 'orders.capture', caller: 'server-or-page', requestIdMs: orderKeyMs },
      async (fault) => {
        await parsedBody(context, captureOrderRequest, {})
        return orderReply(world, context, 201, captureOrder(world, context.req.param('id'), fault))
      },
    ),
  )
}

function addPaymentRoutes(app: Hono<SimulatorEnv>, world: World): void {
  app.get('/v2/payments/captures/:id', (context) =>
    paypalCall(world, context, { name: 'captures.get', caller: 'server' }, () =>
      ok(captureView(world, findCapture(world, context.req.param('id')))),
    ),
  )

  app.post('/v2/payments/captures/:id/refund', (context) =>
    paypalCall(world, context, { name: 'refund', caller: 'server', requestIdMs: refundKeyMs }, async () => {
      const refund = refundCapture(world, context.req.param('id'), await parsedBody(context, refundRequest, {}))
      const all = refundView(world, refund)
      return { status: 201, body: wantsAll(context) ? all : { id: refund.id, status: 'COMPLETED', links: all.links } }
    }),
  )

  app.get('/v2/payments/refunds/:id', (context) =>
    paypalCall(world, context, { name: 'refunds.get', caller: 'server' }, () =>
      ok(refundView(world, findRefund(world, context.req.param('id')))),
    ),
  )

  app.get('/v1/reporting/transactions', (context) =>
    paypalCall(world, context, { name: 'reporting', caller: 'server' }, () =>
      ok(searchTransactions(world, context.req.query())),
    ),
  )
}

/** Sends event texts unchanged inside a list: parsing them would turn `1.0` into `1`. */
const rawJson = (text: string): Response => new Response(text, { headers: { 'content-type': 'application/json' } })

const simulateRequest = z.object({
  event_type: z.string().min(1).max(100),
  webhook_id: z.string().optional(),
  url: z.url().optional(),
})

function addWebhookRoutes(app: Hono<SimulatorEnv>, world: World): void {
  app.get('/v1/notifications/certs/:id', (context) => {
    const known = context.req.param('id') === 'CERT-sim' || context.req.param('id') === world.signer.certificateId
    return known
      ? context.text(world.signer.certificatePem, 200, { 'content-type': 'application/x-pem-file' })
      : context.notFound()
  })

  app.post('/v1/notifications/verify-webhook-signature', (context) =>
    paypalCall(world, context, { name: 'webhooks.verify', caller: 'server' }, async () =>
      ok(verifySignature(world, await context.req.text())),
    ),
  )

  app.get('/v1/notifications/webhooks-events', async (context) => {
    let page: ReturnType<typeof listEvents> | undefined
    const reply = await paypalCall(world, context, { name: 'webhooks.events', caller: 'server' }, () => {
      page = listEvents(world, context.req.query())
      return ok({})
    })
    if (!page || reply.status !== 200) return reply
    const here = `${world.options.baseUrl}/v1/notifications/webhooks-events`
    const links = page.next === null ? [] : [{ href: `${here}?${page.next}`, rel: 'next', method: 'GET' }]
    return rawJson(
      `{"events":[${page.events.map((event) => event.body).join(',')}],"count":${page.events.length},"links":${JSON.stringify(links)}}`,
    )
  })

  app.get('/v1/notifications/webhooks-events/:id', async (context) => {
    const reply = await paypalCall(world, context, { name: 'webhooks.events', caller: 'server' }, () => {
      findEvent(world, context.req.param('id'))
      return ok({})
    })
    return reply.status === 200 ? rawJson(findEvent(world, context.req.param('id')).body) : reply
  })

  app.post('/v1/notifications/webhooks-events/:id/resend', (context) =>
    paypalCall(world, context, { name: 'webhooks.events', caller: 'server' }, () => {
      const event = findEvent(world, context.req.param('id'))
      void world.webhooks.deliver(event.id)
      return { status: 202, body: JSON.parse(event.body) as unknown }
    }),
  )

  // Same as the dashboard's simulator: the delivery is signed for the literal id WEBHOOK_ID, so its signature is never
  // valid.
  app.post('/v1/notifications/simulate-event', (context) =>
    paypalCall(world, context, { name: 'webhooks.events', caller: 'server' }, async () => {
      const request = await parsedBody(context, simulateRequest)
      const { body } = createEventBody(
        world.options.baseUrl,
        request.event_type,
        { id: newEventId() },
        world.clock.now(),
      )
      const delivery = world.webhooks.signed(body)
      void world.webhooks.post({
        ...delivery,
        signature: world.signer.sign({
          transmissionId: delivery.transmissionId,
          transmissionTime: delivery.transmissionTime,
          webhookId: 'WEBHOOK_ID',
          body,
        }),
      })
      return { status: 202, body: JSON.parse(body) as unknown }
    }),
  )
}

function addTokenRoute(app: Hono<SimulatorEnv>, world: World): void {
  app.post('/v1/oauth2/token', (context) =>
    paypalCall(world, context, { name: 'token', caller: 'anybody' }, async () => {
      const { clientId, clientSecret } = world.options
      if (!isClient(context.req.header('authorization'), clientId, clientSecret)) {
        return { status: 401, body: { error: 'invalid_client', error_description: 'Client authentication failed.' } }
      }
      if (new URLSearchParams(await context.req.text()).get('grant_type') !== 'client_credentials') {
        return {
          status: 400,
          body: { error: 'unsupported_grant_type', error_description: 'Only client_credentials is supported.' },
        }
      }
      const { token, seconds } = world.tokens.issue('server')
      return ok({
        scope:
          'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/reporting/search/read openid',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-SIMULATOR',
        expires_in: seconds,
        nonce: `${world.clock.iso()}simulator`,
      })
    }),
  )
}

/** Adds every endpoint that a shop's server calls. */
export function addPaypalRoutes(app: Hono<SimulatorEnv>, world: World): void {
  addTokenRoute(app, world)
  addOrderRoutes(app, world)
  addPaymentRoutes(app, world)
  addWebhookRoutes(app, world)
}
