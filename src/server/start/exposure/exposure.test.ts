// Tests which settings make the site public, and that a public address requires the settings of production.
import { expect, test } from 'vitest'
import { ConfigError } from '../config/config-error'
import { isOpenToOthers, listenAddresses, productionWarnings, withProductionWherePublic } from './exposure'

const quiet = { host: undefined, isProduction: false, trustedProxies: 0, baseUrl: 'http://localhost:3000' }

test('outside production the site listens on loopback unless HOST is set; in production on every address', () => {
  expect(listenAddresses(quiet)).toEqual(['127.0.0.1', '::1'])
  expect(listenAddresses({ ...quiet, host: 'localhost' })).toEqual(['127.0.0.1', '::1'])
  expect(listenAddresses({ ...quiet, host: '0.0.0.0' })).toEqual(['0.0.0.0'])
  expect(listenAddresses({ ...quiet, isProduction: true })).toEqual([])
  expect(listenAddresses({ ...quiet, isProduction: true, host: '127.0.0.1' })).toEqual(['127.0.0.1'])
})

test('HOST, a proxy or a network address opens the site to others; in production that is intended', () => {
  expect(isOpenToOthers(quiet)).toBe(false)
  for (const change of [
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '192.168.1.4' },
    { trustedProxies: 1 },
    { baseUrl: 'http://192.168.1.4:3000' },
  ]) {
    expect(isOpenToOthers({ ...quiet, ...change })).toBe(true)
    expect(isOpenToOthers({ ...quiet, ...change, isProduction: true })).toBe(false)
  }
})

const complete = {
  BASE_URL: 'https://themusician.com',
  DATA_DIR: '/tmp/nothing-is-read-there',
  DATABASE_URL: 'postgres://db.example.com/site',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'site@themusician.com',
  OWNER_EMAIL: 'me@themusician.com',
  ADMIN_EMAIL: 'me@themusician.com',
  TOKEN_SECRET: 'mT3xq9WvB2LkZr7YpN5sHd8GfJ1cQa6e',
  BANDSTAND_DEMO: '0',
  PAYPAL_ENVIRONMENT: 'production',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'M',
  PAYPAL_WEBHOOK_ID: 'W',
}

test('a BASE_URL of this machine or network requires no other setting', () => {
  for (const BASE_URL of [
    undefined,
    '',
    'http://localhost:4000',
    'https://localhost',
    'http://192.168.1.4:3000',
    'http://band.local',
  ])
    expect(withProductionWherePublic({ BASE_URL })).toEqual({ BASE_URL })
})

test.each(['https://themusician.com', 'http://203.0.113.5:3000', 'http://themusician.com:3000'])(
  'with only BASE_URL=%s the start fails, says why, and lists everything that is missing',
  (BASE_URL) => {
    const start = () => withProductionWherePublic({ BASE_URL, DATA_DIR: '/tmp/nothing-is-read-there' })
    expect(start).toThrow(ConfigError)
    for (const part of [
      `BASE_URL is ${BASE_URL}, which strangers can reach`,
      'TOKEN_SECRET is missing',
      '.env.example',
      'leave BASE_URL empty',
    ])
      expect(start).toThrow(part)
  },
)

test('with complete settings a public BASE_URL means production', () => {
  expect(withProductionWherePublic(complete)).toEqual({ ...complete, BANDSTAND_PRODUCTION: '1' })
  expect(() => withProductionWherePublic({ ...complete, BANDSTAND_PRODUCTION: '1', ADMIN_EMAIL: '' })).toThrow(
    /does not start in production.*ADMIN_EMAIL is missing/s,
  )
})

test('in production a start without trusted proxies logs a warning', () => {
  expect(productionWarnings({ isProduction: true, trustedProxies: 0 })).toEqual([
    expect.stringContaining('TRUSTED_PROXIES is 0'),
  ])
  expect(productionWarnings({ isProduction: true, trustedProxies: 1 })).toEqual([])
  expect(productionWarnings({ isProduction: false, trustedProxies: 0 })).toEqual([])
})
