// Rules for saving the PayPal account and the mail server: what has to come together, and when a secret has to be typed
// again.
import type { SecretName, SettingValues } from '@/lib/site-settings'
import { connectionTexts } from './connections.texts'

const { fields: texts } = connectionTexts

export type ConnectionChange = {
  before: SettingValues
  after: SettingValues
  /** Secrets that this change sets or removes (`null`). */
  typed: Readonly<Partial<Record<SecretName, string | null>>>
  /** True for a site in production: it cannot be without mail and payments. */
  isProduction: boolean
  /** Names that the server sets. */
  setByServer: readonly string[]
}

const neverEmpty = ['smtp_host', 'mail_sender', 'owner_email', 'paypal_client_id'] as const

/**
 * Returns messages by field; none when the change may be saved. A stored secret goes only where it was meant for: an
 * administrator who names another server or account types its secret.
 */
export function connectionProblems({
  before,
  after,
  typed,
  isProduction,
  setByServer,
}: ConnectionChange): Record<string, string> {
  const problems: Record<string, string> = {}
  const hasChanged = (...names: (keyof SettingValues)[]) => names.some((name) => before[name] !== after[name])

  if (hasChanged('smtp_host', 'smtp_user') && after.smtp_host !== '' && after.smtp_user !== '' && !typed.smtp_password)
    problems.smtp_password = texts.password
  if (hasChanged('paypal_client_id') && after.paypal_client_id !== '' && !typed.paypal_client_secret)
    problems.paypal_client_secret = texts.clientSecret
  if (
    after.paypal_environment === 'production' &&
    after.paypal_client_id !== '' &&
    hasChanged('paypal_environment', 'paypal_client_id', 'paypal_merchant_id', 'paypal_webhook_id')
  ) {
    if (after.paypal_merchant_id === '') problems.paypal_merchant_id = texts.merchantId
    if (after.paypal_webhook_id === '') problems.paypal_webhook_id = texts.webhookId
  }
  if (
    after.manual_payment &&
    after.manual_payment_text.trim() === '' &&
    hasChanged('manual_payment', 'manual_payment_text')
  )
    problems.manual_payment_text = texts.howToPay
  if (isProduction) {
    for (const name of neverEmpty) if (before[name] !== '' && after[name] === '') problems[name] = texts.notEmpty
    if (typed.paypal_client_secret === null && after.paypal_client_id !== '')
      problems.paypal_client_secret = texts.notEmpty
  }
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !setByServer.includes(name)))
}
