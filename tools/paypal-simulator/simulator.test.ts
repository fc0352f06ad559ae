// The simulator over real HTTP: orders, captures, refunds, request ids, faults.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  captureReply,
  errorReply,
  minimalOrderReply,
  orderReply,
  refundReply,
  tokenReply,
  transactionsReply,
} from './published-reply-shapes'
import { startSimulator, type RunningSimulator } from './start'
import { createShop, orderRequest, type ApiReply } from './test-shop'

let running: RunningSimulator
let shop: ReturnType<typeof createShop>

beforeEach(async () => {
  running = await startSimulator({ port: 0 })
  shop = createShop(running)
})
afterEach(() => running.stop())

function shaped<Schema extends z.ZodType>(schema: Schema, reply: ApiReply, status: number): z.output<Schema> {
  expect(reply.status, reply.text).toBe(status)
  expect(reply.headers.get('paypal-debug-id')).toBeTruthy()
  return schema.parse(reply.body)
}

function issues(reply: ApiReply, status: number): string[] {
  return shaped(errorReply, reply, status).details.map((detail) => detail.issue)
}

async function createdOrder(request = orderRequest(), key: string = randomUUID()): Promise<string> {
  return shaped(orderReply, await shop.call('POST', '/v2/checkout/orders', { body: request, key }), 200).id
}

async function approvedOrder(ending = 'approve', request = orderRequest()): Promise<string> {
  const id = await createdOrder(request)
  expect((await shop.control('POST', `/orders/${id}/${ending}`)).status).toBe(200)
  return id
}

const capture = (id: string, key: string = randomUUID()): Promise<ApiReply> =>
  shop.call('POST', `/v2/checkout/orders/${id}/capture`, { body: {}, key })
const ledger = (): ReturnType<RunningSimulator['simulator']['ledger']> => running.simulator.ledger()

