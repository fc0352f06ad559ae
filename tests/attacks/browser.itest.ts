// Checks ASVS chapter 3: headers of every response, cookies, writes from other sites, redirects. Also checks that
// forged headers are never trusted (4.1.3).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import { downloadToken } from '@/features/commerce/downloads/server/grants/grants'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { measured } from '../support/evidence'
import { knownId, knownSlug } from '../support/hostile-input'
import { insertOneOfEach, knownEmail } from '../support/one-of-each'
import { attackedSite, publicAddresses, type AttackedSite } from './attacked-site'

const manager: Actor = { kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: true }
const everything = [
  ...allEndpoints.map(({ endpoint }) => ({ ...endpoint, fromAnywhere: false })),
  ...allRoutes.map((route) => ({ fromAnywhere: false, ...route })),
].map(({ method, path, access, fromAnywhere }) => ({ method, path, access, fromAnywhere }))
const writes = everything.filter(({ method, access }) => method !== 'GET' && access !== 'paymentProvider')

let site: AttackedSite
beforeAll(async () => {
  site = await attackedSite({ actor: (request) => (request.headers.has('x-owner') ? manager : { kind: 'visitor' }) })
  await insertOneOfEach(site.app.ctx.db.$client, {
    text: 'Blue Sheet',
    link: 'https://band.example/x',
    file: 'https://pictures.example/x.jpg',
  })
  await site.app.changes.catchUp()
})
afterAll(() => site.close())

/** Parameters match a record where one exists. */
const address = (path: string, id: string = knownId) =>
  path
    .replace(/\{slug\}/g, knownSlug)
    .replace(/\{\w+\.{3}\}/g, 'nothing/here')
    .replace(/\{\w+\}/g, id)
const json = { 'content-type': 'application/json' }
/** Returns the row count and a checksum of every table, as one string. */
async function fingerprint(): Promise<string> {
  const tables = await site.rows<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  )
  const [sums] = await site.rows(
    `select ${tables.map(({ name }) => `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} t) as ${name}`).join(', ')}`,
  )
  return JSON.stringify(sums)
}

/** Responses of every kind: pages, data, files, refusals, faults, redirects. */
async function answers(): Promise<{ what: string; response: Response }[]> {
  const { app } = site
  const found: { what: string; response: Response }[] = []
  const ask = async (what: string, path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    await response.arrayBuffer()
    found.push({ what: `${what}: ${response.status}`, response })
  }
  for (const path of await publicAddresses(app)) await ask(path, path)
  for (const path of [
    '/admin',
    '/auth',
    '/auth/verify/x',
    '/auth/invitation/x',
    '/nothing',
    '/api/nothing',
    '/.env',
    '/d/x',
    '/media/media/none.jpg',
    '/shop/none',
    '/healthz',
    '/readyz',
    '/%',
    '/api/shop/items?category=%00',
  ])
    await ask(path, path)
  for (const { method, path } of everything) {
    // The owner's writes match no record, because later checks still need all records.
    for (const headers of [{}, { 'x-owner': '1' }] as Record<string, string>[])
      await ask(`${method} ${path}`, address(path, method === 'GET' ? knownId : 'none'), {
        method,
        headers: { ...json, ...headers },
        ...(method !== 'GET' && { body: '{}' }),
      })
    await ask(`${method} ${path} from elsewhere`, address(path), {
      method,
      headers: { origin: 'https://evil.example', ...json },
      ...(method !== 'GET' && { body: '{}' }),
    })
    if (method !== 'GET')
      await ask(`OPTIONS ${path}`, address(path), {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': method,
          'access-control-request-headers': 'content-type',
        },
      })
  }
  await app.ctx.db.$client.query('alter table events rename to events_away')
  app.site.cache.clear()
  await ask('/events without its table', '/events')
  await ask('/api/events without its table', '/api/events')
  await app.ctx.db.$client.query('alter table events_away rename to events')
  app.site.cache.clear()
  return found
}

