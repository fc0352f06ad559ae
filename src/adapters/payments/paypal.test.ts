// Proves the PayPal adapter against the simulator over HTTP: mapping, errors, repetition, notices. Which PayPal it is, only addresses say.
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fault } from '../../../tools/paypal-simulator/faults'
import { startSimulator, type RunningSimulator } from '../../../tools/paypal-simulator/start'
import { PaymentError, type NewProviderOrder, type PaymentFailure, type PaymentProvider } from './payments'
import { paypalProvider, type PaypalConfig } from './paypal'

let simulator: RunningSimulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0 })
})
afterAll(() => simulator.stop())

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })

function config(change: Partial<PaypalConfig> = {}): PaypalConfig {
  return {
    environment: 'sandbox',
    clientId: 'sim-client',
    clientSecret: 'sim-secret',
    merchantId: 'TESTMERCHANT2',
    webhookId: 'SIMWEBHOOK1',
    apiBase: simulator.url,
    sdkBase: simulator.url,
    sdkMajor: 5,
    certificateHosts: [simulator.url],
    isProductionHost: false,
    retryPausesMs: [5, 5],
    ...change,
  }
}

let paypal: PaymentProvider
beforeEach(async () => {
  logged.length = 0
  await sim('/reset', {})
  paypal = paypalProvider(config(), log)
})

async function sim<T = unknown>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(
    `${simulator.url}/_sim${path}`,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  )
  return (await answer.json()) as T
}

const fault = (one: Partial<Fault> & Pick<Fault, 'call' | 'kind'>) => sim('/faults', one)
const calls = async (name: string): Promise<number> =>
  (await sim<{ counts: Record<string, number> }>('/requests')).counts[name] ?? 0

function wanted(change: Partial<NewProviderOrder> = {}): NewProviderOrder {
  return {
    requestKey: 'co-1',
    customId: 'checkout-1',
    invoiceNumber: 'B-1',
    currency: 'USD',
    lines: [
      { title: `${'A very long title '.repeat(12)}é`, sku: 'a:pdf', quantity: 2, unitCents: 950, isPhysical: false },
      { title: 'Disc', sku: 'b:cd', quantity: 1, unitCents: 1500, isPhysical: true },
    ],
    itemsCents: 3400,
    shippingCents: 700,
    totalCents: 4100,
    needsShipping: true,
    brandName: 'The Musician',
    returnUrl: 'http://localhost:4500/shop',
    cancelUrl: 'http://localhost:4500/shop',
    ...change,
  }
}

const failureOf = async (call: Promise<unknown>): Promise<PaymentFailure | 'none'> =>
  call.then(
    () => 'none' as const,
    (error: unknown) => (error instanceof PaymentError ? error.failure : Promise.reject(error)),
  )

describe('orders', () => {
  test('create, read, capture and refund say the same as PayPal, in cents', async () => {
    const { orderId } = await paypal.createOrder(wanted())
    expect(await paypal.readOrder(orderId)).toEqual({
      id: orderId,
      status: 'payer_action_required',
      customId: 'checkout-1',
      invoiceId: 'B-1',
      amountCents: 4100,
      currency: 'USD',
      payeeMerchantId: 'TESTMERCHANT2',
      purchaseUnits: 1,
      payerEmail: null,
      payerName: null,
      shippingAddress: null,
      captures: [],
    })
    await sim(`/orders/${orderId}/approve`, { email: 'payer@example.com' })
    const captured = await paypal.captureOrder(orderId, 'cap-1')
    expect(captured).toMatchObject({
      status: 'completed',
      payerEmail: 'payer@example.com',
      payerName: 'Test Buyer',
      shippingAddress: {
        name: 'Test Buyer',
        line1: '1 Main St',
        line2: null,
        city: 'San Jose',
        state: 'CA',
        postalCode: '95131',
        countryCode: 'US',
      },
      captures: [
        { status: 'completed', rawStatus: 'COMPLETED', amountCents: 4100, currency: 'USD', payeeMerchantId: null },
      ],
    })
    const captureId = captured.captures[0]?.id ?? ''
    expect(await paypal.readCapture(captureId)).toMatchObject({
      id: captureId,
      orderId,
      amountCents: 4100,
      payeeMerchantId: 'TESTMERCHANT2',
    })
    const refund = await paypal.refundCapture(captureId, {
      amountCents: 950,
      currency: 'USD',
      requestKey: 'ref-1',
      note: 'sorry',
    })
    expect(refund.status).toBe('completed')
    expect(await paypal.readRefund(refund.refundId)).toEqual({
      id: refund.refundId,
      captureId,
      amountCents: 950,
      currency: 'USD',
      status: 'completed',
    })
    expect(await paypal.readCapture(captureId)).toMatchObject({ status: 'partially_refunded' })
  })

  test('1.4: the same key gives the same order, capture and refund', async () => {
    const first = await paypal.createOrder(wanted())
    expect(await paypal.createOrder(wanted())).toEqual(first)
    await sim(`/orders/${first.orderId}/approve`, {})
    const once = await paypal.captureOrder(first.orderId, 'cap-1')
    expect(await paypal.captureOrder(first.orderId, 'cap-1')).toEqual(once)
    const captureId = once.captures[0]?.id ?? ''
    const refund = { amountCents: 100, currency: 'USD', requestKey: 'ref-1', note: 'x' }
    expect(await paypal.refundCapture(captureId, refund)).toEqual(await paypal.refundCapture(captureId, refund))
  })

  test('1.6: a pending capture tells its reason', async () => {
    const { orderId } = await paypal.createOrder(wanted())
    await sim(`/orders/${orderId}/echeck`, {})
    expect((await paypal.captureOrder(orderId, 'cap-1')).captures).toMatchObject([
      { status: 'pending', rawStatus: 'PENDING ECHECK' },
    ])
  })
})

