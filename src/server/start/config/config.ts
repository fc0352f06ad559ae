// Reads the environment, checks it and applies defaults. No other file reads it.
import path from 'node:path'
import type { z } from 'zod'
import { normalEmail } from '@/lib/email'
import { ConfigError } from './config-error'
import { environment } from './environment'
import { givenSettings } from './given-settings'
import { storedSecret } from './own-secret'

/** Environment of the process at its start. */
export const startedWith: Readonly<Record<string, string | undefined>> = process.env

/** Name and sentence of every value, for .env.example and the documentation. */
export const configSentences: Record<string, string> = Object.fromEntries(
  Object.entries(environment.shape).map(([name, schema]) => [name, schema.description ?? '']),
)

const payPalHosts = {
  sandbox: {
    api: 'https://api-m.sandbox.paypal.com',
    sdk: 'https://www.sandbox.paypal.com',
    certificates: ['api.sandbox.paypal.com'],
  },
  production: { api: 'https://api-m.paypal.com', sdk: 'https://www.paypal.com', certificates: ['api.paypal.com'] },
}

export type Config = ReturnType<typeof readConfig>
export type PayPalSettings = NonNullable<Config['payPal']>

/**
 * Reads and checks the environment. Throws ConfigError that names every problem at once. Outside production a missing
 * TOKEN_SECRET is generated once and stored in DATA_DIR/secrets.json. With `mayMakeSecret` false, for commands that
 * only read, it stays empty when there is none.
 */
