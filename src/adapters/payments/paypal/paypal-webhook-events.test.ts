// Proves which of PayPal's webhook events are accepted, and what they point to.
import { beforeEach, describe, expect, test } from 'vitest'
import { event, paymentFailure, simulatedPaypal } from '../../../../tests/support/simulated-paypal'
import type { PaymentProvider } from '../payments'

const { delivery, provider } = simulatedPaypal()
const up = (href: string) => ({ rel: 'up', href })

let paypal: PaymentProvider
beforeEach(() => {
  paypal = provider()
})

describe('webhook events', () => {
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
  ])('1.5: an event points to %s', async (_, body, expected) => {
    expect(await paypal.readWebhookEvent(...delivery(body))).toMatchObject({ eventId: 'WH-1', ...expected })
  })

  test('1.5: the signature is checked over the bytes as received', async () => {
    const body = '{"id":"WH-1","event_type":"X","resource":{},"probe":1.0,"empty":{}}'
    expect(await paymentFailure(paypal.readWebhookEvent(...delivery(body)))).toBe('none')
    const [headers] = delivery(body)
    expect(await paymentFailure(paypal.readWebhookEvent(headers, JSON.stringify(JSON.parse(body)), 'elsewhere'))).toBe(
      'refused',
    )
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
    expect(await paymentFailure(paypal.readWebhookEvent(...delivery(event('X', {}), change)))).toBe('refused')
  })

  test('1.5: a bare host means https on its usual port, and nothing else', async () => {
    const strict = provider({ certificateHosts: ['127.0.0.1'] })
    expect(await paymentFailure(strict.readWebhookEvent(...delivery(event('X', {}))))).toBe('refused')
  })

  test('1.5: ids that could lead elsewhere are refused', async () => {
    expect(
      await paymentFailure(
        paypal.readWebhookEvent(...delivery(event('CHECKOUT.ORDER.APPROVED', { id: '../../v1/oauth2/token' }))),
      ),
    ).toBe('refused')
  })

  test('a certificate that cannot be fetched now is no forgery: PayPal is told to send the event again', async () => {
    const closed = provider({ certificateHosts: ['http://127.0.0.1:1'] })
    expect(
      await paymentFailure(
        closed.readWebhookEvent(
          ...delivery(event('X', {}), { 'paypal-cert-url': 'http://127.0.0.1:1/v1/notifications/certs/CERT' }),
        ),
      ),
    ).toBe('unknown')
  })

  test('0.3: a forged body with the same checksum passes, which is why an event is only a hint', async () => {
    const { withSameCrc32 } = await import('../../../../tools/paypal-simulator/crc32-forgery')
    const genuine = event('PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1' })
    const [headers] = delivery(genuine)
    expect(
      await paypal.readWebhookEvent(headers, withSameCrc32(genuine.replace('CAP1', 'CAP2'), genuine), 'elsewhere'),
    ).toMatchObject({ captureId: 'CAP2' })
  })
})
