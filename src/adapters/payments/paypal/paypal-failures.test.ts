// Proves how the PayPal adapter treats refusals, timeouts and broken responses, and which calls it repeats.
import { beforeEach, describe, expect, test } from 'vitest'
import { paymentFailure, simulatedPaypal, wanted } from '../../../../tests/support/simulated-paypal'
import type { Fault } from '../../../../tools/paypal-simulator/faults'
import type { PaymentFailure, PaymentProvider } from '../payments'

const { calls, fault, logged, provider, sim } = simulatedPaypal()

let paypal: PaymentProvider
beforeEach(() => {
  paypal = provider()
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
    expect(await paymentFailure(paypal.captureOrder('ORDER', 'cap-1'))).toBe(failure)
  })

  test('1.7: no response, half a response and a broken connection leave the outcome unknown', async () => {
    for (const kind of ['reset-before-commit', 'timeout-after-commit', 'malformed'] as const) {
      const { orderId } = await paypal.createOrder(wanted({ requestKey: `co-${kind}` }))
      await fault({ call: 'orders.get', kind, times: 3 })
      expect(await paymentFailure(paypal.readOrder(orderId))).toBe('unknown')
      paypal = provider()
    }
  })

  test('a write is repeated with its key until PayPal responds, and no more than twice', async () => {
    await fault({ call: 'orders.create', kind: 'status', status: 500, times: 2 })
    await paypal.createOrder(wanted())
    expect(await calls('orders.create')).toBe(3)
    await fault({ call: 'orders.create', kind: 'status', status: 500, times: 3 })
    expect(await paymentFailure(paypal.createOrder(wanted({ requestKey: 'co-2' })))).toBe('unknown')
    expect(await calls('orders.create')).toBe(6)
  })

  test('a definite response is not requested again', async () => {
    await fault({ call: 'orders.capture', kind: 'status', status: 422, issue: 'INSTRUMENT_DECLINED' })
    await paymentFailure(paypal.captureOrder('ORDER', 'cap-1'))
    expect(await calls('orders.capture')).toBe(1)
  })

  test('a rejected token is renewed once; wrong credentials are a misconfiguration', async () => {
    const { orderId } = await paypal.createOrder(wanted())
    await sim('/tokens/expire', {})
    await paypal.readOrder(orderId)
    expect(await calls('token')).toBe(2)
    expect(await paymentFailure(provider({ clientSecret: 'wrong' }).readOrder(orderId))).toBe('misconfigured')
  })

  test('five failures in a row stop the requests', async () => {
    await fault({ call: 'orders.get', kind: 'status', status: 500, times: 10 })
    const { orderId } = await paypal.createOrder(wanted())
    expect(await paymentFailure(paypal.readOrder(orderId))).toBe('unknown')
    expect(await paymentFailure(paypal.readOrder(orderId))).toBe('busy')
    expect(await paymentFailure(paypal.readOrder(orderId))).toBe('busy')
    expect(await calls('orders.get')).toBe(5)
  })

  test('an order with an amount that is not whole cents counts as not ours', async () => {
    const { orderId } = await paypal.createOrder(wanted())
    await fault({ call: 'orders.get', kind: 'wrong-currency', value: 'JPY' })
    expect(await paypal.readOrder(orderId)).toMatchObject({ currency: 'JPY' })
  })

  test("the log contains PayPal's debug id and our own reference, but no secrets or bodies", async () => {
    await paypal.createOrder(wanted())
    const text = logged.join('')
    expect(text).toContain('"debugId":"')
    expect(text).toContain('checkout-1')
    for (const secret of ['sim-secret', 'A21AA', 'Basic', 'Bearer', 'Disc']) expect(text).not.toContain(secret)
  })
})
