// Proves over HTTP, against the simulator, what the PayPal adapter sends and reads. Only addresses decide which PayPal
// it calls.
import { beforeEach, describe, expect, test } from 'vitest'
import { simulatedPaypal, wanted } from '../../../../tests/support/simulated-paypal'
import type { PaymentProvider } from '../payments'

const { provider, sim, simulator } = simulatedPaypal()

let paypal: PaymentProvider
beforeEach(() => {
  paypal = provider()
})

describe('orders', () => {
  test('create, read, capture and refund return the values of PayPal, in cents', async () => {
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
      paymentSource: 'paypal',
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

  test('1.6: a pending capture includes its reason', async () => {
    const { orderId } = await paypal.createOrder(wanted())
    await sim(`/orders/${orderId}/echeck`, {})
    expect((await paypal.captureOrder(orderId, 'cap-1')).captures).toMatchObject([
      { status: 'pending', rawStatus: 'PENDING ECHECK' },
    ])
  })
})

describe('configuration for the page', () => {
  test('CHK-22 CHK-28 OP-17: both versions of the script have an address; the production host gets none while the setting is sandbox', () => {
    expect(paypal.pageConfig('USD')?.sdkUrl).toBe(
      `${simulator().url}/sdk/js?client-id=sim-client&currency=USD&components=buttons&intent=capture`,
    )
    expect(provider({ sdkMajor: 6 }).pageConfig('USD')).toMatchObject({
      sdkUrl: `${simulator().url}/web-sdk/v6/core`,
      googlePayUrl: `${simulator().url}/gp/p/js/pay.js`,
      offersApplePay: false,
    })
    expect(provider({ sdkMajor: 6, sdkBase: 'https://www.sandbox.paypal.com' }).pageConfig('USD')).toMatchObject({
      sdkUrl: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
      googlePayUrl: 'https://pay.google.com/gp/p/js/pay.js',
    })
    expect(paypal.pageConfig('USD')).not.toHaveProperty('googlePayUrl')
    expect(provider({ isProductionHost: true }).pageConfig('USD')).toBeNull()
    expect(provider({ isProductionHost: true, environment: 'production' }).pageConfig('USD')).toMatchObject({
      environment: 'production',
    })
  })
})
