// Proves which mail server and PayPal account are in use: the environment wins, then the owner's settings, then what
// comes with the site.
import pino from 'pino'
import { expect, test } from 'vitest'
import { defaultSettings, type SiteSettings } from '@/lib/site-settings'
import { readConfig } from './config/config'
import { chooseConnections, currentPayments } from './connections'

const base = { DATA_DIR: '/tmp/nothing-is-read-there', TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }
const simulator = { ...readConfig({ ...base, PAYPAL_CLIENT_ID: 'sim', PAYPAL_CLIENT_SECRET: 'x' }).payPal! }
const log = pino({ level: 'silent' })

function world(env: Record<string, string> = {}) {
  const stored: { values: SiteSettings; secrets: { paypal_client_secret?: string; smtp_password?: string } } = {
    values: defaultSettings,
    secrets: {},
  }
  const config = readConfig({ ...base, ...env })
  const owner = { values: () => ({ ...stored.values, ...config.given.values }), secrets: () => stored.secrets }
  const set = (values: Partial<SiteSettings>, secrets = stored.secrets) =>
    Object.assign(stored, { values: { ...stored.values, ...values }, secrets })
  return { set, owner, config }
}

test('without any setting, mails stay on disk and the simulator takes payments', () => {
  const { config, owner } = world()
  const connections = chooseConnections(config, owner, simulator)
  expect(connections.smtpUrl()).toBeNull()
  expect(connections.payments()).toBe('simulator')
  expect(connections.senderEmail()).toBe('owner@localhost.test')
  expect(chooseConnections(config, owner, null).payments()).toBe('none')
})

test("the owner's settings are in use as soon as they are read", () => {
  const { config, owner, set } = world()
  const connections = chooseConnections(config, owner, simulator)
  set({ smtp_host: 'smtp.example.com', smtp_port: 465, smtp_user: 'a@b.co' }, { smtp_password: 'p@ss/word:ü' })
  const url = new URL(connections.smtpUrl()!)
  expect([
    url.protocol,
    url.hostname,
    url.port,
    decodeURIComponent(url.username),
    decodeURIComponent(url.password),
  ]).toEqual(['smtps:', 'smtp.example.com', '465', 'a@b.co', 'p@ss/word:ü'])
  set({ smtp_host: '::1', smtp_port: null, smtp_user: '', mail_sender: 'mail@b.co', owner_email: 'me@b.co' })
  expect(connections.smtpUrl()).toBe('smtp://[::1]:587')
  expect([connections.senderEmail(), connections.ownerEmail()]).toEqual(['mail@b.co', 'me@b.co'])
  set({ paypal_client_id: 'id', paypal_environment: 'production' }, {})
  expect(connections.payments()).toBe('simulator')
  set({}, { paypal_client_secret: 'secret' })
  expect(connections.payPal()).toMatchObject({ apiBase: 'https://api-m.paypal.com', clientId: 'id', merchantId: null })
})

test('the environment wins', () => {
  const { config, owner, set } = world({
    SMTP_URL: 'smtp://given.example.com',
    MAIL_FROM: 'given@b.co',
    PAYPAL_CLIENT_ID: 'given',
    PAYPAL_CLIENT_SECRET: 'y',
  })
  const connections = chooseConnections(config, owner, null)
  set(
    { smtp_host: 'other', mail_sender: 'other@b.co', paypal_client_id: 'other', paypal_environment: 'production' },
    { paypal_client_secret: 'z' },
  )
  expect(connections.smtpUrl()).toBe('smtp://given.example.com')
  expect(connections.senderEmail()).toBe('given@b.co')
  expect(connections.payPal()).toMatchObject({ clientId: 'given', environment: 'sandbox' })
})

test('the provider stays the same until the account changes, and a holder of the previous one keeps it', () => {
  const { config, owner, set } = world()
  const provider = currentPayments(chooseConnections(config, owner, simulator), { isProductionHost: false, log })
  const before = provider()
  expect(provider()).toBe(before)
  set({ paypal_client_id: 'id', paypal_merchant_id: 'M' }, { paypal_client_secret: 'secret' })
  expect(provider()).not.toBe(before)
  expect([before.merchantId, provider().merchantId]).toEqual([null, 'M'])
  expect(before.pageConfig('USD')?.clientId).toBe('sim')
})

test('a site in production without an account closes the checkout', async () => {
  const { config, owner } = world()
  const payments = currentPayments(chooseConnections(config, owner, null), { isProductionHost: true, log })()
  expect(payments.pageConfig('USD')).toBeNull()
  await expect(payments.readOrder('x')).rejects.toMatchObject({ failure: 'misconfigured' })
})

test('version 6 is the default; the owner may choose version 5, and the environment wins over the owner', () => {
  const { config, owner, set } = world()
  const connections = chooseConnections(config, owner, simulator)
  expect(connections.payPal()?.sdkMajor).toBe(6)
  set({ paypal_sdk: '5' })
  expect(connections.payPal()?.sdkMajor).toBe(5)
  const fixed = world({ PAYPAL_SDK_MAJOR: '6' })
  fixed.set({ paypal_sdk: '5' })
  expect(chooseConnections(fixed.config, fixed.owner, simulator).payPal()?.sdkMajor).toBe(6)
})

test('Apple Pay is offered by the simulator, and with an account once the domain file is set', () => {
  const { config, owner, set } = world()
  const connections = chooseConnections(config, owner, simulator)
  expect(connections.payPal()?.offersApplePay).toBe(true)
  set({ paypal_client_id: 'id' }, { paypal_client_secret: 'secret' })
  expect(connections.payPal()).toMatchObject({ sdkBase: 'https://www.sandbox.paypal.com', offersApplePay: false })
  set({ apple_pay_file: '7B22' })
  expect(connections.payPal()?.offersApplePay).toBe(true)
})
