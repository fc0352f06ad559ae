// Checks ASVS 13.3.1, 13.4.1, 15.2.3 and 16.2.5: uses the built site with known secrets in every place, then searches
// its whole log, its browser scripts and its addresses for them.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type RunningSimulator } from '../../tools/paypal-simulator/start'
import { insertAccount, testPassword } from '../support/administrator'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { startSite, type RunningSite } from '../support/running-site'

/** Each secret is in one place of the configuration or of a request, and nowhere else. */
const seeded = {
  'SMTP password': 'SeededSmtpPassword93',
  'PayPal secret': 'SeededPaypalSecret94',
  'token secret': 'SeededTokenSecret95-abcdefghijklmnopqrstuvwxyz',
  'wrong password': 'SeededWrongPassword96',
  'new password': 'SeededNewPassword97 of a trumpet',
  'backup key': 'SeededBackupKey98-of-the-nightly-one',
  'address of a fan': 'seededfan@example.com',
  'address of a subscriber': 'seededsubscriber@example.com',
  'address of a buyer': 'seededbuyer@example.com',
  'address of a stranger': 'seededstranger@example.com',
  'text of a message': 'SeededMessageText99',
} as const
const owner = 'owner@example.com'

let simulator: RunningSimulator
let site: RunningSite
let mailServer: SMTPServer
let dataDir: string
const mails: string[] = []
beforeAll(async () => {
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      done(password === seeded['SMTP password'] ? null : new Error('no'), { user: 'user' }),
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        mails.push(text.replace(/=\r\n/g, '').replaceAll('=3D', '='))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  simulator = await startSimulator({ port: 0, webhookUrl: null, clientSecret: seeded['PayPal secret'] })
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'bandstand-secrets-'))
  site = await startSite({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'on',
    TOKEN_SECRET: seeded['token secret'],
    BACKUP_KEY: seeded['backup key'],
    SMTP_URL: `smtp://user:${seeded['SMTP password']}@127.0.0.1:${(mailServer.server.address() as AddressInfo).port}?requireTLS=false`,
    PAYPAL_CLIENT_ID: 'sim-client',
    PAYPAL_CLIENT_SECRET: seeded['PayPal secret'],
    PAYPAL_API_BASE: simulator.url,
    PAYPAL_SDK_BASE: simulator.url,
    PAYPAL_CERT_HOSTS: simulator.url,
    PAYPAL_MERCHANT_ID: 'TESTMERCHANT2',
    PAYPAL_WEBHOOK_ID: 'SIMWEBHOOK1',
  })
})
afterAll(async () => {
  await site.remove()
  await simulator.stop()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  rmSync(dataDir, { recursive: true, force: true })
})

