// Creates a context for testing services directly: a database and a folder of its own, a clock that the test moves, no
// payment provider.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { type ConnectionTrials, type Context, notCached } from '@/platform/context'
import { connectDatabase } from '@/adapters/database/connect'
import { localDisk } from '@/adapters/files/local-disk'
import type { PaymentProvider } from '@/adapters/payments/payments'
import { presetRetention } from '@/platform/privacy/retention-days'
import { defaultSettings, nothingGiven } from '@/lib/site-settings'
import { createTestDatabase } from './postgres'

export type TestWorld = {
  ctx: Context
  databaseUrl: string
  /** A clock that does not move until the test moves it; starts at 2026-11-20 12:00 UTC. */
  clock: { now(): Date; advance(ms: number): void; set(moment: Date): void }
  /** A folder that is removed with the world. */
  folder: string
  /** Every line logged so far, parsed. */
  logged: Record<string, unknown>[]
  close(): Promise<void>
}

export async function createTestWorld({ siteName = 'The Musician' } = {}): Promise<TestWorld> {
  const database = await createTestDatabase()
  const connection = connectDatabase(database.url, { max: 45 })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-world-'))
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  let now = new Date('2026-11-20T12:00:00Z')
  const clock = {
    now: () => new Date(now),
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    set: (moment: Date) => {
      now = moment
    },
  }
  const ctx: Context = {
    db: connection.db,
    files: localDisk(path.join(folder, 'files')),
    payments: nobodyToPay,
    clock,
    log,
    actor: { kind: 'system', name: 'test' },
    cached: notCached,
    mail: { takesUnicodeNames: async () => true },
    trials: untried,
    settings: {
      baseUrl: 'https://themusician.test',
      siteName,
      firstYear: null,
      timeZone: 'UTC',
      timeZoneFrom: 'environment',
      ownerEmail: 'owner@themusician.test',
      adminEmail: 'owner@themusician.test',
      senderEmail: 'mail@themusician.test',
      tokenSecret: 'a secret of tests with more than 32 bytes',
      shippingFlatCents: 0,
      freeShippingFromCents: 5000,
      // The owner has decided that parcels are free, so no form asks about it.
      owner: { ...defaultSettings, shipping_flat_cents: 0 },
      given: nothingGiven,
      backups: { directory: '/nowhere', isEncrypted: false },
      messagesPerHour: 60,
      hasRateLimits: true,
      paymentsSince: null,
      isProduction: false,
      retention: presetRetention,
      services: { payments: 'simulator', mailHost: null, filesHost: null },
    },
  }
  return {
    ctx,
    databaseUrl: database.url,
    clock,
    folder,
    logged,
    async close() {
      await connection.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Answers that no service can be reached: a test that tries a connection provides its own trials. */
export const untried: ConnectionTrials = {
  payPal: async () => 'away',
  mail: async () => 'This test has no mail server.',
}

/** Fails on every call: a test that needs payments provides its own. */
const nobodyToPay = new Proxy({} as PaymentProvider, {
  get: (_, name) => () => {
    throw new Error(`This test has no payment provider (${String(name)})`)
  },
})
