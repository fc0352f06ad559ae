// Proves which settings an environment takes out of the owner's hands.
import { expect, test } from 'vitest'
import { readConfig } from './config'

const given = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: '/nowhere', TOKEN_SECRET: 'a secret of more than thirty-two bytes', ...env }).given

test('an empty environment sets none, and a default is no setting', () => {
  expect(given({})).toEqual({ values: {}, secrets: [] })
  expect(given({ SHIPPING_FLAT_CENTS: '', SITE_NAME: '', SMTP_URL: '' })).toEqual({ values: {}, secrets: [] })
})

test('name, time zone, addresses and shipping are single values', () => {
  expect(
    given({
      SITE_NAME: 'Ada Trumpet',
      SITE_TIME_ZONE: 'Europe/Berlin',
      MAIL_FROM: 'Ada <mail@example.com>',
      OWNER_EMAIL: 'ada@example.com',
      SHIPPING_FLAT_CENTS: '0',
    }),
  ).toEqual({
    values: {
      site_name: 'Ada Trumpet',
      time_zone: 'Europe/Berlin',
      mail_sender: 'mail@example.com',
      owner_email: 'ada@example.com',
      shipping_flat_cents: 0,
    },
    secrets: [],
  })
})

test('the mail server comes in parts, without its password', () => {
  const { values, secrets } = given({ SMTP_URL: 'smtps://ada%40example.com:opus3valve@mail.example.com' })
  expect(values).toEqual({ smtp_host: 'mail.example.com', smtp_port: 465, smtp_user: 'ada@example.com' })
  expect(secrets).toEqual(['smtp_password'])
})

test("PayPal's values go together, the missing ones empty", () => {
  const { values, secrets } = given({ PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'opus3valve' })
  expect(values).toEqual({
    paypal_environment: 'sandbox',
    paypal_client_id: 'client',
    paypal_merchant_id: '',
    paypal_webhook_id: '',
  })
  expect(secrets).toEqual(['paypal_client_secret'])
})

test("the generation of PayPal's buttons is a value of its own", () => {
  expect(given({ PAYPAL_SDK_MAJOR: '5' })).toEqual({ values: { paypal_sdk: '5' }, secrets: [] })
  expect(given({ PAYPAL_SDK_MAJOR: '' })).toEqual({ values: {}, secrets: [] })
})
