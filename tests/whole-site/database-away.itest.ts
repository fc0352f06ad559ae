// The database is unavailable for a while, as in a failover of a managed one. Pages already read stay readable, other
// requests fail with a clear message, and the site recovers automatically.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { visitorConnections } from '@/adapters/database/connect'
import { startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import { post } from '../support/buy-once'
import { eventually } from '../support/eventually'
import { startSite } from '../support/running-site'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

test(
  'row 13 DB down: pages that were read before still load, others return 503, and the site recovers without a restart @sweep',
  { timeout: 240_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bandstand-away-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    const start = () => startEmbeddedPostgres({ dataDir, durable: false, log: silent })
    let database = await start()
    onTestFinished(() => database.stop())
    const site = await startSite({ DATABASE_URL: database.url })
    onTestFinished(() => site.remove())
    const fetchStatus = async (address: string) => (await fetch(site.url + address)).status
    const readiness = async () => {
      const answer = await fetch(`${site.url}/readyz`)
      return { status: answer.status, text: await answer.text() }
    }
    expect(await readiness()).toEqual({ status: 200, text: 'ready\n' })
    const shop = await (await fetch(`${site.url}/shop`)).text()
    const items = await (await fetch(`${site.url}/api/shop/items`)).text()

    // Settling a payment still works when visitors use all connections they may have.
    const blocker = new Client({ connectionString: database.url })
    await blocker.connect()
    await blocker.query('begin; lock table contact_messages in access exclusive mode')
    const stuck = Array.from({ length: 20 }, (_, number) =>
      post(`${site.url}/api/functions/send-contact-email`, {
        name: 'B',
        email: 'b@example.com',
        subject: 'S',
        message: `M ${number}`,
      }),
    )
    await eventually(
      async () =>
        (await site.sql("select from pg_stat_activity where wait_event_type = 'Lock'")).length >= visitorConnections,
      { within: 20_000 },
    )
    await site.sql("select graphile_worker.add_job('settle-due', job_key => 'now')")
    await eventually(async () => (await site.sql("select from graphile_worker.jobs where key = 'now'")).length === 0)
    await blocker.query('rollback')
    await blocker.end()
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    await site.sql('delete from contact_messages')

    await database.stop()
    await eventually(async () => (await readiness()).status === 503, { within: 20_000 })
    expect((await readiness()).text).toMatch(/^not ready: /)
    expect(await fetchStatus('/healthz')).toBe(200)
    const cached = await fetch(`${site.url}/shop`)
    expect([cached.status, await cached.text()]).toEqual([200, shop])
    expect(await (await fetch(`${site.url}/api/shop/items`)).text()).toBe(items)

    const unread = await fetch(`${site.url}/media`, { headers: { accept: 'text/html' } })
    expect(unread.status).toBe(503)
    expect(await unread.text()).toContain('<html')
    const refused = await post(`${site.url}/api/functions/send-contact-email`, {
      name: 'A',
      email: 'a@example.com',
      subject: 'S',
      message: 'M',
    })
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { error: expect.objectContaining({ code: 'database_unavailable', retryable: true }) },
    ])

    database = await start()
    await eventually(async () => (await readiness()).status === 200, { within: 20_000 })
    expect(await fetchStatus('/media')).toBe(200)
    expect(
      (
        await post(`${site.url}/api/functions/send-contact-email`, {
          name: 'A',
          email: 'a@example.com',
          subject: 'S',
          message: 'M',
        })
      ).status,
    ).toBe(200)
    expect(await site.sql('select name from contact_messages')).toEqual([{ name: 'A' }])
  },
)