describe('headers', () => {
  let all: { what: string; response: Response }[]
  beforeAll(async () => {
    all = await answers()
  })
  const lacking = (isRight: (headers: Headers) => boolean) =>
    all.filter(({ response }) => !isRight(response.headers)).map(({ what }) => what)

  test('every kind of response was checked', () => {
    const statuses = new Set(all.map(({ response }) => response.status))
    for (const status of [200, 401, 403, 404, 422, 503]) expect(statuses, String(status)).toContain(status)
    expect(
      all.filter(({ response }) => response.status >= 500 && response.status !== 503).map(({ what }) => what),
    ).toEqual([expect.stringContaining('/api/events without')])
  })

  test('ASVS 3.4.1: every response, errors included, carries HSTS of two years with all subdomains', ({ task }) => {
    measured(
      task,
      `${all.length} answers: ${lacking((headers) => headers.has('strict-transport-security')).length} without HSTS`,
    )
    expect(
      lacking((headers) => headers.get('strict-transport-security') === 'max-age=63072000; includeSubDomains'),
    ).toEqual([])
  })

  test('ASVS 3.4.2: no foreign origin can read a response: none has an Access-Control header', ({ task }) => {
    measured(
      task,
      `${all.filter(({ what }) => what.includes('elsewhere') || what.startsWith('OPTIONS')).length} answers to https://evil.example, preflights included: 0 with Access-Control-Allow-Origin`,
    )
    expect(lacking((headers) => [...headers.keys()].every((name) => !name.startsWith('access-control-')))).toEqual([])
  })

  test('ASVS 3.4.3 ASVS 3.4.6: every response has a policy that starts from nothing, runs no text as code, and forbids other sites to frame it', () => {
    const directive = (headers: Headers, name: string) =>
      new RegExp(`(?:^|; )${name} ([^;]*)`).exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(lacking((headers) => directive(headers, 'default-src') === "'none'")).toEqual([])
    expect(
      lacking(
        (headers) =>
          !/'unsafe-(inline|eval|hashes)'|\bdata:|(^| )(\*|https:)( |$)/.test(directive(headers, 'script-src') ?? ''),
      ),
    ).toEqual([])
    expect(
      lacking(
        (headers) =>
          ["'none'", "'self'"].includes(directive(headers, 'frame-ancestors') ?? '') ||
          (headers.get('content-security-policy') ?? '').includes('sandbox'),
      ),
    ).toEqual([])
    const pages = all.filter(({ response }) => directive(response.headers, 'script-src') !== undefined)
    expect(pages.length).toBeGreaterThan(10)
    for (const { what, response } of pages)
      expect(["'none'", "'none'"], what).toEqual([
        directive(response.headers, 'base-uri'),
        directive(response.headers, 'object-src'),
      ])
    const backOffice = all.filter(({ what }) => /^\/(admin|auth)\b.*200/.test(what))
    expect(backOffice.length).toBeGreaterThan(1)
    for (const { what, response } of backOffice)
      expect(directive(response.headers, 'script-src')?.trim(), what).toBe("'self'")
  })

  test('ASVS 3.4.4 ASVS 3.4.8: every response carries nosniff and its own browsing context group', () => {
    expect(lacking((headers) => headers.get('x-content-type-options') === 'nosniff')).toEqual([])
    expect(
      lacking((headers) => /^same-origin(-allow-popups)?$/.test(headers.get('cross-origin-opener-policy') ?? '')),
    ).toEqual([])
    expect(
      lacking((headers) => /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '')),
    ).toEqual([])
  })

  test('ASVS 3.4.5: responses let other sites see at most the origin of an address, and nothing of a secret one', () => {
    expect(
      lacking((headers) =>
        /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/.test(headers.get('referrer-policy') ?? ''),
      ),
    ).toEqual([])
    const secret = all.filter(({ what }) =>
      /(GET|POST) (\/api)?\/(d|f|u|purchases|downloads|newsletter|auth\/verify|auth\/invitation|auth\/reset)\/|^\/d\/x/.test(
        what,
      ),
    )
    expect(secret.length).toBeGreaterThan(10)
    for (const { what, response } of secret)
      expect(response.headers.get('referrer-policy'), what).toMatch(/^(same-origin|no-referrer)$/)
  })

  test('ASVS 14.3.2: personal responses are never stored: the back-office, mailed links, orders, sessions', ({
    task,
  }) => {
    const personal = all.filter(
      ({ what }) =>
        /(GET|POST|PUT|PATCH|DELETE) (\/api\/(admin|auth|functions|purchases|downloads|newsletter)|\/(d|f|u|newsletter)\/)|^\/(admin|auth|d)\b/.test(
          what,
        ) && !/pdf-previews|paypal-config/.test(what),
    )
    measured(
      task,
      `${personal.length} personal answers: ${personal.filter(({ response }) => !/no-store/.test(response.headers.get('cache-control') ?? '')).length} without no-store`,
    )
    expect(
      personal
        .filter(({ response }) => !/no-store/.test(response.headers.get('cache-control') ?? ''))
        .map(({ what }) => what),
    ).toEqual([])
    expect(personal.length).toBeGreaterThan(200)
  })

  test('no response names the server software', () => {
    expect(lacking((headers) => !headers.has('x-powered-by') && !headers.has('server'))).toEqual([])
  })
})

