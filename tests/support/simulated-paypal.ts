// Connects PayPal's adapter to the simulator over HTTP: shared by the adapter's tests.
import pino from 'pino'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { PaymentError, type NewProviderOrder, type PaymentFailure } from '@/adapters/payments/payments'
import { paypalProvider, type PaypalConfig } from '@/adapters/payments/paypal/paypal'
import type { Fault } from '../../tools/paypal-simulator/faults'
import { startSimulator, type RunningSimulator } from '../../tools/paypal-simulator/start'

/** Sets up one test file: a simulator that is empty before each test. */
export function simulatedPaypal() {
  let simulator: RunningSimulator
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  beforeAll(async () => {
    simulator = await startSimulator({ port: 0 })
  })
  afterAll(() => simulator.stop())
  beforeEach(async () => {
    logged.length = 0
    await sim('/reset', {})
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

  return {
    simulator: () => simulator,
    /** Log of the adapter in this test. */
    logged,
    sim,
    /** Returns a new adapter, for the simulator unless `change` says otherwise. */
    provider: (change: Partial<PaypalConfig> = {}) =>
      paypalProvider(
        {
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
        },
        log,
      ),
    fault: (one: Partial<Fault> & Pick<Fault, 'call' | 'kind'>) => sim('/faults', one),
    calls: async (name: string): Promise<number> =>
      (await sim<{ counts: Record<string, number> }>('/requests')).counts[name] ?? 0,
    /** Returns a webhook delivery signed by the simulator, with parts changed. */
    delivery(
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
    },
  }
}

/** Returns an order for two sheets and a disc. */
export function wanted(change: Partial<NewProviderOrder> = {}): NewProviderOrder {
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

/** Returns why a call was refused; rethrows any other error. */
export const paymentFailure = async (call: Promise<unknown>): Promise<PaymentFailure | 'none'> =>
  call.then(
    () => 'none' as const,
    (error: unknown) => (error instanceof PaymentError ? error.failure : Promise.reject(error)),
  )

/** Returns the body of a webhook event. */
export const event = (type: string, resource: unknown, kind = '') =>
  JSON.stringify({ id: 'WH-1', event_type: type, resource_type: kind, resource })