const ask = (credentials: string): Promise<Response> =>
  fetch(`${running.url}/v1/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  })

describe('tokens', () => {
  it('need the right client and are refused after expiry', async () => {
    expect((await ask('sim-client:wrong')).status).toBe(401)
    expect(tokenReply.parse(await (await ask('sim-client:sim-secret')).json()).expires_in).toBe(32_400)

    const id = await createdOrder()
    await shop.control('POST', '/clock', { advanceSeconds: 32_401 })
    const refused = await shop.call('GET', `/v2/checkout/orders/${id}`)
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({ error: 'invalid_token' })
  })
})

describe('orders', () => {
  it('OP-02: go from created over approved to captured, with the money in the ledger once', async () => {
    const request = orderRequest({ preference: 'GET_FROM_FILE' })
    const created = shaped(
      orderReply,
      await shop.call('POST', '/v2/checkout/orders', { body: request, key: 'k1' }),
      200,
    )
    expect(created.status).toBe('PAYER_ACTION_REQUIRED')
    expect(created.links.map((link) => link.rel)).toEqual(['self', 'payer-action'])
    expect(created.payer).toBeUndefined()

    await shop.control('POST', `/orders/${created.id}/approve`, {
      email: 'ada@example.com',
      shipping: {
        fullName: 'Ada Test',
        address: { address_line_1: '2 Side St', admin_area_2: 'Berlin', postal_code: '10115', country_code: 'DE' },
      },
    })
    const approved = shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${created.id}`), 200)
    expect(approved).toMatchObject({
      status: 'APPROVED',
      payer: { email_address: 'ada@example.com' },
      purchase_units: [
        {
          payee: { merchant_id: running.simulator.options.merchantId },
          shipping: { name: { full_name: 'Ada Test' }, address: { country_code: 'DE' } },
        },
      ],
    })

    const captured = shaped(orderReply, await capture(created.id), 201)
    const taken = captured.purchase_units[0]?.payments?.captures[0]
    expect(captured.status).toBe('COMPLETED')
    expect(taken).toMatchObject({
      status: 'COMPLETED',
      amount: { value: '12.34' },
      seller_receivable_breakdown: { gross_amount: { value: '12.34' }, net_amount: { value: '11.42' } },
    })
    expect(
      shaped(captureReply, await shop.call('GET', `/v2/payments/captures/${taken?.id}`), 200).supplementary_data
        .related_ids.order_id,
    ).toBe(created.id)
    expect(ledger().movements).toMatchObject([
      { kind: 'capture', status: 'COMPLETED', cents: 1234, orderId: created.id },
    ])
    expect(issues(await capture(created.id), 422)).toEqual(['ORDER_ALREADY_CAPTURED'])
    expect(ledger().totals.capturedCents).toBe(1234)
  })

  it('answer little unless the representation is asked for, and 201 CREATED without a payment source', async () => {
    const { payment_source: _source, ...bare } = orderRequest()
    const reply = shaped(
      minimalOrderReply,
      await shop.call('POST', '/v2/checkout/orders', { body: bare, prefer: false }),
      201,
    )
    expect(reply.status).toBe('CREATED')
    expect(reply.links.map((link) => link.rel)).toEqual(['self', 'approve', 'update', 'capture'])
  })

  it('refuse what PayPal refuses, naming every field', async () => {
    const create = (body: unknown, key?: string): Promise<ApiReply> =>
      shop.call('POST', '/v2/checkout/orders', { body, key })
    expect(issues(await create({}, 'a'), 400)).toEqual(['MISSING_REQUIRED_PARAMETER', 'MISSING_REQUIRED_PARAMETER'])
    expect(issues(await create({ ...orderRequest(), intent: 'SALE' }, 'b'), 400)).toEqual(['INVALID_PARAMETER_VALUE'])
    expect(issues(await create({ ...orderRequest(), purchase_units: [] }, 'c'), 400)).toEqual([
      'INVALID_ARRAY_MIN_ITEMS',
    ])
    expect(issues(await create(orderRequest({ unit: { custom_id: 'x'.repeat(128) } }), 'd'), 400)).toEqual([
      'INVALID_STRING_LENGTH',
    ])
    expect(issues(await create(orderRequest({ unit: { invoiceId: 'typo' } }), 'e'), 400)).toEqual(['NOT_SUPPORTED'])
    expect(
      issues(await create(orderRequest({ unit: { amount: { currency_code: 'USD', value: '12,34' } } }), 'f'), 400),
    ).toEqual(['INVALID_PARAMETER_SYNTAX'])
    expect(issues(await create('{broken', 'g'), 400)).toEqual(['MALFORMED_REQUEST_JSON'])
    expect(issues(await create(orderRequest()), 400)).toEqual(['PAYPAL_REQUEST_ID_REQUIRED'])
    expect(issues(await create(orderRequest(), 'x'.repeat(109)), 400)).toEqual(['INVALID_STRING_LENGTH'])
    expect(
      issues(
        await create(
          orderRequest({
            unit: {
              items: undefined,
              amount: {
                currency_code: 'USD',
                value: '1.00',
                breakdown: { item_total: { currency_code: 'USD', value: '2.00' } },
              },
            },
          }),
          'h',
        ),
        422,
      ),
    ).toEqual(['AMOUNT_MISMATCH'])
    expect(
      issues(
        await shop.call('POST', '/v2/checkout/orders', {
          body: orderRequest(),
          key: 'i',
          headers: { 'content-type': 'text/plain' },
        }),
        415,
      ),
    ).toEqual(['UNSUPPORTED_MEDIA_TYPE'])
    expect(issues(await shop.call('GET', '/v2/checkout/orders/NOSUCHORDER000000'), 404)).toEqual([
      'INVALID_RESOURCE_ID',
    ])
  })

  it('give the buyer three hours and the shop three more', async () => {
    const forgotten = await createdOrder()
    const id = await approvedOrder()
    await shop.control('POST', '/clock', { advanceSeconds: 3 * 3600 })
    expect(issues(await shop.call('GET', `/v2/checkout/orders/${forgotten}`), 404)).toEqual(['INVALID_RESOURCE_ID'])
    expect(issues(await capture(id), 404)).toEqual(['INVALID_RESOURCE_ID'])
    expect(shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${id}`), 200).status).toBe('VOIDED')
    expect(ledger().movements).toEqual([])
  })

  it('refuse a capture that nobody approved, and a second payment of one invoice', async () => {
    expect(issues(await capture(await createdOrder()), 422)).toEqual(['ORDER_NOT_APPROVED'])
    const unit = { invoice_id: 'INV-twice' }
    shaped(orderReply, await capture(await approvedOrder('approve', orderRequest({ unit }))), 201)
    expect(issues(await capture(await approvedOrder('approve', orderRequest({ unit }))), 422)).toEqual([
      'DUPLICATE_INVOICE_ID',
    ])
  })

  it('decline a declined card until the buyer chooses another', async () => {
    const id = await approvedOrder('decline')
    expect(issues(await capture(id, 'first'), 422)).toEqual(['INSTRUMENT_DECLINED'])
    await shop.control('POST', `/orders/${id}/approve`)
    expect(issues(await capture(id, 'first'), 422), 'the old key replays the decline').toEqual(['INSTRUMENT_DECLINED'])
    shaped(orderReply, await capture(id, 'second'), 201)
    expect(ledger().movements).toHaveLength(1)
  })

  it.each(['COMPLETED', 'DENIED'] as const)('leave an eCheck pending until it is %s', async (outcome) => {
    const id = await approvedOrder('echeck')
    const taken = shaped(orderReply, await capture(id), 201).purchase_units[0]?.payments?.captures[0]
    expect(taken).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } })
    expect(issues(await shop.call('POST', `/v2/payments/captures/${taken?.id}/refund`, { body: {} }), 422)).toEqual([
      'PENDING_CAPTURE',
    ])
    if (outcome === 'DENIED') await shop.control('POST', `/captures/${taken?.id}/settle`, { outcome })
    else await shop.control('POST', '/clock', { advanceSeconds: 31 })
    const settled = shaped(captureReply, await shop.call('GET', `/v2/payments/captures/${taken?.id}`), 200)
    expect(settled.status).toBe(outcome === 'DENIED' ? 'DECLINED' : 'COMPLETED')
    expect(ledger().movements).toMatchObject([{ status: outcome }])
  })

  it('OP-01: let the page’s token change the amount before the capture, but nothing of the server’s', async () => {
    const { facilitatorAccessToken: token } = (await shop.control('POST', '/tokens/page')).body as {
      facilitatorAccessToken: string
    }
    const id = await approvedOrder()
    const usd = { currency_code: 'USD', value: '0.01' }
    const path = "/purchase_units/@reference_id=='default'"
    const patched = await shop.call('PATCH', `/v2/checkout/orders/${id}`, {
      token,
      body: [
        { op: 'remove', path: `${path}/items` },
        { op: 'replace', path: `${path}/amount`, value: { ...usd, breakdown: { item_total: usd } } },
      ],
    })
    expect(patched.status, patched.text).toBe(204)
    expect(
      shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${id}`), 200).purchase_units[0]?.amount.value,
    ).toBe('0.01')
    expect(issues(await shop.call('POST', `/v2/payments/captures/${id}/refund`, { token, body: {} }), 403)).toEqual([
      'PERMISSION_DENIED',
    ])
    expect(
      issues(
        await shop.call('PATCH', `/v2/checkout/orders/${id}`, {
          body: [{ op: 'replace', path: '/intent', value: 'X' }],
        }),
        422,
      ),
    ).toEqual(['INVALID_JSON_POINTER_FORMAT'])
    expect(
      issues(
        await shop.call('PATCH', `/v2/checkout/orders/${id}`, {
          body: [{ op: 'replace', path: `${path}/payee`, value: {} }],
        }),
        422,
      ),
    ).toEqual(['NOT_PATCHABLE'])
  })
})

