// Defines every value of the environment: its allowed values and the sentence that explains it. .env.example lists the
// same values, and a test compares them.
import path from 'node:path'
import { z } from 'zod'
import { isArchiveKey } from '@/platform/backup/archive/archive-key'
import { presetRetention, type RetentionDays } from '@/platform/privacy/retention-days'
import { isEmail, normalEmail } from '@/lib/email'
import { isWebAddress } from '@/lib/form-fields'
import { isTimeZone } from '@/lib/time-zone'

/** An empty string in the environment counts as not set. */
const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional()
const optionalIf = (holds: (value: string) => boolean, message: string) =>
  optional.refine((value) => value === undefined || holds(value), message)
const oneOf = <const Word extends string>(words: readonly Word[], preset: Word) =>
  z
    .enum([...words, ''])
    .optional()
    .transform((word) => (word || preset) as Word)
const switchedOn = oneOf(['0', '1'], '0').transform((value) => value === '1')
const onByDefault = oneOf(['on', 'off'], 'on').transform((value) => value === 'on')
const whole = (least: number, most: number, preset: number) =>
  z
    .string()
    .regex(/^\d*$/, 'must be a whole number')
    .optional()
    .transform((value) => (value ? Number(value) : preset))
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
const days = (kept: keyof RetentionDays, least = 1) => whole(least, 36_500, presetRetention[kept])
const email = optionalIf(isEmail, 'must be an e-mail address').transform((value) => value?.normalize('NFKC'))
/** Accepts `Name <a@b.c>` or the bare address. The sender name of every mail is the site's. */
const sender = optional
  .transform((value) => /^[^<>]*<([^<>]+)>$/.exec(value ?? '')?.[1]?.trim() ?? value)
  .refine((value) => value === undefined || isEmail(value), 'must be an e-mail address, such as mail@themusician.com')
  .transform((value) => value?.normalize('NFKC'))
const webAddress = optionalIf(isWebAddress, 'must be an http or https address').transform((value) =>
  value?.replace(/\/+$/, ''),
)
const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Berlin')

