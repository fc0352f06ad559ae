// Proves the guards that every request passes: access, origin, limits, bodies, errors, headers.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { bind, type RawRoute } from '@/platform/http/handler'
import { endpoint } from '@/lib/endpoint'
import type { ErrorBody } from '@/lib/error-table'
import { testApp, type TestApp } from '../../tests/support/test-app'

const everyone = { access: 'everyone', summary: 'A test.' } as const
const endpoints = [
  bind(
    endpoint({ ...everyone, method: 'GET', path: '/api/leak', output: z.object({ name: z.string() }) }),
    async () => ({ name: 'a', secret: 'never' }),
  ),
  bind(
    endpoint({ ...everyone, method: 'GET', path: '/api/misfit', output: z.object({ name: z.string() }) }),
    async () => ({ name: 7 }) as never,
  ),
  bind(endpoint({ ...everyone, method: 'GET', path: '/api/broken', output: z.object({}) }), async () => {
    throw new Error('password=hunter2')
  }),
  bind(endpoint({ ...everyone, method: 'GET', path: '/api/twice', output: z.object({}) }), async ({ db }) => {
    await db.$client.query("insert into allowed_emails (email) values ('a@b.co'), ('a@b.co')")
    return {}
  }),
  bind(
    endpoint({
      ...everyone,
      method: 'POST',
      path: '/api/things/{id}',
      params: z.object({ id: z.uuid('This is no id.') }),
      query: z.object({ count: z.coerce.number('A number, please.').max(5, 'Five at most.').default(1) }),
      body: z.object({
        name: z.string('A name, please.').min(1, 'A name, please.'),
        size: z.number('A size, please.'),
      }),
      output: z.object({ heard: z.string() }),
    }),
    async (_ctx, { body, query }, http) => {
      http.setStatus(201)
      http.setCookie('seen', 'a b', { maxAgeSeconds: 60 })
      return { heard: `${body.name} ${query.count}` }
    },
  ),
  bind(
    endpoint({
      ...everyone,
      method: 'GET',
      path: '/api/rare',
      output: z.object({}),
      limit: { requests: 2, perSeconds: 60 },
    }),
    async () => ({}),
  ),
  bind(
    endpoint({
      method: 'GET',
      path: '/api/admin/thing',
      access: 'administrator',
      summary: 'A test.',
      output: z.object({ who: z.string() }),
    }),
    async ({ actor }) => ({ who: actor.kind }),
  ),
  bind(
    endpoint({
      method: 'GET',
      path: '/api/admin/list',
      access: 'allowlistManager',
      summary: 'A test.',
      output: z.object({}),
    }),
    async () => ({}),
  ),
]
let pulled = 0
const routes: RawRoute[] = [
  {
    method: 'POST',
    path: '/api/hook',
    access: 'paymentProvider',
    summary: 'A test.',
    maxBodyBytes: 10,
    run: async (_ctx, { raw }) => new Response(await raw.text()),
  },
  {
    method: 'POST',
    path: '/u/{token}',
    access: 'downloadHolder',
    summary: 'A test.',
    maxBodyBytes: 10,
    fromAnywhere: true,
    run: async () => new Response('done'),
  },
  {
    method: 'POST',
    path: '/form',
    access: 'everyone',
    summary: 'A test.',
    maxBodyBytes: 100,
    run: async (_ctx, { raw }) => new Response(await raw.text()),
  },
  {
    method: 'GET',
    path: '/files/{rest...}',
    access: 'everyone',
    summary: 'A test.',
    maxBodyBytes: 0,
    run: async (_ctx, { raw, params }) => {
      if (raw.method === 'GET') pulled++
      return new Response(params.rest, { headers: { 'content-security-policy': 'sandbox' } })
    },
  },
]

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    endpoints,
    routes,
    actor: (request) => {
      const who = request.headers.get('x-test-actor')
      return who === null
        ? { kind: 'visitor' }
        : { kind: 'administrator', email: 'a@b.co', isAllowlistManager: who === 'manager' }
    },
  })
})
afterAll(() => app.close())

const id = '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11'
const findError = async (response: Response) => ((await response.json()) as ErrorBody).error

test('ASVS 15.3.1: only declared fields leave the server, and a response that does not fit its contract is a server error', async () => {
  expect(await (await app.request('/api/leak')).json()).toEqual({ name: 'a' })
  const misfit = await app.request('/api/misfit')
  expect([misfit.status, (await findError(misfit)).code]).toEqual([500, 'unexpected'])
})

test('ASVS 16.5.1: an unexpected error reveals no details and names the request', async () => {
  const response = await app.request('/api/broken')
  expect(response.status).toBe(500)
  const error = await findError(response)
  expect(error).toMatchObject({
    code: 'unexpected',
    title: 'Unexpected Error',
    retryable: true,
    requestId: response.headers.get('x-request-id'),
  })
  expect(JSON.stringify(error)).not.toContain('hunter2')
})

test('AERR-05: a database error becomes a row of the error table', async () => {
  const response = await app.request('/api/twice')
  expect([response.status, (await findError(response)).title]).toEqual([409, 'Duplicate Entry'])
})

