// Chooses the mail server, the addresses and the PayPal account in use: those of the environment, otherwise those of the
// owner's settings, otherwise the mailbox on disk and the simulator. Reads them at every use, because the owner may change
// them.
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import type { SecretName, SiteSettings } from '@/lib/site-settings'
import type { PaymentProvider } from '@/adapters/payments/payments'
import { mailServerUrl } from '@/adapters/mail/mail-server-url'
import { paypalProvider, type PaypalConfig } from '@/adapters/payments/paypal/paypal'
import { noAccount } from '@/adapters/payments/no-account'
import type { Config, PayPalSettings } from './config/config'

type Given = Pick<Config, 'smtpUrl' | 'fallbackEmail' | 'payPal' | 'payPalServices'>

/** The settings in effect, and the owner's stored secrets. */
type InEffect = { values(): SiteSettings; secrets(): Readonly<Partial<Record<SecretName, string>>> }

type PayPalInUse = PayPalSettings & Pick<PaypalConfig, 'sdkMajor' | 'offersApplePay'>

export type Connections = ReturnType<typeof chooseConnections>

/** `simulator` is null in production: without an account, payments are then unavailable. */
export function chooseConnections(given: Given, owner: InEffect, simulator: PayPalSettings | null) {
  /** Returns the owner's account; null until both its client id and its secret are there. */
  function storedAccount(): PayPalSettings | null {
    const { paypal_environment, paypal_client_id, paypal_merchant_id, paypal_webhook_id } = owner.values()
    const { paypal_client_secret } = owner.secrets()
    if (paypal_client_id === '' || !paypal_client_secret) return null
    return {
      environment: paypal_environment,
      clientId: paypal_client_id,
      clientSecret: paypal_client_secret,
      merchantId: paypal_merchant_id || null,
      webhookId: paypal_webhook_id || null,
      ...given.payPalServices[paypal_environment],
    }
  }
  /** Returns the account of PayPal itself; null for the simulator and for none. */
  const account = () => given.payPal ?? storedAccount()
  return {
    /** Returns an smtp: or smtps: address with the password; null while mails stay on disk. */
    smtpUrl(): string | null {
      if (given.smtpUrl !== null) return given.smtpUrl
      const { smtp_host: host, smtp_port: port, smtp_user: user } = owner.values()
      return host === '' ? null : mailServerUrl({ host, port, user, password: owner.secrets().smtp_password ?? '' })
    },
    senderEmail: (): string => owner.values().mail_sender || given.fallbackEmail,
    ownerEmail: (): string => owner.values().owner_email || given.fallbackEmail,
    /** Returns the account in use with the owner's choice of buttons. The simulator offers Apple Pay without a file. */
    payPal(): PayPalInUse | null {
      const found = account()
      const used = found ?? simulator
      const { paypal_sdk, apple_pay_file } = owner.values()
      return (
        used && {
          ...used,
          sdkMajor: paypal_sdk === '5' ? 5 : 6,
          offersApplePay: found === null || apple_pay_file !== '',
        }
      )
    },
    payments(): 'none' | 'simulator' | 'sandbox' | 'production' {
      return account()?.environment ?? (simulator === null ? 'none' : 'simulator')
    },
  }
}

/**
 * Returns a function for the provider of the account in use. It makes a new provider when the account changes; callers
 * that hold the previous one finish their work with it.
 */
export function currentPayments(
  connections: Pick<Connections, 'payPal'>,
  { isProductionHost, log }: { isProductionHost: boolean; log: Logger },
): () => PaymentProvider {
  let made: { account: PayPalSettings | null; provider: PaymentProvider } | null = null
  return () => {
    const account = connections.payPal()
    if (made && isDeepStrictEqual(made.account, account)) return made.provider
    const provider = account === null ? noAccount : paypalProvider({ ...account, isProductionHost }, log)
    made = { account, provider }
    return provider
  }
}
