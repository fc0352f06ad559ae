// Proves that a site in production needs each service once, from the environment or from the back-office.
import { expect, test } from 'vitest'
import { defaultSettings } from '@/lib/site-settings'
import { readConfig } from '../config/config'
import { createOwnerSettings } from '../owner-settings'
import { checkSettings, settingsProblems } from './settings-check'

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
  expect(settingsProblems(stored)).toEqual([])
})

test('values of the environment are enough', () => {
  const config = readConfig({
    DATA_DIR: '/nowhere',
    TOKEN_SECRET: 'a secret of more than thirty-two bytes',
    SITE_TIME_ZONE: 'Europe/Berlin',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'a@b.co',
    OWNER_EMAIL: 'a@b.co',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
  })
  const owner = createOwnerSettings(config)
  expect(settingsProblems({ timeZoneFrom: owner.timeZone().from, owner: owner.values() })).toEqual([])
})

test('without either, the start fails and one message names everything that is missing', () => {
  const start = () => checkSettings({ timeZoneFrom: null, owner: defaultSettings })
  for (const name of ['SITE_TIME_ZONE', 'SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'PAYPAL_CLIENT_ID'])
    expect(start).toThrow(`${name} is missing, and the back-office has no`)
})
