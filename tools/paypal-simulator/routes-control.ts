// Control API for tests under /_sim: faults, ledger, clock, approvals without a browser, forged webhook events.
import type { Hono } from 'hono'
import { jsonBody, type SimulatorContext, type SimulatorEnv } from './paypal-call'
import { parseRequest, refused } from './api-error'
import { returnCapture, reverseCapture, settleCapture } from './captures'
import { faultRequest } from './faults'
import { ledgerTotals } from './ledger'
import { fromMinorUnits } from './money'
import { captureView, orderRepresentation, refundView } from './order-view'
import { approvalRequest, approvalResult, approveOrder, findOrder } from './orders'
import { refundCapture } from './refunds'
import { emptyState, type EventRecord, type Funding } from './state'
import { createEventBody } from './webhook-events'
import { findEvent } from './webhook-inquiry'
import { changeFirstAmount, type Delivery } from './webhooks'
import type { World } from './world'
import { z } from 'zod'

const clockRequest = z.strictObject({ advanceSeconds: z.number() })
/** The methods that PayPal offers to the buyer, and whether the buyer's device has Apple Pay. */
const eligibilityRequest = z.partialRecord(
  z.enum(['paypal', 'paylater', 'venmo', 'card', 'applepay', 'googlepay', 'appleDevice']),
  z.boolean(),
)
const settleRequest = z.strictObject({ outcome: z.enum(['COMPLETED', 'DENIED']).optional() })
const refundByHand = z.strictObject({ cents: z.int().min(1).optional() })
const sendRequest = z.strictObject({
  /** A recorded event to send again; when left out, a new event is made from `eventType` and `resource`. */
  eventId: z.string().optional(),
  eventType: z.string().max(100).default('PAYMENT.CAPTURE.COMPLETED'),
  resource: z.unknown().optional(),
  /** The exact text of the body. */
  body: z.string().optional(),
  signature: z.enum(['valid', 'invalid', 'same-crc']).default('valid'),
  /** Used with same-crc: the text to replace, and its replacement. */
  replace: z.tuple([z.string().min(1), z.string()]).optional(),
  transmissionTimeOffsetSeconds: z.number().default(0),
  certUrl: z.string().optional(),
  authAlgo: z.string().optional(),
  times: z.int().min(1).max(10_000).default(1),
})

async function control<Schema extends z.ZodType>(context: SimulatorContext, schema: Schema): Promise<z.output<Schema>> {
  return parseRequest(
    schema,
    (context.req.header('content-type') === undefined ? undefined : await jsonBody(context)) ?? {},
  )
}

function deliveryFor(world: World, request: z.output<typeof sendRequest>): Delivery {
  const recorded: EventRecord | null = request.eventId === undefined ? null : findEvent(world, request.eventId)
  const time = world.clock.iso(world.clock.now() + request.transmissionTimeOffsetSeconds * 1000)
  const body =
    request.body ??
    recorded?.body ??
    createEventBody(world.options.baseUrl, request.eventType, request.resource ?? {}, world.clock.now()).body
  const change = (text: string): string =>
    request.replace ? text.replaceAll(request.replace[0], request.replace[1]) : changeFirstAmount(text)
  let delivery: Delivery
  if (request.signature === 'same-crc') {
    if (!recorded)
      throw refused(400, 'MISSING_REQUIRED_PARAMETER', 'same-crc needs the eventId of a delivered event.', {
        field: '/eventId',
      })
    delivery = world.webhooks.forgedWithSameCrc(recorded, change)
  } else {
    delivery = world.webhooks.signed(body, time)
    if (request.signature === 'invalid')
      delivery = { ...delivery, signature: world.webhooks.signed(`${body} `, time).signature }
  }
  return {
    ...delivery,
    certificateUrl: request.certUrl ?? delivery.certificateUrl,
    algorithm: request.authAlgo ?? delivery.algorithm,
  }
}

