// Proves on a real SMTP server and PayPal simulator that typed values are tried before they are saved, that a stored
// secret goes only where it belongs, and that no secret leaves the server.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailServerUrl } from '@/adapters/mail/mail-server-url'
import { trySmtp } from '@/adapters/mail/smtp-trial'
import { checkPaypalAccount } from '@/adapters/payments/paypal/paypal-account-check'
import { settings } from '@/db/schema/office/settings'
import { activityApi } from '@/features/office/activity/server/activity.api'
import type { Actor, ConnectionTrials } from '@/platform/context'
import { ownerActor } from '../../../../../tests/support/administrator'
import { startMailServer, type TestMailServer } from '../../../../../tests/support/mail-server'
import { simulatedPaypal } from '../../../../../tests/support/simulated-paypal'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { ShownSettings } from '../settings.contract'
import { settingsToForm } from '../settings.fields'
import { connectionsApi } from './connections.api'
import { settingsApi, settingsWords } from './settings.admin'

const paypal = simulatedPaypal()
const nowhere = 'http://127.0.0.1:9'
const secrets = ['sim-secret', 'opus 3 valve', 'wrong secret 77']

let app: TestApp
let server: TestMailServer
let current: Actor = ownerActor
let inProgress: string[] = []
/** Every answer of the server so far. */
const answers: string[] = []

const trials: ConnectionTrials = {
  payPal: async (credentials) =>
    credentials
      ? checkPaypalAccount(credentials, { sandbox: paypal.simulator().url, production: nowhere })
      : 'accepted',
  mail: async (typed, address, mail) =>
    typed ? trySmtp(mailServerUrl(typed), { name: 'The Musician', address }, mail, 2_000) : 'No mail server.',
}

beforeAll(async () => {
  app = await testApp({
    actor: () => current,
    endpoints: [
      ...settingsApi(async () => []),
      ...connectionsApi({ paymentsInProgress: async () => inProgress }),
      ...activityApi([], [settingsWords]),
    ],
  })
  Object.assign(app.site.world, { trials })
  server = await startMailServer()
})
afterAll(async () => {
  await server.stop()
  await app.close()
})
beforeEach(async () => {
  current = ownerActor
  inProgress = []
  server.received.length = 0
  server.behaves = 'none'
  await app.ctx.db.delete(settings)
  await app.ctx.db.$client.query('truncate rate_limits')
})

type Reply = {
  isAccepted?: boolean
  isSent?: boolean
  sentence?: string
  question?: string | null
  error?: { fields?: Record<string, string> }
}

async function post(path: 'check-payments' | 'test-mail', body: unknown): Promise<Reply & { status: number }> {
  const response = await app.send('POST', `/api/admin/settings/${path}`, body)
  const text = await response.text()
  answers.push(text)
  return { status: response.status, ...(JSON.parse(text) as Reply) }
}

async function save(values: Record<string, unknown>) {
  const shown = (await (await app.request('/api/admin/settings')).json()) as ShownSettings
  const base: Record<string, unknown> = settingsToForm(shown.values)
  const response = await app.send('PUT', '/api/admin/settings', {
    values,
    base: Object.fromEntries(Object.keys(values).map((name) => [name, base[name]])),
  })
  const text = await response.text()
  answers.push(text)
  return { status: response.status, ...(JSON.parse(text) as ShownSettings & Pick<Reply, 'error'>) }
}

const account = (change: Record<string, unknown> = {}) => ({
  paypal_environment: 'sandbox',
  paypal_client_id: 'sim-client',
  paypal_client_secret: 'sim-secret',
  ...change,
})
const mailForm = (change: Record<string, unknown> = {}) => ({
  mail_sender: 'mail@themusician.test',
  smtp_host: '127.0.0.1',
  smtp_port: new URL(server.url).port,
  smtp_user: '',
  smtp_password: '',
  ...change,
})

test('a PayPal account is tried before it is saved, and a refusal becomes a question', async () => {
  expect(await post('check-payments', account())).toMatchObject({ isAccepted: true, question: null })
  const wrong = await post('check-payments', account({ paypal_client_secret: 'wrong secret 77' }))
  expect(wrong).toMatchObject({ isAccepted: false, question: wrong.sentence })
  expect(wrong.sentence).toContain('PayPal does not accept this client ID and secret')
  const mixedUp = await post('check-payments', account({ paypal_environment: 'production' }))
  expect(mixedUp.sentence).toContain('could not be reached')
  expect(await post('check-payments', account({ paypal_client_secret: '' }))).toMatchObject({
    status: 422,
    error: { fields: { paypal_client_secret: 'Please enter the secret of this client ID.' } },
  })
})

test('the stored secret is tried with its own client id, and never with another', async () => {
  await save(account())
  expect(await post('check-payments', account({ paypal_client_secret: '' }))).toMatchObject({ isAccepted: true })
  expect(await post('check-payments', account({ paypal_client_id: 'other', paypal_client_secret: '' }))).toMatchObject({
    status: 422,
  })
  expect(await save({ paypal_client_id: 'other' })).toMatchObject({
    status: 422,
    error: { fields: { paypal_client_secret: 'Please enter the secret of this client ID.' } },
  })
})

