// The context: the first argument of every service (database, files, payments, clock, log, actor, settings). Services
// are plain functions; tests build their own context.
import type { Logger } from 'pino'
import type { Database } from '@/adapters/database/connect'
import type { FileStore } from '@/adapters/files/files'
import type { Mail } from '@/adapters/mail/mail'
import type { MailServerSettings } from '@/adapters/mail/mail-server-url'
import type { PaymentProvider } from '@/adapters/payments/payments'
import type { PaypalAccountState, PaypalCredentials } from '@/adapters/payments/paypal/paypal-account-check'
import type { PublicTable } from '@/lib/public-tables'
import type { GivenSettings, SiteSettings } from '@/lib/site-settings'
import type { RetentionDays } from '@/platform/privacy/retention-days'

export type Clock = { now(): Date }

/**
 * The caller: a visitor, a packer (may ship orders only), an editor (may edit the site only), an administrator, or the
 * system itself (jobs, webhooks).
 */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'packer'; email: string }
  | { kind: 'editor'; email: string }
  | { kind: 'administrator'; email: string; isAllowlistManager: boolean }
  | { kind: 'system'; name: string }

/** Returns the address of the signed-in user, whatever the role; null for visitors and for the system. */
export function signedInAs(actor: Actor): string | null {
  return 'email' in actor ? actor.email : null
}

/** The parts of the configuration that services need. All of it is validated at start. */
export type Settings = {
  /** The site's own address without a trailing slash. Every link in a mail starts with it. */
  baseUrl: string
  /** The current name: the owner may change it. */
  readonly siteName: string
  /** Year of the earliest event or paid order; null without any. */
  readonly firstYear: number | null
  /** IANA name. Defines which day is "today" on the site (OP-29). */
  readonly timeZone: string
  /**
   * Source of the time zone: SITE_TIME_ZONE (`environment`) or the owner in the back-office. Null when not set; it is
   * then UTC.
   */
  readonly timeZoneFrom: 'environment' | 'owner' | null
  /** The settings of /admin/settings in effect: the server's own, else the owner's, else the default. */
  readonly owner: SiteSettings
  /** The server's environment sets these, so the owner cannot change them. */
  readonly given: GivenSettings
  /** Receives the mails to the owner; the owner may change it. */
  readonly ownerEmail: string
  /**
   * The primary administrator, lower-cased. Is always allowed to sign in, and always manages the list of the other
   * users (OP-08).
   */
  adminEmail: string
  /** Every mail comes from this address; the owner may change it. */
  readonly senderEmail: string
  /** Keys all derived tokens; at least 32 bytes. */
  tokenSecret: string
  /**
   * Number of contact messages and newsletter sign-ups on the whole site within an hour before forms ask for a proof of
   * work.
   */
  messagesPerHour: number
  /** False where tests and benchmarks act as many visitors at once. */
  hasRateLimits: boolean
  /** Flat rate for carts with physical goods below the free-shipping limit (OP-12). */
  readonly shippingFlatCents: number
  readonly freeShippingFromCents: number
  /** Folder of the archives on this machine. */
  backups: { directory: string; isEncrypted: boolean }
  /** The owner last changed the PayPal account at this moment; null if never, or if the server sets it. */
  readonly paymentsSince: Date | null
  /** True for a site that strangers use: it needs a mail server and a PayPal account. */
  isProduction: boolean
  retention: RetentionDays
  /** Other services that handle personal data. The privacy page names them. */
  services: {
    /** `none`: a site in production without an account. */
    readonly payments: 'none' | 'simulator' | 'sandbox' | 'production'
    /** Host name of the mail server; null while mails stay in the mailbox on disk. */
    readonly mailHost: string | null
    /** Host name of the file store; null for the local disk. */
    filesHost: string | null
  }
}

/** Returns the result of `make`, which reads these tables only. Caches it under `name` until one of them changes. */
export type Cached = <Value>(name: string, tables: readonly PublicTable[], make: () => Promise<Value>) => Promise<Value>

/** Has texts of the site by key that an editor has typed and not saved: the fields of their row that visitors see. */
export type TextDrafts = ReadonlyMap<
  string,
  { title: string; description: string | null; paragraph_spacing: string | null }
>

/** Calls `make` each time, for processes that do not receive change events. */
export const notCached: Cached = (_name, _tables, make) => make()

/** Tries connections that the owner has typed, before they are saved. */
export type ConnectionTrials = {
  /** `credentials` null tries the account in use. */
  payPal(credentials: PaypalCredentials | null): Promise<PaypalAccountState>
  /**
   * Sends the mail through this server as `sender`; null once it is accepted, otherwise a sentence. `server` null tries
   * the one in use.
   */
  mail(server: MailServerSettings | null, sender: string, mail: Mail): Promise<string | null>
}

export type Context = {
  db: Database
  files: FileStore
  /** The provider of the account in use when the request or job began; it stays the same until its end. */
  payments: PaymentProvider
  clock: Clock
  log: Logger
  actor: Actor
  settings: Settings
  cached: Cached
  /** Set only while a page is rendered for its editor: these texts stand for the stored ones. */
  drafts?: TextDrafts
  /** `takesUnicodeNames`: true when mail can reach an address such as `ü@example.com`, or the server is away. */
  mail: { takesUnicodeNames(): Promise<boolean> }
  trials: ConnectionTrials
}