describe('cookies', () => {
  test('ASVS 3.3.1 ASVS 3.3.2 ASVS 3.3.3 ASVS 3.3.4: each cookie of the site is __Host-, Secure, HttpOnly, SameSite=Lax, for the whole site, and lasts at most a week, except the known-browser cookie, which grants no access', async () => {
    const item = { id: knownId, title: 'Blue Sheet', price: 9.5, quantity: 1, category: 'cd', format: 'cd' }
    const opened = await site.app.send('POST', '/api/functions/create-paypal-order', {
      items: [item],
      customerEmail: knownEmail,
    })
    expect(opened.status, await opened.clone().text()).toBe(200)
    const ticket = await site.app.request(`/d/${downloadToken(site.app.ctx, { id: knownId, generation: 1 })}/ticket`, {
      method: 'POST',
    })
    const out = await site.app.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { cookie: `__Host-sid=${'x'.repeat(43)}` },
    })
    const cookies = [opened, ticket, out].map((answer) => answer.headers.get('set-cookie'))
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-[a-z_]+=[\w-]*; /)
      const parts = (cookie ?? '').split('; ').slice(1)
      expect(parts).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
      expect(parts.some((part) => part.startsWith('Domain='))).toBe(false)
      expect(Number(parts.find((part) => part.startsWith('Max-Age='))?.slice(8))).toBeLessThanOrEqual(7 * 24 * 3600)
    }
  })

  test('ASVS 3.3.3: a cookie of the same name without the prefix, as a neighbour under the domain could set it, is ignored', async () => {
    const item = { id: knownId, title: 'Blue Sheet', price: 9.5, quantity: 1, category: 'cd', format: 'cd' }
    const planted = 'p'.repeat(43)
    const opened = await site.app.send(
      'POST',
      '/api/functions/create-paypal-order',
      { items: [item], customerEmail: knownEmail },
      { cookie: `checkout=${planted}` },
    )
    expect(opened.headers.get('set-cookie')).toMatch(/^__Host-checkout=/)
    expect(opened.headers.get('set-cookie')).not.toContain(planted)
  })
})

