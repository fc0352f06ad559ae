// Builds a shop's context in front of a running PayPal simulator, for tests and for the processes that tests kill. Does
// not depend on vitest.
import pino from 'pino'
import { type Clock, type Context, notCached } from '@/platform/context'
import { connectDatabase } from '@/adapters/database/connect'
import type { FileStore } from '@/adapters/files/files'
import type { PaymentProvider } from '@/adapters/payments/payments'
import { paypalProvider } from '@/adapters/payments/paypal/paypal'
import { defaultSettings, nothingGiven } from '@/lib/site-settings'
import { presetRetention } from '@/platform/privacy/retention-days'
import { untried } from './test-world'

export const testSettings: Context['settings'] = {
  baseUrl: 'http://localhost:4500',
  siteName: 'The Musician',
  firstYear: null,
  timeZone: 'UTC',
  timeZoneFrom: 'environment',
  ownerEmail: 'owner@themusician.test',
  adminEmail: 'owner@themusician.test',
  senderEmail: 'mail@themusician.test',
  tokenSecret: 'a secret of tests with more than 32 bytes',
  shippingFlatCents: 700,
  freeShippingFromCents: 5000,
  owner: defaultSettings,
  given: nothingGiven,
  backups: { directory: '/nowhere', isEncrypted: false },
  messagesPerHour: 60,
  hasRateLimits: true,
  paymentsSince: null,
  isProduction: false,
  retention: presetRetention,
  services: { payments: 'simulator', mailHost: null, filesHost: null },
}

/**
 * Returns PayPal as the shop is configured to see it: the simulator's own defaults, and short pauses before a call is
 * repeated.
 */
export function simulatedPaypal(
  simulatorUrl: string,
  log: Context['log'],
  change: Partial<Parameters<typeof paypalProvider>[0]> = {},
): PaymentProvider {
  return paypalProvider(
    {
      environment: 'sandbox',
      clientId: 'sim-client',
      clientSecret: 'sim-secret',
      merchantId: 'TESTMERCHANT2',
      webhookId: 'SIMWEBHOOK1',
      apiBase: simulatorUrl,
      sdkBase: simulatorUrl,
      sdkMajor: 5,
      certificateHosts: [simulatorUrl],
      isProductionHost: false,
      retryPausesMs: [20, 40],
      ...change,
    },
    log,
  )
}

/** Returns a context with its own connections; `close` ends them. */
export function ordersContext({
  databaseUrl,
  simulatorUrl,
  clock,
}: {
  databaseUrl: string
  simulatorUrl: string
  clock: Clock
}): { ctx: Context; close(): Promise<void> } {
  const connection = connectDatabase(databaseUrl, { max: 4 })
  const log = pino({ level: 'silent' })
  return {
    ctx: {
      db: connection.db,
      files: {} as FileStore,
      payments: simulatedPaypal(simulatorUrl, log),
      clock,
      log,
      actor: { kind: 'system', name: 'test' },
      cached: notCached,
      mail: { takesUnicodeNames: async () => true },
      trials: untried,
      settings: testSettings,
    },
    close: () => connection.close(),
  }
}
