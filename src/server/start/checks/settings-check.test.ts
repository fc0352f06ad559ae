// Proves that a site in production needs each service once, from the environment or from the back-office.
import { expect, test } from 'vitest'
import { defaultSettings } from '@/lib/site-settings'
import { checkSettings, settingsProblems } from './settings-check'

const nothingGiven = { smtpUrl: null, mailFrom: null, ownerEmail: null, payPal: null }
const stored = {
  timeZoneFrom: 'owner' as const,
  owner: {
    ...defaultSettings,
    smtp_host: 'smtp.example.com',
    mail_sender: 'mail@themusician.com',
    owner_email: 'me@themusician.com',
    paypal_client_id: 'id',
  },
}

test('values of the back-office are enough', () => {
  expect(settingsProblems(nothingGiven, stored)).toEqual([])
})

test('values of the environment are enough', () => {
  const given = { smtpUrl: 'smtps://mail.example.com', mailFrom: 'a@b.co', ownerEmail: 'a@b.co', payPal: {} as never }
  expect(settingsProblems(given, { timeZoneFrom: 'environment', owner: defaultSettings })).toEqual([])
})

test('without either, the start fails and one message names everything that is missing', () => {
  const start = () => checkSettings(nothingGiven, { timeZoneFrom: null, owner: defaultSettings })
  for (const name of ['SITE_TIME_ZONE', 'SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'PAYPAL_CLIENT_ID'])
    expect(start).toThrow(`${name} is missing, and the back-office has no`)
})