function addOrderControls(app: Hono<SimulatorEnv>, world: World): void {
  app.get('/_sim/orders/:id', (context) => {
    const order = findOrder(world, context.req.param('id'))
    return context.json({ order: orderRepresentation(world, order), funding: order.funding, declines: order.declines })
  })

  const fundings: Readonly<Record<string, Funding>> = { approve: 'wallet', decline: 'declined-card', echeck: 'echeck' }
  app.post('/_sim/orders/:id/:ending{approve|decline|echeck|cancel}', async (context) => {
    const { id, ending } = context.req.param()
    const chosen = fundings[ending]
    if (chosen === undefined) return context.json({ orderID: findOrder(world, id).id, payerID: null })
    return context.json(approvalResult(approveOrder(world, id, chosen, await control(context, approvalRequest))))
  })

  app.post('/_sim/captures/:id/settle', async (context) => {
    const { outcome } = await control(context, settleRequest)
    return context.json(captureView(world, settleCapture(world, context.req.param('id'), outcome)))
  })
  app.post('/_sim/captures/:id/refund', async (context) => {
    const { cents } = await control(context, refundByHand)
    const currency = world.state.captures[context.req.param('id')]?.currency ?? 'USD'
    const amount = cents === undefined ? undefined : fromMinorUnits(cents, currency)
    return context.json(refundView(world, refundCapture(world, context.req.param('id'), { amount })))
  })
  app.post('/_sim/captures/:id/reverse', (context) =>
    context.json(captureView(world, reverseCapture(world, context.req.param('id')))),
  )
  app.post('/_sim/captures/:id/return', (context) =>
    context.json(captureView(world, returnCapture(world, context.req.param('id')))),
  )
}

function addWebhookControls(app: Hono<SimulatorEnv>, world: World): void {
  app.get('/_sim/webhooks', (context) =>
    context.json({
      events: Object.values(world.state.events).map(({ id, type, createdAt, status, transmissions }) => ({
        id,
        type,
        createdAt: world.clock.iso(createdAt),
        status,
        transmissions,
      })),
    }),
  )
  app.post('/_sim/webhooks/send', async (context) => {
    const request = await control(context, sendRequest)
    const deliveries = await Promise.all(
      Array.from({ length: request.times }, async () => {
        const delivery = deliveryFor(world, request)
        return { transmissionId: delivery.transmissionId, httpStatus: await world.webhooks.post(delivery) }
      }),
    )
    return context.json({ deliveries })
  })
  app.post('/_sim/webhooks/settle', async (context) => {
    await world.webhooks.settled()
    return context.json({ settled: true })
  })
}

/** Adds everything under /_sim. Every change is saved before its response. */
export function addControlRoutes(app: Hono<SimulatorEnv>, world: World): void {
  app.use('/_sim/*', async (context, next) => {
    world.schedule.runDue()
    await next()
    if (context.req.method !== 'GET') await world.save()
  })

  app.get('/_sim/faults', (context) => context.json({ faults: world.faults.list() }))
  app.post('/_sim/faults', async (context) => {
    const input = await jsonBody(context)
    const added = (Array.isArray(input) ? input : [input]).map((one: unknown) => parseRequest(faultRequest, one))
    for (const fault of added) world.faults.add(fault)
    return context.json({ added }, 201)
  })
  app.delete('/_sim/faults', (context) => {
    world.faults.clear()
    return context.json({ faults: [] })
  })

  app.get('/_sim/ledger', (context) =>
    context.json({ movements: world.state.ledger, totals: ledgerTotals(world.state.ledger) }),
  )
  app.get('/_sim/requests', (context) =>
    context.json({
      counts: world.requestLog.counts(),
      orders: Object.keys(world.state.orders).length,
      requests: world.requestLog.recent(),
    }),
  )
  app.post('/_sim/clock', async (context) => {
    const { advanceSeconds } = await control(context, clockRequest)
    world.clock.advance(advanceSeconds)
    world.schedule.runDue()
    return context.json({ now: world.clock.iso(), offsetSeconds: world.state.clockOffsetMs / 1000 })
  })
  app.get('/_sim/eligibility', (context) => context.json(world.state.eligibility))
  app.post('/_sim/eligibility', async (context) => {
    const changed = await control(context, eligibilityRequest)
    Object.assign(world.state.eligibility, changed)
    return context.json(world.state.eligibility)
  })
  app.post('/_sim/tokens/expire', (context) => {
    world.tokens.expireAll()
    return context.json({ expired: true })
  })
  app.post('/_sim/tokens/page', (context) => context.json({ facilitatorAccessToken: world.tokens.issue('page').token }))
  app.post('/_sim/reset', (context) => {
    world.faults.clear()
    world.requestLog.clear()
    Object.assign(world.state, { ...emptyState(), signing: world.state.signing })
    world.schedule.runDue()
    return context.json({ reset: true })
  })

  addOrderControls(app, world)
  addWebhookControls(app, world)
}