describe('request ids', () => {
  it('give the same order again for six hours, then a new one', async () => {
    const request = orderRequest()
    const first = await shop.call('POST', '/v2/checkout/orders', { body: request, key: 'same' })
    const again = await shop.call('POST', '/v2/checkout/orders', { body: request, key: 'same' })
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    await shop.control('POST', '/clock', { advanceSeconds: 6 * 3600 })
    const later = await shop.call('POST', '/v2/checkout/orders', { body: request, key: 'same' })
    expect((later.body as { id: string }).id).not.toBe((first.body as { id: string }).id)
  })

  it('refuse a second call while the first is running, and replay the capture with 200', async () => {
    const id = await approvedOrder()
    await shop.control('POST', '/faults', { call: 'orders.capture', kind: 'delay', ms: 150 })
    const replies = await Promise.all([capture(id, 'same'), capture(id, 'same')])
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const replay = await capture(id, 'same')
    expect(replay.status).toBe(200)
    expect(replay.body).toEqual(replies.find((reply) => reply.status === 201)?.body)
    expect(ledger().movements).toHaveLength(1)
  })
})

describe('refunds', () => {
  it('never give back more than was taken, and one key refunds once', async () => {
    const captureId = shaped(orderReply, await capture(await approvedOrder()), 201).purchase_units[0]?.payments
      ?.captures[0]?.id
    const refund = (body: object, key: string): Promise<ApiReply> =>
      shop.call('POST', `/v2/payments/captures/${captureId}/refund`, { body, key })
    const part = shaped(refundReply, await refund({ amount: { currency_code: 'USD', value: '2.34' } }, 'r1'), 201)
    expect(shaped(refundReply, await refund({ amount: { currency_code: 'USD', value: '2.34' } }, 'r1'), 200).id).toBe(
      part.id,
    )
    expect(issues(await refund({ amount: { currency_code: 'USD', value: '10.01' } }, 'r2'), 422)).toEqual([
      'REFUND_AMOUNT_EXCEEDED',
    ])
    expect(issues(await refund({ amount: { currency_code: 'EUR', value: '1.00' } }, 'r3'), 422)).toEqual([
      'REFUND_CAPTURE_CURRENCY_MISMATCH',
    ])
    expect(shaped(refundReply, await refund({}, 'r4'), 201).amount.value).toBe('10.00')
    expect(issues(await refund({}, 'r5'), 422)).toEqual(['CAPTURE_FULLY_REFUNDED'])
    expect(
      shaped(refundReply, await shop.call('GET', `/v2/payments/refunds/${part.id}`), 200).seller_payable_breakdown
        .total_refunded_amount.value,
    ).toBe('12.34')
    expect(ledger().totals).toMatchObject({ capturedCents: 1234, refundedCents: 1234, netCents: 0 })
    const report = shaped(
      transactionsReply,
      await shop.call(
        'GET',
        '/v1/reporting/transactions?start_date=2020-01-01T00:00:00Z&end_date=2020-01-02T00:00:00Z',
      ),
      200,
    )
    expect(report.total_items).toBe(0)
    const now = Date.now()
    const window = new URLSearchParams({
      start_date: new Date(now - 86_400_000).toISOString(),
      end_date: new Date(now + 60_000).toISOString(),
    })
    const today = shaped(
      transactionsReply,
      await shop.call('GET', `/v1/reporting/transactions?${window.toString()}`),
      200,
    )
    expect(today.transaction_details.map((entry) => entry.transaction_info.transaction_event_code)).toEqual([
      'T0006',
      'T1107',
      'T1107',
    ])
  })
})