describe('writes from other sites', () => {
  test('ASVS 3.5.1 ASVS 3.5.2 ASVS 3.5.3: no form, no plain text, no GET and no foreign or missing Origin changes anything, at any address', async ({
    task,
  }) => {
    const before = await fingerprint()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const attempts: { what: string; headers: Record<string, string> }[] = [
      {
        what: 'a form of another site',
        headers: { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      },
      { what: 'plain text of another site', headers: { 'content-type': 'text/plain', origin: 'https://evil.example' } },
      { what: 'JSON of another site', headers: { ...json, origin: 'https://evil.example' } },
      { what: 'a sandboxed frame', headers: { ...json, origin: 'null', 'sec-fetch-site': 'cross-site' } },
      {
        what: 'a neighbour under the same domain',
        headers: { ...json, origin: 'https://shop.themusician.test', 'sec-fetch-site': 'same-site' },
      },
      { what: 'our address over http', headers: { ...json, origin: 'http://themusician.test' } },
      { what: 'no Origin at all', headers: { ...json, origin: '' } },
    ]
    let refused = 0
    for (const { method, path, fromAnywhere } of writes.filter((write) => !write.fromAnywhere)) {
      expect(fromAnywhere).toBe(false)
      for (const { what, headers } of attempts) {
        const { status } = await site.app.request(address(path), {
          method,
          body: '{}',
          headers: { 'x-owner': '1', ...headers },
        })
        expect(status, `${method} ${path}, ${what}`).toBe(403)
        refused += 1
      }
    }
    for (const { method, path } of writes) {
      const isRead = everything.some((other) => other.method === 'GET' && other.path === path)
      const { status } = await site.app.request(address(path), { headers: { 'x-owner': '1' } })
      if (!isRead && !path.startsWith('/contact') && path !== '/purchases' && !path.startsWith('/newsletter'))
        expect([401, 403, 404, 422], `GET ${path} instead of ${method}`).toContain(status)
      const answer = await site.app.request(address(path), {
        method: 'POST',
        body: '{}',
        headers: { 'x-owner': '1', 'x-http-method-override': method, origin: 'https://evil.example' },
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    measured(
      task,
      `${writes.length} addresses that write × ${attempts.length} foreign requests: ${refused} refused with 403; not a row of the database changed`,
    )
    expect(await fingerprint()).toBe(before)
  })

  test('ASVS 3.5.1 ASVS 3.5.2: our own pages send JSON: a form or plain text from them is refused too', async () => {
    const before = await fingerprint()
    for (const { endpoint } of allEndpoints.filter(({ endpoint }) => endpoint.body)) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
        const { status } = await site.app.request(address(endpoint.path), {
          method: endpoint.method,
          body: '{}',
          headers: { 'x-owner': '1', 'content-type': type },
        })
        expect(status, `${endpoint.method} ${endpoint.path} as ${type}`).toBe(415)
      }
    }
    expect(await fingerprint()).toBe(before)
  })
})

describe('addresses in requests', () => {
  const evil = [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    'https:evil.example',
    '///evil.example',
    'javascript:alert(1)',
  ]

  test('ASVS 3.7.2: every redirect leads to a path of this site, whatever the requested address says', async ({
    task,
  }) => {
    const names = ['next', 'url', 'redirect', 'redirectTo', 'return', 'returnTo', 'continue', 'dest', 'go', 'from']
    const starts = [
      '/',
      '/auth',
      '/admin',
      '/events',
      `/events/${knownId}`,
      '/shop',
      `/free/${knownSlug}`,
      '/newsletter/x',
      '/share/x/events',
      '/pictures/640.avif/media/x.jpg',
      '/api/auth/sign-in',
    ]
    let redirects = 0
    const asked: string[] = [
      ...starts.flatMap((start) =>
        evil.map((target) => `${start}?${names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&')}`),
      ),
      ...evil.map((target) => (target.startsWith('/') ? target : `/${target}`)),
      ...evil.map((target) => `/events/${encodeURIComponent(target)}`),
      ...evil.map((target) => `/share/x/${target}`),
      ...evil.map((target) => `/events/${encodeURIComponent(target)}.ics`),
      '//evil.example/%2e%2e',
      '/.//evil.example',
      '/..//evil.example',
      '/shop/..//evil.example/',
      '//evil.example/events/x.ics',
    ]
    for (const path of asked) {
      const answer = await site.app.request(path)
      await answer.arrayBuffer()
      const location = answer.headers.get('location')
      if (location === null) continue
      redirects += 1
      expect(location, path).toMatch(/^\/(?![/\\])/)
      expect(new URL(location, site.app.baseUrl).origin, path).toBe(site.app.baseUrl)
    }
    measured(task, `${asked.length} addresses: ${redirects} redirects, 0 to another site`)
    expect(redirects).toBeGreaterThan(0)
  })

  test('ASVS 4.1.3: forged X-Forwarded-*, Forwarded, X-Original-URL and Host change no link in a page, in a feed or in a mail', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '203.0.113.66',
      'x-real-ip': '203.0.113.66',
      forwarded: 'host=evil.example;proto=http',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
      host: 'evil.example',
      'x-forwarded-prefix': '//evil.example',
    }
    for (const path of [
      '/',
      '/shop',
      `/shop/${knownSlug}`,
      '/events',
      '/sitemap.xml',
      '/robots.txt',
      '/feed.xml',
      '/events.ics',
      '/manifest.webmanifest',
      '/api/openapi.json',
    ]) {
      const [plain, attacked] = await Promise.all([site.app.request(path), site.app.request(path, { headers: forged })])
      expect(attacked.status, path).toBe(plain.status)
      const text = await attacked.text()
      expect(text, path).not.toContain('evil.example')
      expect(text, path).toBe(await plain.text())
    }
    await site.mails()
    await site.app.send('POST', '/api/purchases/link', { email: knownEmail }, forged)
    await site.app.send('POST', '/api/functions/newsletter-subscribe', { email: 'new@example.com' }, forged)
    const mails = await site.mails()
    expect(mails).toHaveLength(2)
    for (const { raw, mail } of mails) {
      expect(raw).not.toContain('evil.example')
      expect(mail.text).toContain(`${site.app.baseUrl}/`)
    }
  })
})