test('a change of the account asks about payments that only the present one can finish', async () => {
  await save(account())
  inProgress = ['B-20261127-0000000001']
  expect(await post('check-payments', account())).toMatchObject({ question: null })
  const asked = await post('check-payments', account({ paypal_client_id: 'other' }))
  expect(asked.question).toContain('1 payment is not finished: B-20261127-0000000001. Only the present account')
  const emptied = await post('check-payments', account({ paypal_client_id: '', paypal_client_secret: '' }))
  expect(emptied.question).toContain('1 payment is not finished')
})

test('live payments need the merchant id and the webhook id', async () => {
  expect(await save(account({ paypal_environment: 'production' }))).toMatchObject({
    status: 422,
    error: {
      fields: {
        paypal_merchant_id: expect.stringContaining('merchant ID') as string,
        paypal_webhook_id: expect.stringContaining('webhook ID') as string,
      },
    },
  })
  expect(
    await save(account({ paypal_environment: 'production', paypal_merchant_id: 'M', paypal_webhook_id: 'W' })),
  ).toMatchObject({ status: 200, secretsSet: ['paypal_client_secret'] })
})

test('a test mail leaves through the typed server and arrives at the signed-in administrator, before anything is saved', async () => {
  expect(await post('test-mail', mailForm())).toMatchObject({
    isSent: true,
    sentence: expect.stringContaining('Sent to owner@themusician.test') as string,
  })
  expect(server.received).toMatchObject([{ sender: 'mail@themusician.test', recipients: ['owner@themusician.test'] }])
  expect(server.received[0]?.mail.subject).toBe('Test mail from The Musician')
  expect(await app.ctx.db.select().from(settings)).toEqual([])

  server.behaves = 'refuse-sender'
  const refused = await post('test-mail', mailForm())
  expect(refused).toMatchObject({ isSent: false, sentence: expect.stringContaining('as the sender') as string })
  expect(refused.sentence).not.toContain('banner')
  expect(await post('test-mail', mailForm({ smtp_host: '' }))).toMatchObject({ isSent: false })
  expect(await post('test-mail', mailForm({ smtp_host: '127.0.0.1:25/x' }))).toMatchObject({
    status: 422,
    error: { fields: { smtp_host: 'Please enter a host name such as smtp.example.com.' } },
  })
})

test('a stored password goes to no other server and under no other name: it has to be typed again', async () => {
  const stored = mailForm({ smtp_host: 'smtp.example.com', smtp_user: 'ann', smtp_password: 'opus 3 valve' })
  expect(await save(stored)).toMatchObject({ status: 200, secretsSet: ['smtp_password'] })
  const again = { smtp_password: expect.stringContaining('enter the password again') as string }
  for (const change of [{ smtp_host: '127.0.0.1' }, { smtp_user: 'bob' }]) {
    expect(await save(change)).toMatchObject({ status: 422, error: { fields: again } })
    const tried = await post('test-mail', { ...stored, smtp_password: '', ...change })
    expect(tried).toMatchObject({ status: 422, error: { fields: again } })
  }
  expect(server.received).toEqual([])
  expect(await save({ smtp_port: '465' })).toMatchObject({ status: 200 })
})

test('a site in production cannot be left without mail and payments; elsewhere it can', async () => {
  await save({ ...account(), ...mailForm(), owner_email: 'me@themusician.test' })
  const emptied = { smtp_host: '', mail_sender: '', owner_email: '', paypal_client_id: '' }
  Object.assign(app.site.world.settings, { isProduction: true })
  const refused = await save(emptied)
  Object.assign(app.site.world.settings, { isProduction: false })
  expect(Object.keys(refused.error?.fields ?? {}).toSorted()).toEqual(Object.keys(emptied).toSorted())
  expect(await save(emptied)).toMatchObject({ status: 200 })
})

test('trials are for administrators only', async () => {
  current = { kind: 'editor', email: 'editor@themusician.test' }
  expect((await post('test-mail', mailForm())).status).toBe(403)
  expect((await post('check-payments', account())).status).toBe(403)
})

test('a client may try five servers within a minute', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 7; count++) statuses.push((await post('test-mail', mailForm())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('ASVS 13.3.1: no answer, log line, activity entry or table has a secret in plain text', async () => {
  await save({ ...account(), ...mailForm({ smtp_user: 'ann', smtp_password: 'opus 3 valve' }) })
  await post('check-payments', account({ paypal_client_secret: 'wrong secret 77' }))
  const activity = await (await app.request('/api/admin/activity')).text()
  expect(activity).toContain('PayPal secret')
  const { rows: tables } = await app.ctx.db.$client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const stored: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.ctx.db.$client.query<{ row: string }>(`select t::text as row from ${name} t`)
    stored.push(...rows.map(({ row }) => row))
  }
  expect(stored.join('\n')).toContain('smtp_password')
  for (const secret of secrets)
    for (const [where, text] of Object.entries({
      answers: answers.join('\n'),
      log: JSON.stringify(app.logged),
      activity,
      database: stored.join('\n'),
    }))
      expect(text, where).not.toContain(secret)
})