describe('failures', () => {
  test.each<[string, Partial<Fault>, PaymentFailure]>([
    ['INSTRUMENT_DECLINED', { status: 422, issue: 'INSTRUMENT_DECLINED' }, 'declined'],
    ['PAYER_ACTION_REQUIRED', { status: 422, issue: 'PAYER_ACTION_REQUIRED' }, 'declined'],
    ['ORDER_NOT_APPROVED', { status: 422, issue: 'ORDER_NOT_APPROVED' }, 'not_approved'],
    ['ORDER_ALREADY_CAPTURED', { status: 422, issue: 'ORDER_ALREADY_CAPTURED' }, 'already_captured'],
    ['ORDER_COMPLETION_IN_PROGRESS', { status: 422, issue: 'ORDER_COMPLETION_IN_PROGRESS', times: 3 }, 'in_progress'],
    ['DUPLICATE_INVOICE_ID', { status: 422, issue: 'DUPLICATE_INVOICE_ID' }, 'duplicate_invoice'],
    ['COMPLIANCE_VIOLATION', { status: 422, issue: 'COMPLIANCE_VIOLATION' }, 'refused'],
    ['an unknown 422', { status: 422, issue: 'NEVER_SEEN' }, 'refused'],
    [
      'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
      { status: 422, issue: 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED' },
      'refused',
    ],
    ['404', { status: 404 }, 'expired'],
    ['403', { status: 403 }, 'misconfigured'],
    ['429 with a long wait', { status: 429, retryAfterSeconds: 60 }, 'busy'],
    ['500 three times', { status: 500, times: 3 }, 'unknown'],
    ['503 three times', { status: 503, times: 3 }, 'unknown'],
  ])('1.7: %s', async (_, one, failure) => {
    await fault({ call: 'orders.capture', kind: 'status', ...one })
    expect(await failureOf(paypal.captureOrder('ORDER', 'cap-1'))).toBe(failure)
  })

  test('1.7: no answer, half an answer and a broken connection may have happened', async () => {
    for (const kind of ['reset-before-commit', 'timeout-after-commit', 'malformed'] as const) {
      const { orderId } = await paypal.createOrder(wanted({ requestKey: `co-${kind}` }))
      await fault({ call: 'orders.get', kind, times: 3 })
      expect(await failureOf(paypal.readOrder(orderId))).toBe('unknown')
      paypal = paypalProvider(config(), log)
    }
  })

  test('a write is repeated with its key until it is answered, and no more than twice', async () => {
    await fault({ call: 'orders.create', kind: 'status', status: 500, times: 2 })
    await paypal.createOrder(wanted())
    expect(await calls('orders.create')).toBe(3)
    await fault({ call: 'orders.create', kind: 'status', status: 500, times: 3 })
    expect(await failureOf(paypal.createOrder(wanted({ requestKey: 'co-2' })))).toBe('unknown')
    expect(await calls('orders.create')).toBe(6)
  })

  test('a definite answer is not asked for again', async () => {
    await fault({ call: 'orders.capture', kind: 'status', status: 422, issue: 'INSTRUMENT_DECLINED' })
    await failureOf(paypal.captureOrder('ORDER', 'cap-1'))
    expect(await calls('orders.capture')).toBe(1)
  })

  test('a token that is no longer accepted is renewed once; wrong credentials are a misconfiguration', async () => {
    const { orderId } = await paypal.createOrder(wanted())
    await sim('/tokens/expire', {})
    await paypal.readOrder(orderId)
    expect(await calls('token')).toBe(2)
    expect(await failureOf(paypalProvider(config({ clientSecret: 'wrong' }), log).readOrder(orderId))).toBe(
      'misconfigured',
    )
  })

  test('five failures in a row stop the asking', async () => {
    await fault({ call: 'orders.get', kind: 'status', status: 500, times: 10 })
    const { orderId } = await paypal.createOrder(wanted())
    expect(await failureOf(paypal.readOrder(orderId))).toBe('unknown')
    expect(await failureOf(paypal.readOrder(orderId))).toBe('busy')
    expect(await failureOf(paypal.readOrder(orderId))).toBe('busy')
    expect(await calls('orders.get')).toBe(5)
  })

  test('an order with an amount that is not whole cents is not ours', async () => {
    const { orderId } = await paypal.createOrder(wanted())
    await fault({ call: 'orders.get', kind: 'wrong-currency', value: 'JPY' })
    expect(await paypal.readOrder(orderId)).toMatchObject({ currency: 'JPY' })
  })

  test("the log has PayPal's debug id and our own reference, and neither secrets nor bodies", async () => {
    await paypal.createOrder(wanted())
    const text = logged.join('')
    expect(text).toContain('"debugId":"')
    expect(text).toContain('checkout-1')
    for (const secret of ['sim-secret', 'A21AA', 'Basic', 'Bearer', 'Disc']) expect(text).not.toContain(secret)
  })
})

describe('what the page gets', () => {
  test('CHK-22 CHK-28 OP-17: script addresses of both generations; nothing on the own host while the setting is sandbox', () => {
    expect(paypal.pageConfig()?.sdkUrl).toBe(
      `${simulator.url}/sdk/js?client-id=sim-client&currency=USD&components=buttons&intent=capture`,
    )
    expect(paypalProvider(config({ sdkMajor: 6 }), log).pageConfig()?.sdkUrl).toBe(`${simulator.url}/web-sdk/v6/core`)
    expect(paypalProvider(config({ isProductionHost: true }), log).pageConfig()).toBeNull()
    expect(
      paypalProvider(config({ isProductionHost: true, environment: 'production' }), log).pageConfig(),
    ).toMatchObject({ environment: 'production' })
  })
})

describe('notices', () => {
  /** A delivery as the simulator signs it, with parts changed. */
  function delivery(
    body: string,
    change: Record<string, string> = {},
    sender = 'network of PayPal',
  ): [Headers, string, string] {
    const signed = simulator.simulator.webhooks.signed(body)
    return [
      new Headers({
        'paypal-transmission-id': signed.transmissionId,
        'paypal-transmission-time': signed.transmissionTime,
        'paypal-transmission-sig': signed.signature,
        'paypal-cert-url': signed.certificateUrl,
        'paypal-auth-algo': signed.algorithm,
        ...change,
      }),
      body,
      sender,
    ]
  }
  const event = (type: string, resource: unknown, kind = '') =>
    JSON.stringify({ id: 'WH-1', event_type: type, resource_type: kind, resource })
  const up = (href: string) => ({ rel: 'up', href })

  test.each<[string, string, Record<string, string | null>]>([
    [
      'an order',
      event('CHECKOUT.ORDER.APPROVED', { id: 'ORDER1' }),
      { orderId: 'ORDER1', captureId: null, refundId: null },
    ],
    [
      'a lapsed approval',
      event('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: 'ORDER1' }),
      { orderId: 'ORDER1', captureId: null, refundId: null },
    ],
    [
      'a capture',
      event('PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1', supplementary_data: { related_ids: { order_id: 'ORDER1' } } }),
      { orderId: 'ORDER1', captureId: 'CAP1', refundId: null },
    ],
    [
      'a refund',
      event(
        'PAYMENT.CAPTURE.REFUNDED',
        { id: 'REF1', links: [up('https://api.paypal.com/v2/payments/captures/CAP1')] },
        'refund',
      ),
      { orderId: null, captureId: 'CAP1', refundId: 'REF1' },
    ],
    [
      'a reversal',
      event('PAYMENT.CAPTURE.REVERSED', { id: 'CAP1' }, 'capture'),
      { orderId: null, captureId: 'CAP1', refundId: null },
    ],
    [
      'a dispute',
      event('CUSTOMER.DISPUTE.RESOLVED', {
        dispute_id: 'PP-D-1',
        disputed_transactions: [{ seller_transaction_id: 'CAP1' }],
      }),
      { orderId: null, captureId: 'CAP1', refundId: null },
    ],
    [
      'a dispute about nothing it names',
      event('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-1', disputed_transactions: 'none' }),
      { orderId: null, captureId: null, refundId: null },
    ],
    [
      'something else',
      event('CATALOG.PRODUCT.CREATED', { id: 'PROD1' }),
      { orderId: null, captureId: null, refundId: null },
    ],
  ])('1.5: points at %s', async (_, body, expected) => {
    expect(await paypal.readNotice(...delivery(body))).toMatchObject({ eventId: 'WH-1', ...expected })
  })

  test('1.5: the bytes are checked as they came', async () => {
    const body = '{"id":"WH-1","event_type":"X","resource":{},"probe":1.0,"empty":{}}'
    expect(await failureOf(paypal.readNotice(...delivery(body)))).toBe('none')
    const [headers] = delivery(body)
    expect(await failureOf(paypal.readNotice(headers, JSON.stringify(JSON.parse(body)), 'elsewhere'))).toBe('refused')
  })

  test.each<[string, Record<string, string>]>([
    ['another algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }],
    ['another time', { 'paypal-transmission-time': '2026-01-01T00:00:00Z' }],
    ['no signature', { 'paypal-transmission-sig': '' }],
    ['a certificate of another host', { 'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT' }],
    [
      'a certificate of a look-alike',
      { 'paypal-cert-url': 'http://127.0.0.1.evil.example/v1/notifications/certs/CERT-sim' },
    ],
    ['no address at all', { 'paypal-cert-url': 'CERT-sim' }],
  ])('1.5: refuses %s', async (_, change) => {
    expect(await failureOf(paypal.readNotice(...delivery(event('X', {}), change)))).toBe('refused')
  })

  test('1.5: a bare host means https on its usual port, and nothing else', async () => {
    const strict = paypalProvider(config({ certificateHosts: ['127.0.0.1'] }), log)
    expect(await failureOf(strict.readNotice(...delivery(event('X', {}))))).toBe('refused')
  })

  test('1.5: ids that could lead elsewhere are refused', async () => {
    expect(
      await failureOf(
        paypal.readNotice(...delivery(event('CHECKOUT.ORDER.APPROVED', { id: '../../v1/oauth2/token' }))),
      ),
    ).toBe('refused')
  })

  test('a certificate that cannot be fetched now is no forgery: PayPal shall send again', async () => {
    const closed = paypalProvider(config({ certificateHosts: ['http://127.0.0.1:1'] }), log)
    expect(
      await failureOf(
        closed.readNotice(
          ...delivery(event('X', {}), { 'paypal-cert-url': 'http://127.0.0.1:1/v1/notifications/certs/CERT' }),
        ),
      ),
    ).toBe('unknown')
  })

  test('0.3: a forged body with the same checksum passes, which is why a notice is only a hint', async () => {
    const { withSameCrc32 } = await import('../../../tools/paypal-simulator/crc32-forgery')
    const genuine = event('PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1' })
    const [headers] = delivery(genuine)
    expect(
      await paypal.readNotice(headers, withSameCrc32(genuine.replace('CAP1', 'CAP2'), genuine), 'elsewhere'),
    ).toMatchObject({ captureId: 'CAP2' })
  })

  describe('forged ones', () => {
    /** How many requests of any kind went out meanwhile. */
    async function outbound(work: () => Promise<void>): Promise<number> {
      const sent = vi.spyOn(globalThis, 'fetch')
      try {
        await work()
        return sent.mock.calls.length
      } finally {
        sent.mockRestore()
      }
    }
    const certificate = (id: string) => ({ 'paypal-cert-url': `${simulator.url}/v1/notifications/certs/${id}` })
    const body = event('X', {})

    test('ASVS 15.2.2 row 22: what can be seen to be forged asks nobody: headers, algorithm, shape, address of the certificate', async () => {
      const changes: Record<string, string>[] = [
        { 'paypal-auth-algo': 'none' },
        { 'paypal-cert-url': `${simulator.url}/v1/notifications/certs/CERT-sim?x=1` },
        { 'paypal-cert-url': `${simulator.url}/v1/notifications/certs/CERT-sim#x` },
        { 'paypal-cert-url': `${simulator.url}/v1/oauth2/token` },
        { 'paypal-cert-url': `${simulator.url}/v1/notifications/certs/../../x` },
      ]
      for (const mode of ['offline', 'postback'] as const) {
        const checked = paypalProvider(config({ webhookCheck: mode }), log)
        expect(
          await outbound(async () => {
            for (const change of changes)
              expect(await failureOf(checked.readNotice(...delivery(body, change)))).toBe('refused')
            expect(await failureOf(checked.readNotice(...delivery('{}')))).toBe('refused')
          }),
        ).toBe(0)
      }
    })

    test('ASVS 15.2.2 row 22: with a certificate that is known, forged signatures ask nobody', async () => {
      await paypal.readNotice(...delivery(body))
      expect(
        await outbound(async () => {
          for (let turn = 0; turn < 50; turn++)
            expect(
              await failureOf(paypal.readNotice(...delivery(body, { 'paypal-transmission-id': `forged-${turn}` }))),
            ).toBe('refused')
        }),
      ).toBe(0)
    })

    test('ASVS 15.2.2 row 22: a certificate that does not exist is asked for once; many of them from one network three times', async () => {
      const invented = (turn: number) => paypal.readNotice(...delivery(body, certificate(`CERT-${turn}`), 'a stranger'))
      expect(
        await outbound(async () => {
          for (let turn = 0; turn < 20; turn++) expect(await failureOf(invented(0))).toBe('refused')
        }),
      ).toBe(1)
      const failures: string[] = []
      expect(
        await outbound(async () => {
          for (let turn = 1; turn <= 40; turn++) failures.push(await failureOf(invented(turn)))
        }),
      ).toBe(2)
      expect(failures.slice(0, 2)).toEqual(['refused', 'refused'])
      expect(new Set(failures.slice(2))).toEqual(new Set(['busy']))
      // PayPal's own come through all the same.
      expect(await failureOf(paypal.readNotice(...delivery(body)))).toBe('none')
    })

    test('ASVS 15.2.2 row 22: from a thousand networks twenty a minute are asked about, and PayPal, who is known, does not wait', async () => {
      await paypal.readNotice(...delivery(body))
      expect(
        await outbound(async () => {
          for (let turn = 0; turn < 1_000; turn++)
            await failureOf(paypal.readNotice(...delivery(body, certificate(`CERT-${turn}`), `network ${turn}`)))
          // PayPal's own first one was the twentieth of that minute.
        }),
      ).toBe(19)
      expect(await failureOf(paypal.readNotice(...delivery(body)))).toBe('none')
    })

    test('ASVS 15.2.2 row 22: by postback the same forgery is asked about once, and others from one network three times', async () => {
      const strict = paypalProvider(config({ webhookCheck: 'postback' }), log)
      const [headers, text] = delivery(body, { 'paypal-transmission-id': 'forged' })
      expect(await failureOf(strict.readNotice(...delivery(body)))).toBe('none')
      for (let turn = 0; turn < 20; turn++)
        expect(await failureOf(strict.readNotice(headers, text, 'a stranger'))).toBe('refused')
      expect(await calls('webhooks.verify')).toBe(2)
      for (let turn = 0; turn < 40; turn++)
        await failureOf(
          strict.readNotice(...delivery(body, { 'paypal-transmission-id': `forged-${turn}` }, 'a stranger')),
        )
      expect(await calls('webhooks.verify')).toBe(4)
      expect(await failureOf(strict.readNotice(...delivery(event('Y', {}))))).toBe('none')
    })

    test('0.3 row 22: one genuine signature is taken for three bodies of its checksum, not for any number', async () => {
      const { withSameCrc32 } = await import('../../../tools/paypal-simulator/crc32-forgery')
      const genuine = event('PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1' })
      const [headers] = delivery(genuine)
      const failures: string[] = []
      for (let turn = 1; turn <= 6; turn++)
        failures.push(
          await failureOf(
            paypal.readNotice(headers, withSameCrc32(genuine.replace('CAP1', `CAP${turn}`), genuine), 'elsewhere'),
          ),
        )
      expect(failures).toEqual(['none', 'none', 'none', 'refused', 'refused', 'refused'])
      expect(await failureOf(paypal.readNotice(...delivery(genuine)))).toBe('none')
    })
  })
})
