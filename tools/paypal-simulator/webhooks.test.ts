// Tests webhook events over real HTTP: which arrive, how often, in which order, and what a receiver must not trust.
import { X509Certificate, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { webhookEvent } from './published-reply-shapes'
import { startSimulator, type RunningSimulator } from './start'
import { createShop, orderRequest, startReceiver, type ReceivedWebhook } from './test-shop'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let running: RunningSimulator
let shop: ReturnType<typeof createShop>

beforeEach(async () => {
  receiver = await startReceiver()
  running = await startSimulator({ port: 0, webhookUrl: receiver.url, webhookId: 'W1', webhookBackoffMs: [1] })
  shop = createShop(running)
})
afterEach(async () => {
  await running.stop()
  await receiver.stop()
})

async function approvedOrder(): Promise<string> {
  const created = (await shop.call('POST', '/v2/checkout/orders', { body: orderRequest(), key: crypto.randomUUID() }))
    .body as { id: string }
  await shop.control('POST', `/orders/${created.id}/approve`)
  return created.id
}
const capture = (id: string): Promise<unknown> =>
  shop.call('POST', `/v2/checkout/orders/${id}/capture`, { body: {}, key: `cap-${id}` })
const fault = (more: object): Promise<unknown> => shop.control('POST', '/faults', { call: 'webhook', ...more })
const types = (): string[] => receiver.received.map((webhook) => webhook.type)
const header = (webhook: ReceivedWebhook, name: string): string => String(webhook.headers[`paypal-${name}`])

/** Verifies a signature as a receiver does: the documented text, the served certificate. */
async function isGenuine(webhook: ReceivedWebhook): Promise<boolean> {
  const certificate = new X509Certificate(await (await fetch(header(webhook, 'cert-url'))).text())
  const text = [
    header(webhook, 'transmission-id'),
    header(webhook, 'transmission-time'),
    'W1',
    crc32(webhook.body),
  ].join('|')
  return verify(
    'sha256',
    Buffer.from(text),
    certificate.publicKey,
    Buffer.from(header(webhook, 'transmission-sig'), 'base64'),
  )
}

async function postback(webhook: ReceivedWebhook, eventText: string): Promise<unknown> {
  const fields = {
    auth_algo: header(webhook, 'auth-algo'),
    cert_url: header(webhook, 'cert-url'),
    transmission_id: header(webhook, 'transmission-id'),
    transmission_sig: header(webhook, 'transmission-sig'),
    transmission_time: header(webhook, 'transmission-time'),
    webhook_id: 'W1',
  }
  const reply = await shop.call('POST', '/v1/notifications/verify-webhook-signature', {
    body: `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${eventText}}`,
  })
  return (reply.body as { verification_status: string }).verification_status
}

describe('webhooks', () => {
  it('OP-02: report approval, capture and refund, signed', async () => {
    const id = await approvedOrder()
    await capture(id)
    const captureId = running.simulator.ledger().movements[0]?.captureId
    await shop.control('POST', `/captures/${captureId}/refund`, { cents: 100 })
    await receiver.until(4)
    expect(types().toSorted()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'CHECKOUT.ORDER.COMPLETED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ])
    for (const webhook of receiver.received) {
      webhookEvent.parse(JSON.parse(webhook.body))
      expect(await isGenuine(webhook)).toBe(true)
    }
    expect(receiver.received.find((webhook) => webhook.type === 'PAYMENT.CAPTURE.COMPLETED')?.body).toContain(
      `"related_ids":{"order_id":"${id}"}`,
    )
  })

  it('fail the check after a receiver has parsed and rewritten the body', async () => {
    await approvedOrder()
    const [webhook] = await receiver.until(1)
    if (!webhook) throw new Error('nothing arrived')
    expect(webhook.body).toContain('"number":1.0,"empty":{}')
    expect(await postback(webhook, webhook.body)).toBe('SUCCESS')
    expect(await postback(webhook, JSON.stringify(JSON.parse(webhook.body)))).toBe('FAILURE')
  })

  it('are repeated until the shop accepts them', async () => {
    receiver.answers.push(500, 404)
    await approvedOrder()
    await receiver.until(3)
    await shop.control('POST', '/webhooks/settle')
    const { events } = (await shop.control('GET', '/webhooks')).body as {
      events: { status: string; transmissions: { httpStatus: number }[] }[]
    }
    expect(
      events.map((event) => [event.status, event.transmissions.map((transmission) => transmission.httpStatus)]),
    ).toEqual([['SUCCESS', [500, 404, 200]]])
  })

  it('stop after 25 retries', async () => {
    receiver.answers.push(...Array.from({ length: 40 }, () => 500))
    await approvedOrder()
    await receiver.until(26)
    await shop.control('POST', '/webhooks/settle')
    expect((await shop.control('GET', '/webhooks')).body).toMatchObject({ events: [{ status: 'FAILURE' }] })
    expect(receiver.received).toHaveLength(26)
  })

  it('arrive twice, reversed, not at all or before the reply, as faults request', async () => {
    await fault({ kind: 'duplicate', copies: 3, event: 'CHECKOUT.ORDER.APPROVED' })
    const id = await approvedOrder()
    await receiver.until(4)
    expect(new Set(receiver.received.map((webhook) => (JSON.parse(webhook.body) as { id: string }).id)).size).toBe(1)

    await fault({ kind: 'reorder', times: 2 })
    await shop.control('POST', '/faults', { call: 'orders.capture', kind: 'before-reply' })
    await capture(id)
    expect(types().slice(4)).toEqual(['CHECKOUT.ORDER.COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'])

    await fault({ kind: 'drop' })
    await approvedOrder()
    expect(receiver.received).toHaveLength(6)
    const listed = await shop.call(
      'GET',
      '/v1/notifications/webhooks-events?page_size=2&event_type=CHECKOUT.ORDER.APPROVED',
    )
    const list = listed.body as { count: number; events: { id: string }[] }
    expect(list.count).toBe(2)
    expect(listed.text).toContain('"number":1.0')
    const resent = await shop.call('POST', `/v1/notifications/webhooks-events/${list.events[0]?.id}/resend`)
    expect(resent.status).toBe(202)
    await receiver.until(7)
  })

  it('can be forged: a wrong signature fails, an equal checksum verifies although the body lies', async () => {
    await fault({ kind: 'bad-signature', event: 'CHECKOUT.ORDER.APPROVED' })
    await fault({ kind: 'forge-crc', event: 'PAYMENT.CAPTURE.COMPLETED' })
    const id = await approvedOrder()
    await receiver.until(2)
    const [wrong, right] = receiver.received
    if (!wrong || !right) throw new Error('nothing arrived')
    expect([await isGenuine(wrong), await isGenuine(right)]).toEqual([false, true])

    await capture(id)
    await receiver.until(5)
    const [genuine, forged] = receiver.received.filter((webhook) => webhook.type === 'PAYMENT.CAPTURE.COMPLETED')
    if (!genuine || !forged) throw new Error('nothing arrived')
    expect(forged.body).not.toBe(genuine.body)
    expect(forged.body).toContain('"value":"0.01"')
    expect([await isGenuine(genuine), await isGenuine(forged)]).toEqual([true, true])
    expect(await postback(forged, forged.body.trim())).toBe('FAILURE')
  })

  it('can be sent by hand: any text, any signature, any age', async () => {
    const sent = await shop.control('POST', '/webhooks/send', {
      eventType: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: 'UNKNOWN' },
      signature: 'invalid',
      transmissionTimeOffsetSeconds: -86_400,
      times: 3,
    })
    expect(sent.body).toMatchObject({ deliveries: [{ httpStatus: 200 }, { httpStatus: 200 }, { httpStatus: 200 }] })
    const first = receiver.received[0]
    if (!first) throw new Error('nothing arrived')
    expect(await isGenuine(first)).toBe(false)
    expect(Date.now() - Date.parse(header(first, 'transmission-time'))).toBeGreaterThan(86_000_000)
  })

  it('report an approval that expired', async () => {
    await approvedOrder()
    await shop.control('POST', '/clock', { advanceSeconds: 3 * 3600 })
    await receiver.until(2)
    expect(types()).toContain('CHECKOUT.PAYMENT-APPROVAL.REVERSED')
  })

  it('from the dashboard’s simulator never verify', async () => {
    await shop.call('POST', '/v1/notifications/simulate-event', { body: { event_type: 'PAYMENT.CAPTURE.COMPLETED' } })
    const [webhook] = await receiver.until(1)
    expect(webhook && (await isGenuine(webhook))).toBe(false)
  })
})
