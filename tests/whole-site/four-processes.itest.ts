// Runs four processes that share one database and nothing else: an action in one takes effect in all of them.
import { expect, onTestFinished, test } from 'vitest'
import { insertAccount, insertSession } from '../support/administrator'
import { post } from '../support/buy-once'
import { eventually } from '../support/eventually'
import { startMailServer } from '../support/mail-server'
import { createTestDatabase } from '../support/postgres'
import { startSite, type RunningSite } from '../support/running-site'

const json = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T

/** Listens for changes until the test ends. Returns a function that returns everything received so far. */
async function listen(site: RunningSite): Promise<() => string> {
  const stop = new AbortController()
  const { body } = await fetch(`${site.url}/api/changes`, { signal: stop.signal })
  let heard = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of body ?? []) heard += decoder.decode(chunk)
  })().catch(() => undefined)
  onTestFinished(async () => {
    stop.abort()
    await reading
  })
  return () => heard
}

test(
  'four processes on one database: sessions, limits, jobs, cached pages and change events are shared @sweep',
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const mailServer = await startMailServer()
    onTestFinished(() => mailServer.stop())
    const environment = {
      DATABASE_URL: database.url,
      BASE_URL: 'http://localhost:4500',
      TOKEN_SECRET: 'the same secret in every process of the site',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'site@example.com',
      TRUSTED_PROXIES: '1',
      RATE_LIMITS: 'on',
      MESSAGES_PER_HOUR: '1000000',
      BANDSTAND_DEMO: '0',
    }
    // All start at the same moment, and only one of them applies the migrations.
    const sites = await Promise.all(Array.from({ length: 4 }, () => startSite(environment)))
    for (const site of sites) onTestFinished(() => site.remove())
    const [first] = sites as [RunningSite]
    const origin = environment.BASE_URL

    // Sessions: signed in on every process, and out on every process.
    const query = (statement: string, values: unknown[]) => first.sql(statement, values)
    await insertAccount(query, { email: 'owner@example.com' })
    const { secret } = await insertSession(query, { email: 'owner@example.com' })
    const states = () =>
      Promise.all(
        sites.map(
          async (site) =>
            (
              await json<{ state: string }>(
                fetch(`${site.url}/api/auth/session`, { headers: { cookie: `sid=${secret}` } }),
              )
            ).state,
        ),
      )
    expect(await states()).toEqual(Array.from({ length: 4 }, () => 'signed_in'))
    await post(`${sites[2]?.url}/api/auth/sign-out`, {}, { origin, cookie: `sid=${secret}` })
    expect(await states()).toEqual(Array.from({ length: 4 }, () => 'signed_out'))

    // Limits: three messages an hour from one address, whichever process receives them.
    const send = (site: RunningSite, from: string, subject: string) =>
      post(
        `${site.url}/api/functions/send-contact-email`,
        { name: 'A', email: 'a@example.com', subject, message: 'M' },
        { origin, 'x-forwarded-for': from },
      )
    const answers = await Promise.all(sites.map((site) => send(site, '192.0.2.1', 'limit')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])

    // Jobs: four queues work, each mail is sent once.
    await Promise.all(
      Array.from({ length: 24 }, (_, number) =>
        send(sites[number % 4] ?? first, `198.51.100.${number}`, `job ${number}`),
      ),
    )
    const sent = () => mailServer.received.map(({ mail }) => mail.messageId ?? '')
    await eventually(() => sent().length >= 27, { within: 60_000 })
    await eventually(
      async () =>
        (
          await first.sql(
            "select from graphile_worker.jobs where task_identifier like '%mail%' and attempts = 0 and run_at <= now()",
          )
        ).length === 0,
      { within: 30_000 },
    )
    expect([sent().length, new Set(sent()).size]).toEqual([27, 27])

    // Cached responses and change events: a write outside all processes reaches every one.
    const titles = () =>
      Promise.all(
        sites.map(async (site) =>
          (await json<{ items: { title: string }[] }>(fetch(`${site.url}/api/shop/items`))).items.map(
            ({ title }) => title,
          ),
        ),
      )
    expect(await titles()).toEqual([[], [], [], []])
    const streams = await Promise.all(sites.map(listen))
    await eventually(() => streams.every((heard) => heard() !== ''), { within: 20_000 })
    await first.sql("insert into shop_items (slug, category, title, price) values ('new', 'sheet_music', 'New', 5)")
    await eventually(() => streams.every((heard) => heard().includes('/api/shop/items')), { within: 20_000 })
    expect(await titles()).toEqual([['New'], ['New'], ['New'], ['New']])
  },
)
