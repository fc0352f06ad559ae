// Checks ASVS 16.5.1 to 16.5.4: whatever breaks inside, a visitor gets a general sentence with an id, a failed check
// lets no client in, and the site keeps running.
import fc from 'fast-check'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needsSession } from '@/lib/endpoint'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { measured } from '../support/evidence'
import { knownId, knownSlug } from '../support/hostile-input'
import { insertOneOfEach } from '../support/one-of-each'
import { signedIn, testApp, type TestApp } from '../support/test-app'

let app: TestApp
let owner: string
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  await insertOneOfEach(app.ctx.db.$client, {
    text: 'Blue Sheet',
    link: 'https://band.example/x',
    file: 'https://pictures.example/x.jpg',
  })
  owner = (await signedIn(app)).cookie
})
afterAll(() => app.close())
beforeEach(() => app.site.cache.clear())

const internals = 'SECRET-OF-THE-ENGINE at /srv/site/dist/server/main.js:1 select password_hash from accounts'
const kinds: (() => unknown)[] = [
  () => new Error(internals),
  () => new TypeError(internals),
  () => Object.assign(new Error(internals), { code: 'XX000', detail: internals }),
  () => Object.assign(new Error(internals), { code: '53300' }),
  () => internals,
  () => ({ message: internals }),
  () => undefined,
]

/**
 * Makes the `nth` query from now on fail with the result of `fail`. The returned object tells when that query was
 * reached, and restores the pool.
 */
function breakQuery(nth: number, fail: () => unknown): { wasReached(): boolean; restore(): void } {
  const pool = app.ctx.db.$client
  const original = { query: pool.query, connect: pool.connect }
  let left = nth
  let reached = false
  const trip = () => {
    left -= 1
    if (left !== 0) return false
    reached = true
    return true
  }
  pool.query = ((...given: unknown[]) =>
    trip() ? Promise.reject(fail()) : (original.query as (...all: unknown[]) => unknown).apply(pool, given)) as never
  pool.connect = (async (callback?: unknown) => {
    if (callback !== undefined) return (original.connect as (given: unknown) => unknown).call(pool, callback)
    const client = await (original.connect as unknown as () => Promise<PoolClient>).call(pool)
    const own = client.query
    client.query = ((...given: unknown[]) =>
      trip() ? Promise.reject(fail()) : (own as (...all: unknown[]) => unknown).apply(client, given)) as never
    const release = client.release
    client.release = (error) => {
      client.query = own
      client.release = release
      release.call(client, error)
    }
    return client
  }) as never
  return { wasReached: () => reached, restore: () => Object.assign(pool, original) }
}

const address = (path: string) =>
  path
    .replace(/\{slug\}/g, knownSlug)
    .replace(/\{\w+\.{3}\}/g, 'media/x.jpg')
    .replace(/\{\w+\}/g, knownId)
const everything = [...allEndpoints.map(({ endpoint }) => endpoint), ...allRoutes].filter(
  ({ path }) => !path.includes('paypal'),
)
const guarded = everything.filter(({ access }) => needsSession(access))
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  app.request(address(path), {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: '{}' }),
  })

describe('a fault in any query', () => {
  test(
    'ASVS 16.5.1 ASVS 16.5.3 ASVS 16.5.4: returns a general message with the request id, reveals no internals, and the next request is served @sweep',
    { timeout: 120_000 },
    async ({ task }) => {
      let reached = 0
      const property = fc.asyncProperty(
        fc.constantFrom(...everything),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(...kinds),
        fc.boolean(),
        async ({ method, path, access }, nth, fail, asPage) => {
          app.site.cache.clear()
          const broken = breakQuery(nth, fail)
          const response = await ask(method, path, {
            cookie: needsSession(access) ? owner : '',
            ...(asPage && { accept: 'text/html' }),
          }).finally(broken.restore)
          // Reads the whole body. The export of orders is included: it reads its first rows before it responds.
          const text = await response.text()
          if (broken.wasReached()) reached += 1
          expect(text).not.toMatch(
            /SECRET-OF-THE-ENGINE|main\.js|password_hash|node_modules|\bat .*:\d+:\d+|XX000|53300/,
          )
          if (response.status >= 500 && !asPage && path.startsWith('/api/')) {
            const { error } = JSON.parse(text) as { error: { message: string; requestId: string } }
            expect(error.requestId).toBe(response.headers.get('x-request-id'))
            expect(error.message).toMatch(/^[A-Z]/)
          }
          app.logged.length = 0
        },
      )
      await fc.assert(property, { numRuns: 400, seed: 20_261_121, endOnFailure: true })
      const after = await Promise.all(
        ['/healthz', '/events', '/api/events', '/shop'].map(async (path) => (await app.request(path)).status),
      )
      measured(
        task,
        `400 requests with a query that fails at random, ${reached} of them reached: 0 told anything of the inside; afterwards ${after.join(' ')}`,
      )
      expect(reached).toBeGreaterThan(100)
      expect(after).toEqual([200, 200, 200, 200])
    },
  )

  /** Requests these addresses while each table of the check is away. Returns those that opened. */
  async function openedWithout(addresses: typeof guarded): Promise<string[]> {
    // Signs in again: the test before this one also sent a sign-out.
    const { cookie } = await signedIn(app)
    expect((await ask('GET', '/api/admin/dashboard', { cookie })).status).toBe(200)
    const wrong: string[] = []
    for (const table of ['sessions', 'accounts', 'allowed_emails']) {
      await app.ctx.db.$client.query(`alter table ${table} rename to away`)
      try {
        for (const { method, path } of addresses) {
          const { status } = await ask(method, path, { cookie })
          if (![401, 403, 500, 503].includes(status)) wrong.push(`${method} ${path} without ${table}: ${status}`)
        }
      } finally {
        await app.ctx.db.$client.query(`alter table away rename to ${table}`)
      }
    }
    expect((await ask('GET', '/api/admin/dashboard', { cookie })).status).toBe(200)
    app.logged.length = 0
    return wrong
  }

  test('ASVS 16.5.2 ASVS 16.5.3: a failed check lets no visitor in: with sessions, accounts or the list unreadable the dashboard, the orders and the list stay closed', async () => {
    const some = guarded.filter(
      ({ method, path }) =>
        ['/api/admin/dashboard', '/api/admin/orders', '/api/admin/allowed-emails'].includes(path) && method === 'GET',
    )
    expect(some).toHaveLength(3)
    expect(await openedWithout(some)).toEqual([])
  })

  test('ASVS 16.5.2 ASVS 16.5.3: every guarded address stays closed while a table of the check is unreadable @sweep', async ({
    task,
  }) => {
    const wrong = await openedWithout(guarded)
    measured(task, `${guarded.length} guarded addresses × 3 missing tables: ${wrong.length} opened`)
    expect(wrong).toEqual([])
  })

  test('ASVS 16.5.2: a limit that cannot be counted in the database is counted in memory, not dropped', async () => {
    const limited = await testApp({})
    try {
      await limited.ctx.db.$client.query('alter table rate_limits rename to away')
      const statuses: number[] = []
      for (let turn = 0; turn < 8; turn++)
        statuses.push((await limited.send('POST', '/api/functions/newsletter-subscribe', { email: 'x' })).status)
      expect(statuses.slice(0, 5)).not.toContain(429)
      expect(statuses.slice(5)).toEqual([429, 429, 429])
    } finally {
      await limited.close()
    }
  })
})