export function readConfig(env: Record<string, string | undefined>, { mayMakeSecret = true } = {}) {
  const parsed = environment.safeParse(env)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${writeSentence(issue)}`))
  const values = parsed.data
  const problems: string[] = []
  const isProduction = values.BANDSTAND_PRODUCTION
  if (values.PAYPAL_CLIENT_ID && !values.PAYPAL_CLIENT_SECRET)
    problems.push('PAYPAL_CLIENT_ID is set, but PAYPAL_CLIENT_SECRET is missing')
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (values.S3_BUCKET && !values[name]) problems.push(`S3_BUCKET is set, but ${name} is missing`)
  for (const name of ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (!values.S3_BUCKET && values[name]) problems.push(`${name} is set, but S3_BUCKET is missing`)
  const forTests = [
    values.CRASH_AT && 'CRASH_AT is for tests',
    !values.RATE_LIMITS && 'RATE_LIMITS=off is for tests',
    !values.DATABASE_SYNC && 'DATABASE_SYNC=off is for tests',
    !values.PAGE_CACHE && 'PAGE_CACHE=off is for the bench',
  ].filter(Boolean)
  if (!values.BANDSTAND_TEST) problems.push(...forTests.map((setting) => `${setting}: it needs BANDSTAND_TEST=1`))
  if (isProduction && !values.TOKEN_SECRET) problems.push('TOKEN_SECRET is missing')
  if (problems.length > 0) throw new ConfigError(problems)

  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`
  const host = new URL(baseUrl).hostname
  const fallbackEmail = `owner@${host.includes('.') ? host : 'localhost.test'}`
  /** Returns the addresses of PayPal for test or live payments, and how its webhook events are checked. */
  const payPalService = (environment: keyof typeof payPalHosts) => ({
    apiBase: values.PAYPAL_API_BASE ?? payPalHosts[environment].api,
    sdkBase: values.PAYPAL_SDK_BASE ?? payPalHosts[environment].sdk,
    certificateHosts: values.PAYPAL_CERT_HOSTS ?? payPalHosts[environment].certificates,
    webhookCheck: values.PAYPAL_WEBHOOK_CHECK,
  })
  return {
    port: values.PORT,
    host: values.HOST,
    /** No trailing slash. */
    baseUrl,
    /** Absolute path. */
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? null,
    /** Null means that files are stored in DATA_DIR. */
    s3:
      values.S3_BUCKET === undefined
        ? null
        : {
            bucket: values.S3_BUCKET,
            endpoint: values.S3_ENDPOINT ?? null,
            region: values.S3_REGION,
            accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
          },
    smtpUrl: values.SMTP_URL ?? null,
    /** Sender and owner if neither the environment nor the back-office names one. */
    fallbackEmail,
    /** Lower-cased. */
    adminEmail: values.ADMIN_EMAIL ?? normalEmail(values.OWNER_EMAIL ?? fallbackEmail),
    /** Null means that the value from the back-office counts. */
    siteName: values.SITE_NAME,
    /** Null means that the value confirmed in the back-office counts. */
    timeZone: values.SITE_TIME_ZONE ?? null,
    tokenSecret: values.TOKEN_SECRET ?? storedSecret(values.DATA_DIR, mayMakeSecret),
    messagesPerHour: values.MESSAGES_PER_HOUR,
    /** Settings that the owner cannot change, because the environment has them. */
    given: givenSettings(values, env),
    /** Null means that the account from the back-office counts; without one, the simulator replaces PayPal. */
    payPal:
      values.PAYPAL_CLIENT_ID === undefined
        ? null
        : {
            environment: values.PAYPAL_ENVIRONMENT,
            clientId: values.PAYPAL_CLIENT_ID,
            clientSecret: values.PAYPAL_CLIENT_SECRET ?? '',
            merchantId: values.PAYPAL_MERCHANT_ID ?? null,
            webhookId: values.PAYPAL_WEBHOOK_ID ?? null,
            ...payPalService(values.PAYPAL_ENVIRONMENT),
          },
    /** PayPal's addresses for each kind of account. */
    payPalServices: { sandbox: payPalService('sandbox'), production: payPalService('production') },
    webhookCheck: values.PAYPAL_WEBHOOK_CHECK,
    simulatorPort: values.SIMULATOR_PORT || values.PORT + 1,
    trustedProxies: values.TRUSTED_PROXIES,
    /** Host name without "www."; null when there is none. */
    productionHost: values.PRODUCTION_HOST ?? null,
    demo: values.BANDSTAND_DEMO,
    demoOrder: values.BANDSTAND_DEMO_ORDER,
    isProduction,
    /** Absolute path. */
    backupDir: values.BACKUP_DIR ? path.resolve(values.BACKUP_DIR) : path.join(values.DATA_DIR, 'backups'),
    backupKey: values.BACKUP_KEY ?? null,
    /** False when the site has stored a secret of its own in `dataDir`. */
    isSecretConfigured: values.TOKEN_SECRET !== undefined,
    retention: {
      checkouts: values.KEEP_CHECKOUTS_DAYS,
      messages: values.KEEP_MESSAGES_DAYS,
      webhookEvents: values.KEEP_NOTICES_DAYS,
      unconfirmed: values.KEEP_UNCONFIRMED_DAYS,
      downloads: values.KEEP_DOWNLOADS_DAYS,
      mails: values.KEEP_MAILS_DAYS,
      activity: values.KEEP_ACTIVITY_DAYS,
      orders: values.KEEP_ORDERS_DAYS,
    },
    drainSeconds: values.DRAIN_SECONDS,
    crashAt: values.CRASH_AT ?? null,
    hasRateLimits: values.RATE_LIMITS,
    /** True when the embedded database waits for the disk at each commit. */
    isDatabaseDurable: values.DATABASE_SYNC,
    hasPageCache: values.PAGE_CACHE,
    /** True when browsers receive the styles and fonts to load before a page is rendered. */
    hasEarlyHints: values.EARLY_HINTS,
    metricsPort: values.METRICS_PORT || null,
    logLevel: values.LOG_LEVEL,
  }
}

function writeSentence(issue: z.core.$ZodIssue): string {
  return issue.code === 'invalid_value'
    ? `must be one of ${issue.values.filter((value) => value !== '').join(', ')}`
    : issue.message
}
