// Chooses the implementation behind each interface by configuration, and creates the context for services.
import path from 'node:path'
import type { Logger } from 'pino'
import { type Clock, type Context, notCached, type Settings } from '@/platform/context'
import type { Database } from '@/adapters/database/connect'
import type { FileStore } from '@/adapters/files/files'
import { localDisk } from '@/adapters/files/local-disk'
import { s3OnDemand } from '@/adapters/files/s3-on-demand'
import { roundToUnit } from '@/lib/money'
import type { RawRoute } from '@/platform/http/handler'
import { mailboxSender } from '@/adapters/mail/mailbox'
import { mailboxRoutes } from '@/platform/outbox/mailbox-routes'
import { mailServerUrl } from '@/adapters/mail/mail-server-url'
import { smtpSender, smtpUnicodeNames } from '@/adapters/mail/smtp'
import { trySmtp } from '@/adapters/mail/smtp-trial'
import { mailProblem } from '@/adapters/mail/mail-problem'
import { noMailServer } from '@/adapters/mail/server-away'
import { switchedSender, type SwitchedSender } from '@/adapters/mail/switched-sender'
import { checkPaypalAccount } from '@/adapters/payments/paypal/paypal-account-check'
import { AppError } from '@/lib/errors'
import type { Config, PayPalSettings } from './config/config'
import { chooseConnections, currentPayments, type Connections } from './connections'
import type { OwnerSettings } from './owner-settings'
import { isProductionHost } from '../http/responses/fast-path'

const freeShippingFromCents = 5000

const systemClock: Clock = { now: () => new Date() }

/** Returns the part of the configuration that services may read. */
function toSettings(config: Config, owner: OwnerSettings, connections: Connections): Settings {
  return {
    baseUrl: config.baseUrl,
    get siteName() {
      return owner.siteName()
    },
    get firstYear() {
      return owner.firstYear()
    },
    get timeZone() {
      return owner.timeZone().timeZone
    },
    get timeZoneFrom() {
      return owner.timeZone().from
    },
    get owner() {
      return owner.values()
    },
    given: owner.given,
    get ownerEmail() {
      return connections.ownerEmail()
    },
    get adminEmail() {
      return owner.adminEmail()
    },
    get senderEmail() {
      return connections.senderEmail()
    },
    tokenSecret: config.tokenSecret,
    messagesPerHour: config.messagesPerHour,
    hasRateLimits: config.hasRateLimits,
    get shippingFlatCents() {
      const { shipping_flat_cents: cents, currency } = owner.values()
      return roundToUnit(cents ?? 0, currency)
    },
    get freeShippingFromCents() {
      const { free_shipping_from_cents: cents, currency } = owner.values()
      return roundToUnit(cents ?? freeShippingFromCents, currency)
    },
    backups: { directory: config.backupDir, isEncrypted: config.backupKey !== null },
    get paymentsSince() {
      return config.payPal === null ? owner.payPalSince() : null
    },
    isProduction: config.isProduction,
    retention: config.retention,
    services: {
      get payments() {
        return connections.payments()
      },
      get mailHost() {
        const url = connections.smtpUrl()
        return url === null ? null : new URL(url).hostname
      },
      filesHost:
        config.s3 === null
          ? null
          : new URL(config.s3.endpoint ?? `https://s3.${config.s3.region}.amazonaws.com`).hostname,
    },
  }
}

/** Returns the file store of the site; opens nothing. */
export function createFileStore({ s3, dataDir }: Pick<Config, 'dataDir' | 's3'>): FileStore {
  return s3 === null ? localDisk(path.join(dataDir, 'files')) : s3OnDemand(s3)
}

/** The mailbox on disk takes every address. While the mail server is away, mails wait, so every address is accepted. */
function takesUnicodeNames({ smtpUrl }: Connections): () => Promise<boolean> {
  let asked: { url: string; ask(): Promise<boolean> } | null = null
  return async () => {
    const url = smtpUrl()
    if (url === null) return true
    if (asked?.url !== url) asked = { url, ask: smtpUnicodeNames(url) }
    return asked.ask().catch(() => true)
  }
}

/** The context without the actor. `payments` is read for each request, because the account may change. */
export type World = Omit<Context, 'actor'>

/** Returns the world with these parts replaced; `payments` still follows the account in use. */
export function withParts(world: World, parts: Partial<Pick<World, 'db' | 'cached'>>): World {
  return {
    ...world,
    ...parts,
    get payments() {
      return world.payments
    },
  }
}

/**
 * Creates the context of services, without the actor. Opens nothing: files, mail and payments connect when first used.
 * `simulator` is null in production.
 */
export function createContext(parts: {
  config: Config
  db: Database
  log: Logger
  simulator: PayPalSettings | null
  owner: OwnerSettings
  clock?: Clock
}): { world: World; connections: Connections } {
  const { config, db, log, simulator, owner, clock = systemClock } = parts
  const connections = chooseConnections(config, owner, simulator)
  const settings = toSettings(config, owner, connections)
  const payments = currentPayments(connections, {
    isProductionHost: isProductionHost(new URL(config.baseUrl).host, config.productionHost),
    log,
  })
  const apiBases = {
    sandbox: config.payPalServices.sandbox.apiBase,
    production: config.payPalServices.production.apiBase,
  }
  const world: World = {
    db,
    files: createFileStore(config),
    get payments() {
      return payments()
    },
    clock,
    log,
    settings,
    cached: notCached,
    mail: { takesUnicodeNames: takesUnicodeNames(connections) },
    trials: {
      async payPal(credentials) {
        const account = credentials ?? connections.payPal()
        return account === null ? 'wrong' : checkPaypalAccount(account, apiBases)
      },
      async mail(server, address, mail) {
        const url = server === null ? connections.smtpUrl() : mailServerUrl(server)
        return url === null
          ? mailProblem('No mail server is set')
          : trySmtp(url, { name: settings.siteName, address }, mail)
      },
    },
  }
  return { world, connections }
}

/**
 * Returns the sender, which follows the mail server in use, and the pages that show the mailbox on disk, styled with
 * these style sheets. In production mails never stay on disk: without a mail server they wait.
 */
export function createMail(
  { dataDir, isProduction }: Pick<Config, 'dataDir' | 'isProduction'>,
  { settings, connections }: { settings: Settings; connections: Connections },
  styles: readonly string[],
): { sender: SwitchedSender; routes: RawRoute[] } {
  const author = {
    get name() {
      return settings.siteName
    },
    get address() {
      return settings.senderEmail
    },
  }
  const folder = path.join(dataDir, 'mail')
  const onDisk = isProduction ? noMailServer : mailboxSender(folder, author)
  const sender = switchedSender(() => {
    const url = connections.smtpUrl()
    return {
      key: url ?? '',
      make: () => (url === null ? { ...onDisk, close: () => undefined } : smtpSender(url, author)),
    }
  })
  const routes = isProduction ? [] : mailboxRoutes(folder, styles)
  return { sender, routes: routes.map((route) => whileOnDisk(route, connections)) }
}

/** Hides the mailbox while a mail server is in use. */
function whileOnDisk(route: RawRoute, { smtpUrl }: Connections): RawRoute {
  return {
    ...route,
    run(...request) {
      if (smtpUrl() !== null) throw new AppError('not_found')
      return route.run(...request)
    },
  }
}
