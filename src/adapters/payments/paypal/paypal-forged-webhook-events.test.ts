// Proves how seldom we ask PayPal about forged webhook events.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { event, paymentFailure, simulatedPaypal } from '../../../../tests/support/simulated-paypal'
import type { PaymentProvider } from '../payments'

const { calls, delivery, provider, simulator } = simulatedPaypal()

let paypal: PaymentProvider
beforeEach(() => {
  paypal = provider()
})

describe('webhook events', () => {
  describe('forged events', () => {
    /** Counts the requests of any kind that go out meanwhile. */
    async function outbound(work: () => Promise<void>): Promise<number> {
      const sent = vi.spyOn(globalThis, 'fetch')
      try {
        await work()
        return sent.mock.calls.length
      } finally {
        sent.mockRestore()
      }
    }
    const certificate = (id: string) => ({ 'paypal-cert-url': `${simulator().url}/v1/notifications/certs/${id}` })
    const body = event('X', {})

    test('ASVS 15.2.2 row 22: visible forgeries cause no request: headers, algorithm, shape, address of the certificate', async () => {
      const changes: Record<string, string>[] = [
        { 'paypal-auth-algo': 'none' },
        { 'paypal-cert-url': `${simulator().url}/v1/notifications/certs/CERT-sim?x=1` },
        { 'paypal-cert-url': `${simulator().url}/v1/notifications/certs/CERT-sim#x` },
        { 'paypal-cert-url': `${simulator().url}/v1/oauth2/token` },
        { 'paypal-cert-url': `${simulator().url}/v1/notifications/certs/../../x` },
      ]
      for (const mode of ['offline', 'postback'] as const) {
        const checked = provider({ webhookCheck: mode })
        expect(
          await outbound(async () => {
            for (const change of changes)
              expect(await paymentFailure(checked.readWebhookEvent(...delivery(body, change)))).toBe('refused')
            expect(await paymentFailure(checked.readWebhookEvent(...delivery('{}')))).toBe('refused')
          }),
        ).toBe(0)
      }
    })

    test('ASVS 15.2.2 row 22: with a known certificate, forged signatures cause no request', async () => {
      await paypal.readWebhookEvent(...delivery(body))
      expect(
        await outbound(async () => {
          for (let turn = 0; turn < 50; turn++)
            expect(
              await paymentFailure(
                paypal.readWebhookEvent(...delivery(body, { 'paypal-transmission-id': `forged-${turn}` })),
              ),
            ).toBe('refused')
        }),
      ).toBe(0)
    })

    test('ASVS 15.2.2 row 22: a certificate that does not exist is fetched once; many of them from one network cause three fetches', async () => {
      const invented = (turn: number) =>
        paypal.readWebhookEvent(...delivery(body, certificate(`CERT-${turn}`), 'a stranger'))
      expect(
        await outbound(async () => {
          for (let turn = 0; turn < 20; turn++) expect(await paymentFailure(invented(0))).toBe('refused')
        }),
      ).toBe(1)
      const failures: string[] = []
      expect(
        await outbound(async () => {
          for (let turn = 1; turn <= 40; turn++) failures.push(await paymentFailure(invented(turn)))
        }),
      ).toBe(2)
      expect(failures.slice(0, 2)).toEqual(['refused', 'refused'])
      expect(new Set(failures.slice(2))).toEqual(new Set(['busy']))
      // Genuine PayPal events are still accepted.
      expect(await paymentFailure(paypal.readWebhookEvent(...delivery(body)))).toBe('none')
    })

    test('ASVS 15.2.2 row 22: a thousand networks together cause twenty inquiries a minute, and PayPal, which is known, does not wait', async () => {
      await paypal.readWebhookEvent(...delivery(body))
      expect(
        await outbound(async () => {
          for (let turn = 0; turn < 1_000; turn++)
            await paymentFailure(
              paypal.readWebhookEvent(...delivery(body, certificate(`CERT-${turn}`), `network ${turn}`)),
            )
          // The twentieth question of that minute was about PayPal's own first event.
        }),
      ).toBe(19)
      expect(await paymentFailure(paypal.readWebhookEvent(...delivery(body)))).toBe('none')
    })

    test('ASVS 15.2.2 row 22: by postback the same forgery is checked once, and others from one network three times', async () => {
      const strict = provider({ webhookCheck: 'postback' })
      const [headers, text] = delivery(body, { 'paypal-transmission-id': 'forged' })
      expect(await paymentFailure(strict.readWebhookEvent(...delivery(body)))).toBe('none')
      for (let turn = 0; turn < 20; turn++)
        expect(await paymentFailure(strict.readWebhookEvent(headers, text, 'a stranger'))).toBe('refused')
      expect(await calls('webhooks.verify')).toBe(2)
      for (let turn = 0; turn < 40; turn++)
        await paymentFailure(
          strict.readWebhookEvent(...delivery(body, { 'paypal-transmission-id': `forged-${turn}` }, 'a stranger')),
        )
      expect(await calls('webhooks.verify')).toBe(4)
      expect(await paymentFailure(strict.readWebhookEvent(...delivery(event('Y', {}))))).toBe('none')
    })

    test('0.3 row 22: one genuine signature is accepted for three bodies with its checksum, not for any number', async () => {
      const { withSameCrc32 } = await import('../../../../tools/paypal-simulator/crc32-forgery')
      const genuine = event('PAYMENT.CAPTURE.COMPLETED', { id: 'CAP1' })
      const [headers] = delivery(genuine)
      const failures: string[] = []
      for (let turn = 1; turn <= 6; turn++)
        failures.push(
          await paymentFailure(
            paypal.readWebhookEvent(
              headers,
              withSameCrc32(genuine.replace('CAP1', `CAP${turn}`), genuine),
              'elsewhere',
            ),
          ),
        )
      expect(failures).toEqual(['none', 'none', 'none', 'refused', 'refused', 'refused'])
      expect(await paymentFailure(paypal.readWebhookEvent(...delivery(genuine)))).toBe('none')
    })
  })
})