describe('faults', () => {
  it('OP-02: lose the reply after the money moved; the same key then finds the capture', async () => {
    const id = await approvedOrder()
    await shop.control('POST', '/faults', { call: 'orders.capture', kind: 'timeout-after-commit' })
    await expect(capture(id, 'lost')).rejects.toThrow()
    expect(ledger().totals.capturedCents).toBe(1234)
    expect((await capture(id, 'lost')).status).toBe(200)
    expect(ledger().movements).toHaveLength(1)
  })

  it('reset before anything happened; answer with any status; cut the JSON; wait for DELETE', async () => {
    const id = await approvedOrder()
    await shop.control('POST', '/faults', [
      { call: 'orders.capture', kind: 'reset-before-commit' },
      { call: 'orders.capture', kind: 'status', status: 429, retryAfterSeconds: 7 },
      { call: 'orders.capture', kind: 'status', status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS' },
      { call: 'orders.capture', kind: 'malformed' },
      { call: 'orders.get', kind: 'status', times: 100 },
    ])
    await expect(capture(id, 'k')).rejects.toThrow()
    const limited = await capture(id, 'k')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect(issues(await capture(id, 'k'), 422)).toEqual(['ORDER_COMPLETION_IN_PROGRESS'])
    expect(ledger().movements).toEqual([])
    expect(typeof (await capture(id, 'k')).body, 'cut JSON stays text').toBe('string')
    expect(ledger().movements).toHaveLength(1)
    expect((await shop.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(500)
    await shop.control('DELETE', '/faults')
    expect((await shop.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(200)
    expect((await shop.control('GET', '/requests')).body).toMatchObject({
      counts: { 'orders.create': 1, 'orders.capture': 4, 'orders.get': 2 },
      orders: 1,
    })
  })

  it.each([
    ['wrong-amount', '0.01', { cents: 1 }],
    ['wrong-currency', 'EUR', { currency: 'EUR' }],
    ['wrong-payee', undefined, { payeeMerchantId: 'STRANGERPAYEE' }],
  ])(
    '%s on the capture takes something else than agreed; on the read only the reply lies',
    async (kind, value, expected) => {
      const id = await approvedOrder()
      await shop.control('POST', '/faults', [
        { call: 'orders.capture', kind, value },
        { call: 'orders.get', kind, value },
      ])
      const lie = shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${id}`), 200)
      const truth = shaped(orderReply, await shop.call('GET', `/v2/checkout/orders/${id}`), 200)
      expect(lie.purchase_units[0]).not.toEqual(truth.purchase_units[0])
      await capture(id)
      expect(ledger().movements).toMatchObject([expected])
    },
  )

  it('PayPal-Mock-Response asks for a failure by its code, as in the sandbox', async () => {
    const id = await approvedOrder()
    const headers = { 'paypal-mock-response': JSON.stringify({ mock_application_codes: 'INSTRUMENT_DECLINED' }) }
    expect(
      issues(await shop.call('POST', `/v2/checkout/orders/${id}/capture`, { body: {}, key: 'm', headers }), 422),
    ).toEqual(['INSTRUMENT_DECLINED'])
  })
})

describe('state file', () => {
  it('keeps orders, ledger, keys and certificate over a kill', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paypal-simulator-'))
    const stateFile = join(folder, 'state.json')
    const before = await startSimulator({ port: 0, stateFile })
    let after: RunningSimulator | undefined
    try {
      const firstShop = createShop(before)
      const created = orderReply.parse(
        (await firstShop.call('POST', '/v2/checkout/orders', { body: orderRequest(), key: 'kept' })).body,
      )
      await firstShop.control('POST', `/orders/${created.id}/approve`)
      await firstShop.call('POST', `/v2/checkout/orders/${created.id}/capture`, { body: {}, key: 'cap' })
      // A second one on the same file sees what was answered, without the first having been closed.
      after = await startSimulator({ port: 0, stateFile })
      const replay = await createShop(after).call('POST', `/v2/checkout/orders/${created.id}/capture`, {
        body: {},
        key: 'cap',
      })
      expect(replay.status).toBe(200)
      expect(after.simulator.ledger()).toEqual(before.simulator.ledger())
      expect(await (await fetch(`${after.url}/v1/notifications/certs/CERT-sim`)).text()).toBe(
        await (await fetch(`${before.url}/v1/notifications/certs/CERT-sim`)).text(),
      )
    } finally {
      await before.stop()
      await after?.stop()
      await rm(folder, { recursive: true })
    }
  })
})
