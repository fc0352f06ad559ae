// The context: what every service gets as its first argument (database, files, payments, clock, log, actor, settings). Services are plain functions; tests build their own context.
import type { Logger } from 'pino'
import type { Database } from '@/adapters/database/connect'
import type { FileStore } from '@/adapters/files/files'
import type { PaymentProvider } from '@/adapters/payments/payments'
import type { PublicTable } from '@/lib/endpoint'
import type { RetentionDays } from '@/platform/privacy/retention-days'

export type Clock = { now(): Date }

/** Who is asking: nobody in particular, somebody who may edit the site only, an administrator, or the system itself (jobs, webhooks). */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'editor'; email: string }
  | { kind: 'administrator'; email: string; isAllowlistManager: boolean }
  | { kind: 'system'; name: string }

/** The address of whoever is signed in, whatever the role; null for visitors and for the system. */
export function signedInAs(actor: Actor): string | null {
  return actor.kind === 'editor' || actor.kind === 'administrator' ? actor.email : null
}

/** What services need of the configuration; all of it validated at start. */
export type Settings = {
  /** The site's own address without a trailing slash: every link in a mail starts with it. */
  baseUrl: string
  /** As it is at the moment: the owner may change it. */
  readonly siteName: string
  /** IANA name; "today" on the site is today there (OP-29). */
  readonly timeZone: string
  /** Who said the time zone: SITE_TIME_ZONE, the owner in the back-office, or null: nothing yet, and it is UTC. */
  readonly timeZoneFrom: 'environment' | 'owner' | null
  /** Where the owner's mails go. */
  ownerEmail: string
  /** The primary administrator, lower-cased: always allowed, always managing the list of who else is (OP-08). */
  adminEmail: string
  /** The From address of every mail. */
  senderEmail: string
  /** Keys all derived tokens; at least 32 bytes. */
  tokenSecret: string
  /** Contact messages and newsletter sign-ups of the whole site within an hour before forms ask for a proof of work. */
  messagesPerHour: number
  /** False where tests and benches stand for many visitors at once. */
  hasRateLimits: boolean
  /** Flat rate for carts with physical goods below the free-shipping limit (OP-12). */
  shippingFlatCents: number
  freeShippingFromCents: number
  retention: RetentionDays
  /** Who else handles personal data; the privacy page says so. */
  services: {
    payments: 'simulator' | 'sandbox' | 'production'
    /** Host name of the mail server; null while mails stay in the mailbox on disk. */
    mailHost: string | null
    /** Host name of the file store; null for our own disk. */
    filesHost: string | null
  }
}

/** What `make` gives, made from these tables alone; cached under its name until one of them changes. */
export type Cached = <Value>(name: string, tables: readonly PublicTable[], make: () => Promise<Value>) => Promise<Value>

/** Makes it each time: where no changes are heard of. */
export const notCached: Cached = (_name, _tables, make) => make()

export type Context = {
  db: Database
  files: FileStore
  payments: PaymentProvider
  clock: Clock
  log: Logger
  actor: Actor
  settings: Settings
  cached: Cached
}
