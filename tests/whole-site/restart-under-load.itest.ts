// Restarts two processes behind the deployed nginx configuration, one after the other, under load: no reader notices.
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { post } from '../support/buy-once'
import { eventually } from '../support/eventually'
import { nginxProgram, startNginx } from '../support/nginx'
import { createTestDatabase } from '../support/postgres'
import { freePorts, startSite, type RunningSite } from '../support/running-site'

const visitors = 8
/**
 * Pause between the requests of one visitor. Enough requests are in progress at any moment, and none is sent only to
 * keep the processor busy.
 */
const pauseMs = 25

/**
 * Starts visitors who read pages, cached ones and others, and one who writes and retries when nginx returns 502, until
 * told to stop.
 */
function beginLoad(url: string) {
  const failures: string[] = []
  let answered = 0
  let written = 0
  let isOver = false
  async function read(address: string): Promise<void> {
    try {
      const answer = await fetch(url + address)
      await answer.arrayBuffer()
      if (answer.status >= 400) failures.push(`${address} answered ${answer.status}`)
      answered++
    } catch (error) {
      failures.push(`${address} failed: ${String(error)}`)
    }
  }
  async function visitor(number: number): Promise<void> {
    const addresses = ['/shop', '/', `/shop?visit=${number}`, '/api/shop/items', '/events']
    for (let turn = number; !isOver; turn++) {
      await read(addresses[turn % addresses.length] ?? '/')
      await delay(pauseMs)
    }
  }
  async function writer(): Promise<void> {
    while (!isOver) {
      const answer = await post(
        `${url}/api/functions/send-contact-email`,
        { name: 'W', email: 'w@example.com', subject: 'S', message: `Message ${written}` },
        { origin: url },
      )
      await answer.arrayBuffer()
      if (answer.ok) written++
      // nginx never repeats a write automatically.
      else if (answer.status !== 502) failures.push(`a message answered ${answer.status}`)
      await delay(pauseMs)
    }
  }
  const all = Promise.all([...Array.from({ length: visitors }, (_, number) => visitor(number)), writer()])
  return {
    failures,
    answered: () => answered,
    async end() {
      isOver = true
      await all
      return written
    },
  }
}

test.skipIf(nginxProgram === null)(
  `stop: two processes restarted one after the other behind nginx under load fail no read and lose no message (${nginxProgram ?? 'skipped: nginx is not installed'}) @sweep`,
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const port = await freePorts()
    const environment = {
      DATABASE_URL: database.url,
      BASE_URL: `http://127.0.0.1:${port}`,
      TOKEN_SECRET: 'the same secret in every process of the site',
      TRUSTED_PROXIES: '1',
      MESSAGES_PER_HOUR: '1000000',
      BANDSTAND_DEMO: '0',
    }
    const sites: RunningSite[] = []
    for (let number = 0; number < 2; number++) {
      const site = await startSite(environment)
      onTestFinished(() => site.remove())
      sites.push(site)
    }
    const [first, second] = sites as [RunningSite, RunningSite]
    const nginx = await startNginx(nginxProgram ?? '', port, [
      Number(new URL(first.url).port),
      Number(new URL(second.url).port),
    ])
    onTestFinished(() => nginx.stop())
    await eventually(() => fetch(`${nginx.url}/healthz`).then((answer) => answer.ok))

    await first.sql("insert into shop_items (slug, category, title, price) values ('tune', 'sheet_music', 'A tune', 5)")
    await first.sql(
      "insert into events (title, date, venue, city, status) values ('An evening', current_date + 7, 'A room', 'A town', 'upcoming')",
    )
    const load = beginLoad(nginx.url)
    for (const site of [first, second]) {
      const before = load.answered()
      await eventually(() => load.answered() > before + 50, { within: 30_000 })
      expect(await site.stop('SIGTERM')).toBe(0)
      await site.start()
      const after = load.answered()
      await eventually(() => load.answered() > after + 50, { within: 30_000 })
    }
    const written = await load.end()
    expect(load.failures, await nginx.errors()).toEqual([])
    expect(
      await first.sql('select count(distinct message)::int as kept, count(*)::int as stored from contact_messages'),
    ).toEqual([{ kept: written, stored: written }])
    expect((await fetch(`${nginx.url}/readyz`)).status).toBe(404)
  },
)