test('all field errors are returned at once', async () => {
  const response = await app.send('POST', '/api/things/no-id?count=9', { name: '' })
  expect(response.status).toBe(422)
  expect((await findError(response)).fields).toEqual({
    id: 'This is no id.',
    count: 'Five at most.',
    name: 'A name, please.',
    size: 'A size, please.',
  })
})

test('a successful write returns its status and a cookie that scripts cannot read', async () => {
  const response = await app.send('POST', `/api/things/${id}`, { name: 'x', size: 1 })
  expect([response.status, await response.json()]).toEqual([201, { heard: 'x 1' }])
  expect(response.headers.get('set-cookie')).toBe(
    '__Host-seen=a%20b; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a name that begins like ours', { origin: 'https://themusician.test.evil.example' }],
  ['our host over http', { origin: 'http://themusician.test' }],
  ['nowhere, in a frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['nowhere', { origin: 'null' }],
])('a write from %s is refused', async (_, headers) => {
  const response = await app.send('POST', `/api/things/${id}`, { name: 'x', size: 1 }, headers)
  expect([response.status, (await findError(response)).code]).toEqual([403, 'foreign_origin'])
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
})

test('a form on a page without referrer may write: the browser vouches for it', async () => {
  const response = await app.request('/form', {
    method: 'POST',
    body: 'a=1',
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
  })
  expect(await response.text()).toBe('a=1')
})

test('PayPal and mail programs may write from other sites', async () => {
  expect(
    (await app.request('/api/hook', { method: 'POST', body: 'x', headers: { origin: 'https://evil.example' } })).status,
  ).toBe(200)
  expect(
    (await app.request('/u/abc', { method: 'POST', body: 'x', headers: { origin: 'https://evil.example' } })).status,
  ).toBe(200)
})

test('bodies must be JSON, within the size limit and well-formed', async () => {
  const path = `/api/things/${id}`
  const text = await app.request(path, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } })
  expect(text.status).toBe(415)
  const broken = await app.request(path, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })
  expect(broken.status).toBe(400)
  const huge = await app.send('POST', path, { name: 'x'.repeat(300_000), size: 1 })
  expect([huge.status, (await findError(huge)).code]).toEqual([413, 'too_large'])
})

test('a streamed body without a declared length is cut off at the limit', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 3; part++) controller.enqueue(new TextEncoder().encode('12345'))
      controller.close()
    },
  })
  const response = await app.request('/api/hook', { method: 'POST', body, duplex: 'half' } as RequestInit)
  expect([response.status, (await findError(response)).code]).toEqual([413, 'too_large'])
})

test('a limit returns 429 with the time to wait, and X-Forwarded-For does not bypass it', async () => {
  const ask = (forwarded: string) => app.request('/api/rare', { headers: { 'x-forwarded-for': forwarded } })
  expect((await ask('203.0.113.1')).status).toBe(200)
  expect((await ask('203.0.113.2')).status).toBe(200)
  const third = await ask('203.0.113.3')
  expect([third.status, (await findError(third)).code]).toEqual([429, 'too_many_requests'])
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  const { rows } = await app.ctx.db.$client.query('select key from rate_limits')
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

test('only administrators have access: strangers get 401, others 403', async () => {
  expect((await app.request('/api/admin/thing')).status).toBe(401)
  expect(
    await (await app.request('/api/admin/thing', { headers: { 'x-test-actor': 'administrator' } })).json(),
  ).toEqual({ who: 'administrator' })
  expect((await app.request('/api/admin/list')).status).toBe(401)
  expect((await app.request('/api/admin/list', { headers: { 'x-test-actor': 'administrator' } })).status).toBe(403)
  expect((await app.request('/api/admin/list', { headers: { 'x-test-actor': 'manager' } })).status).toBe(200)
})

test('HEAD responds like GET without a body and without the work', async () => {
  const response = await app.request('/files/a/b', { method: 'HEAD' })
  expect([response.status, await response.text(), pulled]).toEqual([200, '', 0])
})

test('a route may bring its own policy, and takes all remaining segments', async () => {
  const response = await app.request('/files/a/b%20c/d')
  expect([await response.text(), response.headers.get('content-security-policy')]).toEqual(['a/b c/d', 'sandbox'])
})

test('ASVS 3.4.1 ASVS 3.4.4: security headers are on every response, errors included', async () => {
  for (const path of ['/api/leak', '/api/broken', '/api/nothing', '/nothing', '/healthz']) {
    const { headers } = await app.request(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toContain('includeSubDomains')
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
    expect(headers.get('x-request-id'), path).toBeTruthy()
  }
})

test('an unknown API address returns JSON', async () => {
  const response = await app.request('/api/nothing')
  expect([response.status, (await findError(response)).code]).toEqual([404, 'not_found'])
})

test('a secret address is not cached, not passed on as referrer and not indexed', async () => {
  const response = await app.request('/d/abc')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  expect(response.headers.get('x-robots-tag')).toContain('noindex')
})

test('the log shows neither tokens nor queries', async () => {
  const token = 'Tok3n'.repeat(10)
  await app.request(`/d/${token}?email=someone@example.com`)
  await app.request(`/elsewhere/${token}`)
  const lines = JSON.stringify(app.logged)
  expect(lines).toContain('/d/[token]')
  expect(lines).not.toContain(token)
  expect(lines).not.toContain('someone@example.com')
})