const send = (address: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(site.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const readCookie = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

/** Uses all of the site, correctly and incorrectly. Returns the secrets created on the way. */
async function useEverything(): Promise<Record<string, string>> {
  await insertAccount((statement, values) => site.sql(statement, values), { email: owner, isAllowlistManager: true })
  await send('/api/auth/sign-in', { email: owner, password: seeded['wrong password'] })
  await send('/api/auth/sign-in', { email: seeded['address of a stranger'], password: seeded['wrong password'] })
  await send(
    '/api/auth/sign-in',
    `{"email":"${seeded['address of a stranger']}","password":"${seeded['wrong password']}"`,
  )
  await send('/api/auth/sign-up', {
    name: 'Eve',
    email: seeded['address of a stranger'],
    password: seeded['new password'],
  })
  await send('/api/auth/recover', { email: owner })
  const session = readCookie(await send('/api/auth/sign-in', { email: owner, password: testPassword }))
  await fetch(`${site.url}/api/admin/dashboard`, {
    headers: { cookie: session, authorization: `Bearer ${seeded['wrong password']}` },
  })
  await fetch(`${site.url}/api/admin/orders?search=${seeded['address of a buyer']}`, { headers: { cookie: session } })
  await send('/api/admin/allowed-emails', { email: seeded['address of a fan'] }, { cookie: session })
  await send('/api/functions/send-contact-email', {
    name: 'Ada',
    email: seeded['address of a fan'],
    subject: 'Hello',
    message: seeded['text of a message'],
  })
  await send('/api/functions/newsletter-subscribe', { email: seeded['address of a subscriber'] })
  await fetch(`${site.url}/shop?email=${seeded['address of a fan']}&password=${seeded['wrong password']}`)
  await send(
    '/api/paypal/webhook',
    { seeded: seeded['address of a buyer'] },
    { authorization: seeded['wrong password'] },
  )

  const [item] = await site.sql<{ id: string; title: string; price: number; category: string }>(
    "select id, title, price::float8 as price, category from shop_items where category = 'sheet_music' and pdf_file_url is not null and is_visible limit 1",
  )
  const opened = await send('/api/functions/create-paypal-order', {
    items: [{ ...item, quantity: 1, format: 'pdf' }],
    customerEmail: seeded['address of a buyer'],
  })
  const checkout = readCookie(opened)
  const { orderID } = (await opened.json()) as { orderID: string }
  await fetch(`${simulator.url}/_sim/orders/${orderID}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: seeded['address of a buyer'] }),
  })
  const settled = (await (
    await send(
      '/api/functions/create-order',
      { customerEmail: seeded['address of a buyer'], paypalOrderId: orderID, items: [], totalAmount: 0 },
      { cookie: checkout },
    )
  ).json()) as { orders: { download_token: string }[] }
  const download = settled.orders[0]?.download_token ?? ''
  await fetch(`${site.url}/d/${download}`)
  const ticket =
    (await send(`/d/${download}/ticket`, '', { 'content-type': 'application/x-www-form-urlencoded' })).headers
      .get('location')
      ?.split('/')
      .at(-1) ?? ''
  await (await fetch(`${site.url}/f/${ticket}`)).arrayBuffer()
  await send('/api/purchases/link', { email: seeded['address of a buyer'] })
  await eventually(
    async () => {
      for (const sign of ['/d/', '/auth/reset/', '/newsletter/', '/purchases/'])
        if (!mails.some((mail) => mail.includes(sign)))
          throw new Error(`no mail with ${sign} yet: ${mails.length} mails; ${site.output().slice(-1500)}`)
      return true
    },
    { within: 30_000 },
  )
  const mailed = (page: string) => new RegExp(`/${page}/([\\w-]{40,})`).exec(mails.join('\n'))?.[1] ?? ''
  const found = {
    session: session.split('=')[1] ?? '',
    checkout: checkout.split('=')[1] ?? '',
    download,
    ticket,
    reset: mailed('auth/reset'),
    newsletter: mailed('newsletter'),
    purchases: mailed('purchases'),
  }
  await fetch(`${site.url}/purchases/${found.purchases}`)
  await fetch(`${site.url}/newsletter/${found.newsletter}`)
  await fetch(`${site.url}/auth/reset/${found.reset}`)
  await send(`/api/auth/reset/${found.reset}`, { password: seeded['new password'] })
  // A fault of ours is logged with its cause. The cause must not contain the values.
  await site.sql('alter table contact_messages rename to contact_messages_away')
  await send('/api/functions/send-contact-email', {
    name: 'Ada',
    email: seeded['address of a fan'],
    subject: 'Hello',
    message: seeded['text of a message'],
  })
  await site.sql('alter table contact_messages_away rename to contact_messages')
  return found
}

test(
  'ASVS 16.2.5: after a run through the whole site its log, at its most verbose, holds no secret, no token, no password and no personal address @sweep',
  { timeout: 120_000 },
  async ({ task }) => {
    const found = await useEverything()
    for (const [name, value] of Object.entries(found))
      expect(value.length, `the run made a ${name}`).toBeGreaterThan(30)
    const log = site.output()
    const secrets = { ...seeded, ...found, 'password of the owner': testPassword }
    const told = Object.entries(secrets)
      .filter(([, value]) =>
        [value, encodeURIComponent(value), Buffer.from(value).toString('base64').replace(/=+$/, '')].some((form) =>
          log.includes(form),
        ),
      )
      .map(([name]) => name)
    measured(
      task,
      `${log.split('\n').length} lines of log at level trace, ${Object.keys(secrets).length} seeded secrets and addresses: ${told.length} found`,
    )
    expect(log).toContain('/api/functions/create-order')
    expect(log).toContain('/d/[token]')
    expect(told).toEqual([])
    // Each event is one log line, whatever a request holds.
    for (const line of log
      .trim()
      .split('\n')
      .filter((text) => text.startsWith('{')))
      expect(() => JSON.parse(line) as unknown, line).not.toThrow()
  },
)

test('ASVS 13.3.1: no secret and no server code is in what browsers receive @sweep', async ({ task }) => {
  const files = readdirSync('dist/client', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|map|svg|txt)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const pages = await Promise.all(
    ['/', '/shop', '/contact', '/admin', '/auth', '/api/openapi.json', '/api/functions/paypal-config'].map(
      async (address) => (await fetch(site.url + address)).text(),
    ),
  )
  const texts = [...files.map((file) => readFileSync(file, 'utf8')), ...pages]
  const forbidden = [
    ...Object.values(seeded).filter((value) => value !== seeded['address of a fan']),
    'PAYPAL_CLIENT_SECRET',
    'TOKEN_SECRET',
    'SMTP_URL',
    'DATABASE_URL',
    'BACKUP_KEY',
    'S3_SECRET_ACCESS_KEY',
    'private:sheet-music-pdfs/pdfs/',
    'drizzle',
    'node:crypto',
    'BEGIN PRIVATE KEY',
    'BEGIN RSA PRIVATE KEY',
  ]
  const found = forbidden.filter((word) => texts.some((text) => text.includes(word)))
  measured(
    task,
    `${files.length} files and ${pages.length} pages searched for ${forbidden.length} words: ${found.length} found`,
  )
  expect(files.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})

test('ASVS 13.4.1: internal files have no address: sources, maps, settings, histories, mailboxes, faults @sweep', async ({
  task,
}) => {
  const maps = readdirSync('dist/client', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .slice(0, 5)
    .map((name) => `/${name}.map`)
  const addresses = [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.env.example',
    '/.npmrc',
    '/.ci',
    '/package.json',
    '/package-lock.json',
    '/tsconfig.json',
    '/src/server/start/config/config.ts',
    '/server/main.js',
    '/dist/server/main.js',
    '/.vite/manifest.json',
    '/secrets.json',
    '/.data/secrets.json',
    '/postgres/postmaster.pid',
    '/backups',
    '/mail',
    '/node_modules/pg/package.json',
    '/Dockerfile',
    '/deploy/compose.yaml',
    '/docs/operations.md',
    '/.htaccess',
    '/wp-login.php',
    '/phpinfo.php',
    '/server-status',
    '/metrics',
    '/_sim/faults',
    '/_sim/requests',
    '/api/_sim/faults',
    '/debug',
    '/actuator',
    '/.DS_Store',
    '/assets/',
    '/media/media/',
    '/media/sheet-music-pdfs/',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fserver%2fmain.js',
    '/media/media/..%2f..%2fsecrets.json',
    '/pictures/640.avif/incoming/x',
    ...maps,
  ]
  const open: string[] = []
  for (const address of addresses) {
    // A folder redirects to its name without the slash, and nothing is found there either.
    const { status } = await fetch(site.url + address)
    if (status !== 404 && status !== 400) open.push(`${address}: ${status}`)
  }
  measured(task, `${addresses.length} addresses of sources, maps and settings: ${open.length} open`)
  expect(open).toEqual([])
})

test('ASVS 15.2.3: the program that runs in production has no simulator, fault switch or demo within reach @sweep', () => {
  const image =
    readFileSync('deploy/Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  expect(image).toMatch(/BANDSTAND_PRODUCTION=1/)
  expect(image).toMatch(/BANDSTAND_DEMO=0/)
  expect(image).not.toMatch(/BANDSTAND_TEST|CRASH_AT|RATE_LIMITS|SIMULATOR_ALLOWED/)
})
