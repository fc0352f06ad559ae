// Finds the settings of /admin/settings that the environment sets: they win over the owner's.
import type { z } from 'zod'
import type { GivenSettings, SecretName, SettingValues } from '@/lib/site-settings'
import type { environment } from './environment'

type Environment = z.output<typeof environment>

/** Returns host, port and user of an SMTP address; the password stays out. */
function smtpParts(address: string): Pick<SettingValues, 'smtp_host' | 'smtp_port' | 'smtp_user'> {
  const { hostname, port, username, protocol } = new URL(address)
  return {
    smtp_host: hostname,
    smtp_port: port === '' ? (protocol === 'smtps:' ? 465 : 587) : Number(port),
    smtp_user: decodeURIComponent(username),
  }
}

/** `values` are checked, with defaults; `env` tells which of them were set. */
export function givenSettings(values: Environment, env: Record<string, string | undefined>): GivenSettings {
  const isSet = (name: keyof Environment) => (env[name] ?? '').trim() !== ''
  const given: Partial<SettingValues> = {}
  const secrets: SecretName[] = []
  if (values.SITE_NAME !== null) given.site_name = values.SITE_NAME
  if (values.SITE_TIME_ZONE !== undefined) given.time_zone = values.SITE_TIME_ZONE
  if (values.MAIL_FROM !== undefined) given.mail_sender = values.MAIL_FROM
  if (values.OWNER_EMAIL !== undefined) given.owner_email = values.OWNER_EMAIL
  if (isSet('SHIPPING_FLAT_CENTS')) given.shipping_flat_cents = values.SHIPPING_FLAT_CENTS
  if (values.SMTP_URL !== undefined) {
    Object.assign(given, smtpParts(values.SMTP_URL))
    secrets.push('smtp_password')
  }
  if (values.PAYPAL_CLIENT_ID !== undefined) {
    // One account: a client id of the server with a secret of the owner would never work.
    given.paypal_environment = values.PAYPAL_ENVIRONMENT
    given.paypal_client_id = values.PAYPAL_CLIENT_ID
    given.paypal_merchant_id = values.PAYPAL_MERCHANT_ID ?? ''
    given.paypal_webhook_id = values.PAYPAL_WEBHOOK_ID ?? ''
    secrets.push('paypal_client_secret')
  }
  if (isSet('PAYPAL_SDK_MAJOR')) given.paypal_sdk = values.PAYPAL_SDK_MAJOR
  return { values: given, secrets }
}
