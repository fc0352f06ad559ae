// Chooses the implementation behind each interface by configuration, and creates the context for services.
import path from 'node:path'
import type { Logger } from 'pino'
import { type Clock, type Context, notCached, type Settings } from '@/platform/context'
import type { Database } from '@/adapters/database/connect'
import type { FileStore } from '@/adapters/files/files'
import { localDisk } from '@/adapters/files/local-disk'
import { s3OnDemand } from '@/adapters/files/s3-on-demand'
import type { RawRoute } from '@/platform/http/handler'
import type { MailSender } from '@/adapters/mail/mail'
import { mailboxSender } from '@/adapters/mail/mailbox'
import { mailboxRoutes } from '@/platform/outbox/mailbox-routes'
import { smtpSender, smtpUnicodeNames } from '@/adapters/mail/smtp'
import { paypalProvider } from '@/adapters/payments/paypal/paypal'
import type { Config, PayPalSettings } from './config/config'
import type { OwnerSettings } from './owner-settings'
import { isProductionHost } from '../http/responses/fast-path'

const freeShippingFromCents = 5000

const systemClock: Clock = { now: () => new Date() }

/** Returns the part of the configuration that services may read. */
function toSettings(config: Config, owner: OwnerSettings): Settings {
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
    ownerEmail: config.ownerEmail,
    get adminEmail() {
      return owner.adminEmail()
    },
    senderEmail: config.mailFrom,
    tokenSecret: config.tokenSecret,
    messagesPerHour: config.messagesPerHour,
    hasRateLimits: config.hasRateLimits,
    get shippingFlatCents() {
      return owner.values().shipping_flat_cents ?? config.shippingFlatCents
    },
    get freeShippingFromCents() {
      return owner.values().free_shipping_from_cents ?? freeShippingFromCents
    },
    backups: { directory: config.backupDir, isEncrypted: config.backupKey !== null },
    retention: config.retention,
    services: {
      payments: config.payPal?.environment ?? 'simulator',
      mailHost: config.smtpUrl === null ? null : new URL(config.smtpUrl).hostname,
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
function takesUnicodeNames({ smtpUrl }: Config): () => Promise<boolean> {
  const ask = smtpUrl === null ? null : smtpUnicodeNames(smtpUrl)
  return async () => ask === null || ask().catch(() => true)
}

/**
 * Creates the context of services, without the actor. Opens nothing: files, mail and payments connect when first used.
 */
export function createContext(parts: {
  config: Config
  db: Database
  log: Logger
  payPal: PayPalSettings
  owner: OwnerSettings
  clock?: Clock
}): Omit<Context, 'actor'> {
  const { config, db, log, payPal, owner, clock = systemClock } = parts
  const runsOnOwnHost = isProductionHost(new URL(config.baseUrl).host, config.productionHost)
  return {
    db,
    files: createFileStore(config),
    payments: paypalProvider({ ...payPal, isProductionHost: runsOnOwnHost }, log),
    clock,
    log,
    settings: toSettings(config, owner),
    cached: notCached,
    mail: { takesUnicodeNames: takesUnicodeNames(config) },
  }
}

/**
 * Returns SMTP when it is configured, otherwise the mailbox on disk with the pages that show it, styled with these
 * style sheets.
 */
export function createMail(
  config: Config,
  settings: Settings,
  styles: readonly string[],
): { sender: MailSender; routes: RawRoute[]; close(): void } {
  const author = {
    get name() {
      return settings.siteName
    },
    address: config.mailFrom,
  }
  if (config.smtpUrl !== null) {
    const sender = smtpSender(config.smtpUrl, author)
    return { sender, routes: [], close: () => sender.close() }
  }
  const folder = path.join(config.dataDir, 'mail')
  return {
    sender: mailboxSender(folder, author),
    routes: config.isProduction ? [] : mailboxRoutes(folder, styles),
    close: () => undefined,
  }
}