export const environment = z.object({
  PORT: whole(0, 65_535, 3000).describe('Port the site listens on.'),
  HOST: optional.describe(
    'Network address the site listens on, such as 0.0.0.0 for all of them. Empty means only this machine (127.0.0.1 and ::1); in production, all addresses.',
  ),
  BASE_URL: webAddress.describe(
    "The site's own address as visitors type it, such as https://themusician.com; every link in a mail starts with it. Default: http://localhost:PORT.",
  ),
  DATA_DIR: z
    .string()
    .trim()
    .default('.data')
    .transform((value) => path.resolve(value || '.data'))
    .describe('Folder for everything the embedded services keep: database, files, mailbox.'),
  DATABASE_URL: optionalIf((value) => /^postgres(ql)?:\/\//.test(value), 'must start with postgres://').describe(
    'A PostgreSQL of yours (15 or newer); empty starts the embedded one.',
  ),
  S3_BUCKET: optional.describe(
    'Bucket of an S3-compatible service that keeps all files; it stays private. Empty keeps files in DATA_DIR.',
  ),
  S3_ENDPOINT: webAddress.describe('Address of the S3-compatible service; empty means Amazon.'),
  S3_REGION: optional.transform((value) => value ?? 'us-east-1').describe('Region of the bucket. Default: us-east-1.'),
  S3_ACCESS_KEY_ID: optional.describe('Key that may read, write, list and delete in the bucket.'),
  S3_SECRET_ACCESS_KEY: optional.describe('Secret of that key; never leaves the server.'),
  SMTP_URL: optionalIf((value) => /^smtps?:\/\//.test(value), 'must start with smtp:// or smtps://').describe(
    'Mail server, such as smtps://user:password@mail.example.com (a password needs TLS, unless the address ends with ?requireTLS=false); empty means the one of the back-office; without one, mails stay in a mailbox that /dev/mail shows. Production needs one of the two.',
  ),
  MAIL_FROM: sender.describe(
    'Sender of every mail: an address, or "Name <address>", of which the address is used. Empty: the one of the back-office.',
  ),
  OWNER_EMAIL: email.describe(
    'Address that receives contact messages and sales notifications. Empty: the one of the back-office.',
  ),
  ADMIN_EMAIL: email
    .transform((value) => value && normalEmail(value))
    .describe('The primary administrator: may always sign in and manages who else may. Default: OWNER_EMAIL.'),
  SITE_NAME: z
    .string()
    .trim()
    .max(80, 'must be at most 80 characters')
    .optional()
    .transform((value) => value || null)
    .describe("The musician's name as the site shows it. Default: the name written in the back-office."),
  SITE_TIME_ZONE: timeZone
    .optional()
    .or(z.literal('').transform(() => undefined))
    .describe(
      'Time zone of all gig times, such as Europe/Berlin. Empty: the one that the owner confirms in the back-office. Production needs one of the two.',
    ),
  TOKEN_SECRET: optionalIf((value) => Buffer.byteLength(value) >= 32, 'must be at least 32 bytes').describe(
    'Key of all download links, at least 32 bytes, the same in every process; outside production one is made and kept in DATA_DIR.',
  ),
  MESSAGES_PER_HOUR: whole(1, 1_000_000, 60).describe(
    'Most contact messages and newsletter sign-ups per hour on the whole site; beyond that, every form asks the browser for a proof of work.',
  ),
  SHIPPING_FLAT_CENTS: whole(0, 1_000_000, 0).describe(
    'Shipping in cents for carts with physical goods below the free-shipping limit, while the shop has no shipping zones. Empty: the flat rate of the settings in the back-office, else 0.',
  ),
  PAYPAL_ENVIRONMENT: oneOf(['sandbox', 'production'], 'sandbox').describe('sandbox or production.'),
  PAYPAL_CLIENT_ID: optional.describe(
    'Client ID of your PayPal app. Empty: the account of the back-office; without one the PayPal simulator runs, with which no money moves. Production needs one of the two.',
  ),
  PAYPAL_CLIENT_SECRET: optional.describe('Secret of your PayPal app; never leaves the server.'),
  PAYPAL_MERCHANT_ID: optional.describe('ID of the PayPal account that must receive the payments.'),
  PAYPAL_WEBHOOK_ID: optional.describe('ID of the webhook registered for BASE_URL/api/paypal/webhook.'),
  PAYPAL_API_BASE: webAddress.describe("PayPal's API; follows from PAYPAL_ENVIRONMENT when empty."),
  PAYPAL_SDK_BASE: webAddress.describe(
    "Where the browser loads PayPal's script from; follows from PAYPAL_ENVIRONMENT when empty.",
  ),
  PAYPAL_CERT_HOSTS: optional
    .transform((value) =>
      value
        ?.split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .describe(
      'Hosts, separated by commas, that may serve the certificates of webhooks; follows from PAYPAL_ENVIRONMENT when empty.',
    ),
  PAYPAL_WEBHOOK_CHECK: oneOf(['offline', 'postback'], 'offline').describe(
    "How PayPal's webhook events are checked: offline by their signature, or postback, which asks PayPal about each one. Default: offline.",
  ),
  PAYPAL_SDK_MAJOR: oneOf(['5', '6'], '6').describe(
    "Generation of PayPal's browser script: 6 for PayPal, cards, Apple Pay and Google Pay, 5 for the earlier buttons. Empty: the one of the back-office.",
  ),
  SIMULATOR_PORT: whole(0, 65_535, 0).describe('Port of the PayPal simulator; 0 takes the one above PORT.'),
  TRUSTED_PROXIES: whole(0, 10, 0).describe(
    'Number of your proxies in front of the site; 0 means visitors connect directly and X-Forwarded-For is ignored.',
  ),
  EARLY_HINTS: switchedOn.describe(
    '1 sends 103 Early Hints while a page is rendered; only behind a proxy that passes them on (Caddy, nginx from 1.29 with early_hints): older ones leave the page unanswered.',
  ),
  PRODUCTION_HOST: optional
    .transform((value) => value?.toLowerCase().replace(/^www\./, ''))
    .describe("The musician's own host, such as themusician.com: there / leads to /loe and Home means /home."),
  BANDSTAND_DEMO: oneOf(['0', '1'], '1')
    .transform((value) => value === '1')
    .describe('0 starts with an empty site instead of the demo content.'),
  BANDSTAND_DEMO_ORDER: oneOf(['0', '1'], '1')
    .transform((value) => value === '1')
    .describe('0 leaves the one order out of the demo content, a gift that waits for its day; tests count from zero.'),
  BANDSTAND_PRODUCTION: switchedOn.describe('Set by npm run start:production, which refuses unsafe settings.'),
  BANDSTAND_TEST: switchedOn.describe('1 in tests only: allows CRASH_AT, RATE_LIMITS, DATABASE_SYNC and PAGE_CACHE.'),
  RATE_LIMITS: onByDefault.describe(
    'off lets one address send any number of requests; for tests, with BANDSTAND_TEST=1 only.',
  ),
  DATABASE_SYNC: onByDefault.describe(
    'off lets the embedded database delay its writes to disk; for tests, with BANDSTAND_TEST=1 only.',
  ),
  PAGE_CACHE: onByDefault.describe('off renders a page for every request; for the bench, with BANDSTAND_TEST=1 only.'),
  CRASH_AT: optional.describe('Name of a place where the process kills itself; for tests, with BANDSTAND_TEST=1 only.'),
  BACKUP_DIR: optional.describe('Folder of the nightly backups, better on another disk. Default: backups in DATA_DIR.'),
  BACKUP_KEY: optionalIf(
    isArchiveKey,
    'must be an age key (age1... or, to restore, AGE-SECRET-KEY-...) or a passphrase of at least 16 characters',
  ).describe(
    'Encrypts backups: an age public key (age1...), whose secret key you keep elsewhere and set here to restore, or a passphrase of at least 16 characters. Empty leaves them unencrypted.',
  ),
  KEEP_CHECKOUTS_DAYS: days('checkouts').describe(
    'Days after which checkouts that were never paid are deleted. Default: 30.',
  ),
  KEEP_MESSAGES_DAYS: days('messages').describe(
    'Days after which messages from the contact form are deleted. Default: 365.',
  ),
  KEEP_NOTICES_DAYS: days('webhookEvents').describe(
    "Days after which PayPal's webhook events are deleted. Default: 90.",
  ),
  KEEP_UNCONFIRMED_DAYS: days('unconfirmed').describe(
    'Days after which unconfirmed newsletter addresses are deleted. Default: 7.',
  ),
  KEEP_DOWNLOADS_DAYS: days('downloads').describe(
    'Days after which counted downloads and links to purchases are deleted once they are over. Default: 30.',
  ),
  KEEP_MAILS_DAYS: days('mails').describe(
    'Days after which mails that were sent or given up are deleted. Default: 90.',
  ),
  KEEP_ACTIVITY_DAYS: days('activity', 60).describe(
    'Days after which entries of the activity log are deleted, except those about orders. Default: 730.',
  ),
  KEEP_ORDERS_DAYS: days('orders', 365).describe(
    'Days after which paid orders are deleted: as long as the law requires you to keep your books. Default: 3653, ten years.',
  ),
  DRAIN_SECONDS: whole(0, 300, 0).describe(
    'Seconds after SIGTERM during which the site still accepts requests while /readyz returns 503, for a load balancer that checks it; 0 for one that does not.',
  ),
  METRICS_PORT: whole(0, 65_535, 0).describe('Port on 127.0.0.1 that serves /metrics for Prometheus; 0 is off.'),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info').describe(
    'trace, debug, info, warn, error, fatal or silent.',
  ),
})
