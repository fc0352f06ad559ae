// Proves that webhook events are only hints: checked, stored once, read again at PayPal (failure rows 16, 21 to 23).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { simulatedPaypal } from '../../../../../../tests/support/orders-context'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

type Deliveries = { deliveries: { httpStatus: number | null }[] }
type Events = { events: { id: string; type: string; status: string }[] }

const statuses = ({ deliveries }: Deliveries) => deliveries.map(({ httpStatus }) => httpStatus)
const findEvent = async (type: string): Promise<string> =>
  (await world.sim<Events>('/webhooks')).events.find((event) => event.type === type)?.id ?? ''

async function paidOrder(): Promise<string> {
  const sheet = await world.item()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  await world.runJobs()
  return orderID
}

/** Returns everything that a webhook event could wrongly change. */
const books = () =>
  world.rows(`
  select (select json_agg(c order by id) from checkouts c)::text as checkouts, (select json_agg(o order by id) from orders o)::text as orders,
         (select json_agg(p order by id) from payments p)::text as payments, (select json_agg(g order by id) from download_grants g)::text as grants,
         (select json_agg(i order by id) from shop_items i)::text as items, (select count(*)::int from outbox) as mails`)

describe('webhook events that change nothing', () => {
  test('row 21: the same webhook event arrives a hundred times, out of order and three days late', async () => {
    const orderID = await paidOrder()
    const before = await books()
    const { events } = await world.sim<Events>('/webhooks')
    for (const { id } of events.toReversed()) {
      expect(
        statuses(await world.sim<Deliveries>('/webhooks/send', { eventId: id, times: 34 })).every(
          (status) => status === 200,
        ),
      ).toBe(true)
    }
    await world.runJobs()
    await world.advance(3 * 24 * 3600)
    for (const { id } of events) await world.sim('/webhooks/send', { eventId: id })
    await world.runJobs()
    expect(await books()).toEqual(before)
    expect(world.movements()).toMatchObject([{ kind: 'capture', orderId: orderID }])
    expect(await world.rows('select count(*)::int as n from webhook_events')).toEqual([{ n: events.length }])
    expect(world.failures).toEqual([])
  })

  test('row 21: webhook events in the wrong order still settle the order, once', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    world.fault({ call: 'webhook', kind: 'reorder', times: 3 })
    await world.atPaypal(orderID)
    await browser.settle(orderID)
    await world.advance(46)
    await world.runJobs()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    expect(world.movements()).toHaveLength(1)
    const { events } = await world.sim<Events>('/webhooks')
    expect(events.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS'])
  })

  test('row 22: a wrong signature, another algorithm or a foreign certificate returns 400 and stores nothing', async () => {
    const orderID = await paidOrder()
    const [stored] = await world.rows<{ n: number }>('select count(*)::int as n from webhook_events')
    const resource = { id: orderID }
    const eventType = 'CHECKOUT.ORDER.APPROVED'
    const tries = [
      { signature: 'invalid' },
      { authAlgo: 'none' },
      { certUrl: 'https://api.paypal.com.evil.example/cert' },
      { certUrl: `${world.simulator.url.replace('127.0.0.1', 'localhost')}/v1/notifications/certs/CERT-sim` },
      { certUrl: `http://user@${new URL(world.simulator.url).host}/v1/notifications/certs/CERT-sim` },
      { certUrl: 'file:///etc/passwd' },
    ]
    for (const change of tries)
      expect(statuses(await world.sim<Deliveries>('/webhooks/send', { eventType, resource, ...change }))).toEqual([400])
    // Events as PayPal's dashboard sends them: signed for no particular webhook.
    await world.sim('/webhooks/send', { eventType, resource, body: 'not json' })
    expect(await world.rows('select count(*)::int as n from webhook_events')).toEqual([stored])
  })

  test("row 22: a forged body with the same checksum is stored, and PayPal's own response decides", async () => {
    const orderID = await paidOrder()
    const before = await books()
    const eventId = await findEvent('PAYMENT.CAPTURE.COMPLETED')
    // A new event id, a denial and another amount, under a genuine signature.
    const forged = await world.sim<Deliveries>('/webhooks/send', {
      eventId,
      signature: 'same-crc',
      replace: ['COMPLETED', 'DENIED'],
    })
    const renamed = await world.sim<Deliveries>('/webhooks/send', {
      eventId,
      signature: 'same-crc',
      replace: [eventId, 'WH-FORGED-EVENT'],
    })
    expect([...statuses(forged), ...statuses(renamed)]).toEqual([200, 200])
    await world.runJobs()
    expect(await books()).toEqual(before)
    expect(world.movements()).toMatchObject([{ orderId: orderID }])
  })

  test('1.5: the check by postback sends the bytes unchanged, and agrees', async () => {
    world.ctx.payments = simulatedPaypal(world.simulator.url, world.ctx.log, { webhookCheck: 'postback' })
    await paidOrder()
    const events = await world.sim<Events>('/webhooks')
    expect(events.events.every(({ status }) => status === 'SUCCESS')).toBe(true)
    expect(
      statuses(
        await world.sim<Deliveries>('/webhooks/send', { eventType: 'CHECKOUT.ORDER.APPROVED', signature: 'invalid' }),
      ),
    ).toEqual([400])
    expect(await world.calls('webhooks.verify')).toBeGreaterThan(1)
    // An event forged to the same checksum is not accepted, and changes nothing.
    const eventId = await findEvent('PAYMENT.CAPTURE.COMPLETED')
    const before = await books()
    expect(
      statuses(
        await world.sim<Deliveries>('/webhooks/send', {
          eventId,
          signature: 'same-crc',
          replace: ['COMPLETED', 'DENIED'],
        }),
      ),
    ).toEqual([400])
    await world.runJobs()
    expect(await books()).toEqual(before)
  })
})

