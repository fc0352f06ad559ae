// Checks that the owner's mail server and PayPal account are in use in every process without a restart, and that the
// site works with wrong ones.
import { expect, onTestFinished, test } from 'vitest'
import { insertAccount, insertSession } from '../support/administrator'
import { startMailServer } from '../support/mail-server'
import { startPaypalProcess } from '../support/paypal-process'
import { createTestDatabase } from '../support/postgres'
import { freePorts, startSite, type RunningSite } from '../support/running-site'

const origin = 'http://localhost:4500'
const within = { timeout: 15_000 }
const message = { name: 'Ann', email: 'ann@fans.example', subject: 'A gig', message: 'Will you play in May?' }

/** Starts two processes on one database, with PayPal's addresses but no account. Everything ends with the test. */
async function twoProcesses() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const paypal = await startPaypalProcess(await freePorts(), origin)
  onTestFinished(() => paypal.stop())
  const environment = {
    ...paypal.environment,
    PAYPAL_CLIENT_ID: '',
    PAYPAL_CLIENT_SECRET: '',
    DATABASE_URL: database.url,
    BASE_URL: origin,
    TOKEN_SECRET: 'the same secret in every process of the site',
    BANDSTAND_DEMO: '0',
    ADMIN_EMAIL: 'owner@example.com',
    OWNER_EMAIL: '',
  }
  const sites = await Promise.all([startSite(environment), startSite(environment)])
  for (const site of sites) onTestFinished(() => site.remove())
  const query = (statement: string, values: unknown[]) => sites[0].sql(statement, values)
  await insertAccount(query, { email: 'owner@example.com', isAllowlistManager: true })
  const { secret } = await insertSession(query, { email: 'owner@example.com' })
  const cookie = `sid=${secret}`

  const everywhere = <T>(read: (site: RunningSite) => Promise<T>): Promise<T[]> => Promise.all(sites.map(read))
  const send = (site: RunningSite, method: string, path: string, body: unknown) =>
    fetch(site.url + path, {
      method,
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    sites,
    paypal,
    everywhere,
    send,
    /** Saves as the owner, at one process. `base` has the values before. */
    async save(values: Record<string, unknown>, base: Record<string, unknown> = {}) {
      const empty = Object.fromEntries(Object.keys(values).map((name) => [name, '']))
      const answer = await send(sites[0], 'PUT', '/api/admin/settings', {
        values,
        base: { ...empty, ...('paypal_environment' in values ? { paypal_environment: 'sandbox' } : {}), ...base },
      })
      expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
    },
    dashboard: async () => (await fetch(`${sites[1].url}/api/admin/dashboard`, { headers: { cookie } })).text(),
    sdkOrigins: () =>
      everywhere(async ({ url }) => {
        const { sdkUrl } = (await (await fetch(`${url}/api/functions/paypal-config`)).json()) as { sdkUrl: string }
        return new URL(sdkUrl).origin
      }),
    policies: () =>
      everywhere(async ({ url }) => (await fetch(`${url}/shop`)).headers.get('content-security-policy') ?? ''),
  }
}

const account = {
  paypal_client_id: 'sim-client',
  paypal_client_secret: 'sim-secret',
  paypal_merchant_id: 'TESTMERCHANT2',
  paypal_webhook_id: 'SIMWEBHOOK1',
}

test(
  "the owner's mail server and PayPal account are in use in both processes at once; the site works with wrong ones @sweep",
  { timeout: 240_000 },
  async () => {
    const world = await twoProcesses()
    const { sites, paypal, save, send, everywhere } = world
    const mailServer = await startMailServer()
    onTestFinished(() => mailServer.stop())
    const mailbox = () => everywhere(async ({ url }) => (await fetch(`${url}/dev/mail`)).status)

    // At first: a simulator of its own for each process, and mails on disk.
    expect(await world.sdkOrigins()).toEqual(sites.map(({ simulatorUrl }) => simulatorUrl))
    expect(await mailbox()).toEqual([200, 200])

    await save(account)
    await expect.poll(world.sdkOrigins, within).toEqual([paypal.url, paypal.url])
    for (const policy of await world.policies()) expect(policy).toContain(paypal.url)

    const port = new URL(mailServer.url).port
    await save({
      smtp_host: '127.0.0.1',
      smtp_port: port,
      mail_sender: 'band@example.com',
      owner_email: 'me@example.com',
    })
    await expect.poll(mailbox, within).toEqual([404, 404])
    for (const [number, site] of sites.entries())
      expect(
        (await send(site, 'POST', '/api/functions/send-contact-email', { ...message, subject: `${number}` })).ok,
      ).toBe(true)
    await expect
      .poll(() => mailServer.received.map(({ sender, recipients }) => [sender, ...recipients]), within)
      .toEqual([
        ['band@example.com', 'me@example.com'],
        ['band@example.com', 'me@example.com'],
      ])

    // A wrong port and a wrong secret: everything else works, the mail waits, the dashboard says what is wrong.
    await save({ smtp_port: '9' }, { smtp_port: port })
    await save({ paypal_client_secret: 'not the secret' })
    await expect.poll(world.dashboard, within).toContain('PayPal refuses the client ID and secret of this site')
    const [, second] = sites
    expect((await send(second, 'POST', '/api/functions/send-contact-email', { ...message, subject: 'waits' })).ok).toBe(
      true,
    )
    await expect
      .poll(() => second.sql(`select status from outbox where last_error is not null`), within)
      .toEqual([{ status: 'queued' }])
    expect((await fetch(`${second.url}/shop`)).status).toBe(200)

    await save({ smtp_port: port }, { smtp_port: '9' })
    await save({ paypal_client_secret: 'sim-secret' })
    await second.sql(`update outbox set next_attempt_at = now() where status = 'queued'`)
    await send(second, 'POST', '/api/functions/send-contact-email', { ...message, subject: 'after' })
    await expect.poll(() => mailServer.received.length, within).toBe(4)
    expect(await world.dashboard()).not.toContain('PayPal refuses')

    for (const site of sites)
      for (const secret of ['sim-secret', 'not the secret']) expect(site.output()).not.toContain(secret)
  },
)
