// Proves that the configuration is read, checked and documented completely.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configSentences, readConfig } from './config'
import { ConfigError } from './config-error'
import { productionProblems } from '../checks/production-check'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const base = { DATA_DIR: folder, TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }

function listProblems(env: Record<string, string>): string[] {
  try {
    readConfig({ ...base, ...env })
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [`unexpected: ${String(error)}`]
  }
}

describe('readConfig', () => {
  test('development needs no settings at all', () => {
    const config = readConfig({ DATA_DIR: folder })
    expect(config).toMatchObject({
      port: 3000,
      baseUrl: 'http://localhost:3000',
      databaseUrl: null,
      payPal: null,
      simulatorPort: 3001,
      siteName: null,
      demo: true,
      demoOrder: true,
      trustedProxies: 0,
    })
  })

  test('a secret is generated once, readable by its owner only, and stored', () => {
    const first = readConfig({ DATA_DIR: folder }).tokenSecret
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR: folder }).tokenSecret).toBe(first)
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o077).toBe(0)
  })

  test.each([
    ['empty', '', 'is empty'],
    ['without a secret', '{}', 'holds no tokenSecret'],
    ['cut off', '{"tokenSecret": "abc', 'holds no tokenSecret'],
    ['with another kind of value', '{"tokenSecret": 5}', 'holds no tokenSecret'],
  ])('a secrets file that is %s is reported and left unchanged', (_, text, problem) => {
    const damaged = mkdtempSync(path.join(folder, 'damaged-'))
    const file = path.join(damaged, 'secrets.json')
    writeFileSync(file, text)
    expect(listProblems({ DATA_DIR: damaged, TOKEN_SECRET: '' })).toEqual([
      expect.stringContaining(`${file} ${problem}`),
    ])
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('a command that only reads a folder leaves nothing in it', () => {
    const untouched = path.join(folder, 'untouched')
    expect(readConfig({ DATA_DIR: untouched }, { mayMakeSecret: false }).tokenSecret).toBe('')
    expect(existsSync(untouched)).toBe(false)
  })

  test('an empty value counts as none', () => {
    const empty = Object.fromEntries(Object.keys(configSentences).map((name) => [name, '']))
    expect(readConfig({ ...empty, DATA_DIR: folder })).toEqual(readConfig({ DATA_DIR: folder }))
  })

  test('all problems are reported at once', () => {
    expect(
      listProblems({
        PORT: '70000',
        BASE_URL: 'ftp://x',
        SITE_TIME_ZONE: 'Mars',
        OWNER_EMAIL: 'nobody',
        DATABASE_URL: 'mysql://x',
        PAYPAL_ENVIRONMENT: 'live',
      }),
    ).toEqual([
      'PORT must be at most 65535',
      'BASE_URL must be an http or https address',
      'DATABASE_URL must start with postgres://',
      'OWNER_EMAIL must be an e-mail address',
      'SITE_TIME_ZONE must be a time zone such as Europe/Berlin',
      'PAYPAL_ENVIRONMENT must be one of sandbox, production',
    ])
  })

  test('half a PayPal account, and test switches outside tests, are refused', () => {
    expect(
      listProblems({
        PAYPAL_CLIENT_ID: 'x',
        CRASH_AT: 'here',
        RATE_LIMITS: 'off',
        DATABASE_SYNC: 'off',
        PAGE_CACHE: 'off',
      }),
    ).toHaveLength(5)
    expect(
      listProblems({
        CRASH_AT: 'here',
        RATE_LIMITS: 'off',
        DATABASE_SYNC: 'off',
        PAGE_CACHE: 'off',
        BANDSTAND_TEST: '1',
      }),
    ).toEqual([])
  })

  test('files go to an S3-compatible service when all of its settings are given', () => {
    const s3 = {
      S3_BUCKET: 'site',
      S3_ENDPOINT: 'https://files.example.com/',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig({ ...base, ...s3 }).s3).toEqual({
      bucket: 'site',
      endpoint: 'https://files.example.com',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    expect(listProblems({ S3_BUCKET: 'site' })).toEqual([
      'S3_BUCKET is set, but S3_ACCESS_KEY_ID is missing',
      'S3_BUCKET is set, but S3_SECRET_ACCESS_KEY is missing',
    ])
    expect(listProblems({ S3_ENDPOINT: 'https://files.example.com' })).toEqual([
      'S3_ENDPOINT is set, but S3_BUCKET is missing',
    ])
    expect(productionProblems({ ...good, ...s3 })).toEqual([])
    expect(productionProblems({ ...good, ...s3, S3_ENDPOINT: 'http://files.themusician.com' })).toEqual([
      'S3_ENDPOINT must start with https://.',
    ])
  })

  test("PayPal's addresses follow from the environment", () => {
    const { payPal } = readConfig({
      ...base,
      PAYPAL_CLIENT_ID: 'x',
      PAYPAL_CLIENT_SECRET: 'y',
      PAYPAL_ENVIRONMENT: 'production',
    })
    expect(payPal).toMatchObject({ apiBase: 'https://api-m.paypal.com', sdkBase: 'https://www.paypal.com' })
  })

  test('.env.example lists every setting with its description, and no other', () => {
    const text = readFileSync('.env.example', 'utf8')
    const listed = Object.fromEntries(
      [...text.matchAll(/^# (.+)\n([A-Z0-9_]+)=$/gm)].map(([, sentence, name]) => [name, sentence]),
    )
    expect(listed).toEqual(configSentences)
  })
})

const good = {
  BASE_URL: 'https://themusician.com',
  DATA_DIR: folder,
  DATABASE_URL: 'postgres://db.example.com/site',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  MAIL_FROM: 'site@themusician.com',
  OWNER_EMAIL: 'me@themusician.com',
  ADMIN_EMAIL: 'me@themusician.com',
  TOKEN_SECRET: 'mT3xq9WvB2LkZr7YpN5sHd8GfJ1cQa6e',
  BANDSTAND_DEMO: '0',
  PRODUCTION_HOST: 'themusician.com',
  PAYPAL_ENVIRONMENT: 'production',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'M',
  PAYPAL_WEBHOOK_ID: 'W',
}

describe('production check', () => {
  test('a complete configuration passes', () => {
    expect(productionProblems(good)).toEqual([])
  })

  test('an empty configuration is refused, and the error names everything that is missing', () => {
    const text = productionProblems({ DATA_DIR: folder }).join('\n')
    for (const name of ['BASE_URL', 'ADMIN_EMAIL', 'TOKEN_SECRET', 'BANDSTAND_DEMO']) expect(text).toContain(name)
  })

  test('mail and PayPal may come from the back-office, which is read later', () => {
    const ofTheOffice = [
      'SMTP_URL',
      'MAIL_FROM',
      'OWNER_EMAIL',
      ...Object.keys(good).filter((name) => name.startsWith('PAYPAL_')),
    ]
    const rest = Object.fromEntries(Object.entries(good).filter(([name]) => !ofTheOffice.includes(name)))
    expect(productionProblems(rest)).toEqual([])
    expect(productionProblems({ ...rest, PAYPAL_API_BASE: 'http://127.0.0.1:3001' })).toEqual([
      'PAYPAL_API_BASE must be an https address of paypal.com.',
    ])
  })

  test('backup: a place for archives is required, and the key that opens them must not be on the server', () => {
    const secretKey = 'AGE-SECRET-KEY-1ASAYAPFVFR6FZCK9PX2JRC4JDGYK6TD8G4X4RUG3GGNH5W56USDS8D3RJM'
    expect(readConfig({ ...base, BACKUP_KEY: secretKey }).backupKey).toBe(secretKey)
    expect(productionProblems({ ...good, BACKUP_KEY: secretKey })).toEqual([
      expect.stringContaining('BACKUP_KEY is a secret key'),
    ])
    expect(productionProblems({ ...good, DATA_DIR: '' })).toEqual([
      expect.stringContaining('BACKUP_DIR or DATA_DIR is missing'),
    ])
    for (const key of ['short', 'age1incomplete', `${secretKey}x`])
      expect(listProblems({ BACKUP_KEY: key })).toEqual([expect.stringContaining('BACKUP_KEY must be an age key')])
  })

  test.each([
    ['BASE_URL', 'http://themusician.com'],
    ['BASE_URL', 'https://localhost'],
    ['BASE_URL', 'https://192.168.1.4'],
    ['PAYPAL_API_BASE', 'http://127.0.0.1:3001'],
    ['PAYPAL_API_BASE', 'https://api.paypal.com.evil.example'],
    ['PAYPAL_SDK_BASE', 'https://notpaypal.com'],
    ['PAYPAL_CERT_HOSTS', 'api.paypal.com,169.254.169.254'],
    ['PAYPAL_ENVIRONMENT', 'sandbox'],
    ['PAYPAL_WEBHOOK_ID', ''],
    ['PAYPAL_MERCHANT_ID', ''],
    ['S3_BUCKET', 'files-without-a-key'],
    ['DATA_DIR', undefined],
    ['TOKEN_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['BANDSTAND_TEST', '1'],
    ['SMTP_URL', 'smtp://localhost:1025'],
  ])('refuses %s=%s', (name, value) => {
    const problems = productionProblems({ ...good, [name]: value })
    expect(problems).not.toEqual([])
    expect(problems.join('\n')).toContain(name)
  })
})