describe('unknown orders and events', () => {
  test('row 23: an unknown order is stored and looked up for ten minutes, then the owner is alerted', async () => {
    expect(
      statuses(
        await world.sim<Deliveries>('/webhooks/send', {
          eventType: 'CHECKOUT.ORDER.COMPLETED',
          resource: { id: 'UNKNOWNORDER00001' },
        }),
      ),
    ).toEqual([200])
    await world.runJobs()
    expect(await world.rows('select processed_at, tries from webhook_events')).toEqual([
      { processed_at: null, tries: 1 },
    ])
    for (let minute = 0; minute < 10; minute++) {
      await world.advance(61)
      await world.runJobs()
    }
    expect(await world.rows('select outcome from webhook_events')).toEqual([{ outcome: 'unknown' }])
    expect(await world.rows('select what from audit')).toEqual([{ what: 'webhook.unknown_order' }])
    expect(world.mails.map((mail) => mail.to)).toEqual(['owner@themusician.test'])
  })

  test('row 23: an order whose checkout appears within the ten minutes is settled', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    await world.rows("update checkouts set provider_order_id = null, status = 'open'")
    await world.atPaypal(orderID)
    await world.advance(46)
    await world.runJobs()
    expect(world.movements()).toEqual([])
    await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    await world.advance(61)
    await world.runJobs()
    expect(world.movements()).toMatchObject([{ orderId: orderID, status: 'COMPLETED' }])
    expect(await world.rows("select distinct outcome from webhook_events where type like 'CHECKOUT.ORDER.A%'")).toEqual(
      [{ outcome: 'found' }],
    )
  })

  test('1.5: the server does not wait for the order of a stale webhook event that is not ours', async () => {
    await world.sim('/webhooks/send', {
      eventType: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: 'UNKNOWNORDER00001' },
      transmissionTimeOffsetSeconds: -2 * 3600,
    })
    await world.sim('/webhooks/send', {
      eventType: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: 'UNKNOWNORDER00001' },
      transmissionTimeOffsetSeconds: 2 * 3600,
    })
    expect(await world.rows('select distinct outcome from webhook_events')).toEqual([{ outcome: 'stale and not ours' }])
    await world.runJobs()
    expect(await world.rows('select count(*)::int as n from audit')).toEqual([{ n: 0 }])
  })

  test('an event of another kind is stored and ignored; a dispute alerts the owner', async () => {
    await world.sim('/webhooks/send', { eventType: 'CATALOG.PRODUCT.CREATED', resource: { id: 'PROD-1' } })
    await world.sim('/webhooks/send', { eventType: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'PP-D-1' } })
    await world.runJobs()
    expect(await world.rows('select type, outcome from webhook_events order by type')).toEqual([
      { type: 'CATALOG.PRODUCT.CREATED', outcome: 'ignored' },
      { type: 'CUSTOMER.DISPUTE.CREATED', outcome: 'found' },
    ])
    expect(world.mails.map((mail) => mail.to)).toEqual(['owner@themusician.test'])
  })

  test('while PayPal is unreachable, a webhook event waits, and is processed afterwards', async () => {
    const sheet = await world.item()
    const { orderID } = await world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    await world.atPaypal(orderID)
    world.fault({ call: 'orders.get', kind: 'status', status: 500, times: 3 })
    await world.advance(46)
    await world.runJobs()
    await world.advance(60)
    await world.runJobs()
    expect(await world.rows('select status from checkouts')).toEqual([{ status: 'paid' }])
  })
})
