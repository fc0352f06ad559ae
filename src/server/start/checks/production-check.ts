// Checks the settings before the site may take real money. Reports all problems at once.
import { isIP } from 'node:net'
import { readConfig, type Config } from '../config/config'
import { ConfigError } from '../config/config-error'
import { isProductionHost } from '../../http/responses/fast-path'
import { isLocalHost } from '../exposure/this-machine'

/**
 * True for hosts that visitors cannot reach or should not have to type: names of this machine or the local network, and
 * bare IP addresses.
 */
function isLocal(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || isLocalHost(hostname)
}

function isPayPal(address: string): boolean {
  const { protocol, hostname, port } = new URL(address)
  return protocol === 'https:' && port === '' && /(^|\.)paypal\.com$/.test(hostname)
}

function payPalProblems({ payPal, payPalServices, productionHost, baseUrl }: Config): string[] {
  const problems: string[] = []
  // These also count for an account of the back-office.
  const service = payPalServices.production
  if (!isPayPal(service.apiBase)) problems.push('PAYPAL_API_BASE must be an https address of paypal.com.')
  if (!isPayPal(service.sdkBase)) problems.push('PAYPAL_SDK_BASE must be an https address of paypal.com.')
  if (service.certificateHosts.some((host) => !isPayPal(host.includes('://') ? host : `https://${host}`)))
    problems.push('PAYPAL_CERT_HOSTS must all be hosts of paypal.com.')
  if (payPal === null) return problems
  if (payPal.merchantId === null)
    problems.push('PAYPAL_MERCHANT_ID is missing: without it the site cannot check that the money goes to you.')
  if (payPal.webhookId === null)
    problems.push("PAYPAL_WEBHOOK_ID is missing: without it PayPal's webhook events cannot be trusted.")
  if (payPal.environment === 'sandbox' && isProductionHost(new URL(baseUrl).host, productionHost)) {
    problems.push("PAYPAL_ENVIRONMENT is sandbox on the musician's own host: goods would be delivered for play money.")
  }
  return problems
}

/** Returns sentences, one per missing or unsafe setting; empty when the site may start. */
export function productionProblems(env: Record<string, string | undefined>): string[] {
  let config: Config
  try {
    config = readConfig({ ...env, BANDSTAND_PRODUCTION: '1' })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    // Replace these values and check the others too, so that one run shows every problem.
    const broken = new Set(error.problems.map((problem) => problem.split(' ')[0]))
    const rest = Object.fromEntries(
      Object.entries(env).filter(([name]) => !broken.has(name) && !(broken.has('S3_BUCKET') && name.startsWith('S3_'))),
    )
    if (broken.has('TOKEN_SECRET')) rest.TOKEN_SECRET = 'abcdefghijklmnopqrstuvwxyz0123456789'
    if (broken.has('PAYPAL_CLIENT_SECRET')) rest.PAYPAL_CLIENT_SECRET = 'x'
    return [...error.problems.map((problem) => `${problem}.`), ...productionProblems(rest)]
  }
  const { protocol, hostname } = new URL(config.baseUrl)
  const problems: string[] = []
  if (!env.BASE_URL) problems.push('BASE_URL is missing: links in mails would lead nowhere.')
  else {
    if (protocol !== 'https:') problems.push('BASE_URL must start with https://.')
    if (isLocal(hostname)) problems.push('BASE_URL must be an address that visitors can reach.')
  }
  if (config.databaseUrl === null && env.DATA_DIR === undefined)
    problems.push(
      'DATABASE_URL or DATA_DIR is missing: say where the data is stored, so that no update of the program can delete it.',
    )
  if (config.s3 === null && env.DATA_DIR === undefined && config.databaseUrl !== null)
    problems.push(
      'S3_BUCKET or DATA_DIR is missing: say where files are stored, so that no update of the program can delete them.',
    )
  if (config.s3?.endpoint && config.s3.endpoint.startsWith('http:') && !isLocal(new URL(config.s3.endpoint).hostname))
    problems.push('S3_ENDPOINT must start with https://.')
  // An account and a mail server may come from the back-office instead; `checkSettings` asks for them later.
  if (config.smtpUrl !== null && isLocal(new URL(config.smtpUrl).hostname) && new URL(config.smtpUrl).port === '1025')
    problems.push('SMTP_URL leads to a test mailbox on this machine.')
  if (!env.ADMIN_EMAIL) problems.push('ADMIN_EMAIL is missing.')
  if (new Set(config.tokenSecret).size < 10)
    problems.push('TOKEN_SECRET is too simple: make one with `openssl rand -base64 48`.')
  if (!env.BACKUP_DIR && !env.DATA_DIR)
    problems.push('BACKUP_DIR or DATA_DIR is missing: say where the nightly backups go.')
  if (config.backupKey?.toUpperCase().startsWith('AGE-SECRET-KEY-'))
    problems.push(
      'BACKUP_KEY is a secret key: the server needs the public one (age1...), because an intruder could open every backup with the secret one.',
    )
  if (env.BANDSTAND_TEST === '1') problems.push('BANDSTAND_TEST=1 is for tests.')
  if (env.BANDSTAND_DEMO !== '0')
    problems.push('BANDSTAND_DEMO must be 0: an empty site would be filled with invented content.')
  return [...problems, ...payPalProblems(config)]
}
