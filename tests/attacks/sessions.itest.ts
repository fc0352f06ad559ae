// Calls everything that needs an administrator with real session cookies: valid ones, ended ones, forged ones, and
// those of people who left the list.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pino from 'pino'
import { paypalProvider } from '@/adapters/payments/paypal/paypal'
import { needsSession } from '@/lib/endpoint'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { signedIn, testApp, type TestApp } from '../support/test-app'

const everything = [...allEndpoints.map(({ endpoint }) => endpoint), ...allRoutes].map(({ method, path, access }) => ({
  method,
  path,
  access,
}))
const guarded = everything.filter(({ access }) => needsSession(access))
const editor = 'editor@themusician.test'

/** No server listens there, so nothing is paid whatever an endpoint tries. */
const nowhere = 'http://127.0.0.1:9'
const payments = paypalProvider(
  {
    environment: 'sandbox',
    clientId: 'id',
    clientSecret: 'secret',
    merchantId: null,
    webhookId: 'HOOK',
    apiBase: nowhere,
    sdkBase: nowhere,
    sdkMajor: 5,
    certificateHosts: [nowhere],
    isProductionHost: false,
    retryPausesMs: [],
  },
  pino({ level: 'silent' }),
)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, payments })
})
afterAll(() => app.close())

const query = (statement: string, values: unknown[] = []) => app.ctx.db.$client.query(statement, values)
/** Parameters match no record, so only the access check decides the response. */
const address = (path: string) => path.replace(/\{\w+\.{3}\}/g, 'nothing/here').replace(/\{\w+\}/g, 'nothing-here')
const call = async (method: string, path: string, cookie: string) =>
  (
    await app.request(address(path), {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
  ).status

test('OP-06: guarded addresses exist, and everything below /api/admin is guarded', () => {
  expect(guarded.length).toBeGreaterThan(10)
  expect(everything.filter(({ path, access }) => path.startsWith('/api/admin/') && !needsSession(access))).toEqual([])
})

test("ACCESS-20: every function of the documents' auth service has an endpoint here: sign-up, password, renewal, sign-out, verification, recovery, user, second factor", () => {
  const offered = everything.map(({ method, path }) => `${method} ${path}`)
  for (const name of [
    'POST /api/auth/sign-up',
    'POST /api/auth/sign-in',
    'POST /api/auth/refresh',
    'POST /api/auth/sign-out',
    'POST /api/auth/verify/{token}',
    'POST /api/auth/resend',
    'POST /api/auth/recover',
    'POST /api/auth/reset/{token}',
    'GET /api/auth/session',
    'GET /api/admin/account',
    'PUT /api/admin/account/name',
    'PUT /api/admin/account/password',
    'POST /api/admin/account/second-factor/confirm',
  ])
    expect(offered).toContain(name)
})

test('ACCESS-24: Shop Management is guarded like every other page', () => {
  const shop = everything.filter(({ path }) => /^\/api\/admin\/(shop|orders)/.test(path))
  expect(shop.length).toBeGreaterThan(3)
  expect(shop.filter(({ access }) => access !== 'administrator')).toEqual([])
})

test('ACCESS-01 ACCESS-02 ACCESS-03: a visitor reads visible content without an account; an administrator finds the rest in the back-office, not on the public pages', async () => {
  await query(
    "insert into media_items (title, type, url, is_visible) values ('Shown', 'photo', '/media/media/a.jpg', true), ('Hidden', 'photo', '/media/media/b.jpg', false)",
  )
  await query(
    "insert into featured_videos (title, embed_id, is_active) values ('Shown', 'abcdefghijk', true), ('Hidden', 'abcdefghijl', false)",
  )
  const { cookie } = await signedIn(app)
  const read = async (path: string, who: string) => {
    const response = await app.request(path, { headers: { cookie: who } })
    return { status: response.status, text: await response.text() }
  }
  for (const path of ['/api/media', '/api/featured-videos']) {
    for (const who of ['', cookie]) {
      const { status, text } = await read(path, who)
      expect([status, text.includes('Shown'), text.includes('Hidden')], path).toEqual([200, true, false])
    }
    const name = path.replace('/api/', '/api/admin/')
    expect((await read(name, '')).status).toBe(401)
    expect((await read(name, cookie)).text).toContain('Hidden')
  }
})

describe.each(guarded)('OP-06 OP-08 ACCESS-23: $method $path ($access)', ({ method, path, access }) => {
  test('a stranger, a forged cookie and an ended session get 401', async () => {
    const { cookie, secret } = await signedIn(app, { email: editor })
    await query(
      "update sessions set last_seen_at = last_seen_at - interval '8 hours', created_at = created_at - interval '8 hours'",
    )
    const forged = [
      `__Host-sid=${'A'.repeat(43)}`,
      `sid=${secret}`,
      `__Host-sid=${secret.toLowerCase()}`,
      `__Host-sid=${secret}x`,
    ]
    for (const none of ['', ...forged, cookie]) expect(await call(method, path, none), none.slice(0, 20)).toBe(401)
  })

  test('ACCESS-07: a signed-in user whose address was removed gets 401, an administrator gets through, the list requires is_admin', async () => {
    const removed = await signedIn(app, { email: 'former@themusician.test' })
    await query("delete from allowed_emails where email = 'former@themusician.test'")
    expect(await call(method, path, removed.cookie)).toBe(401)
    const isForManagers = access === 'allowlistManager'
    const byEditor = await call(method, path, (await signedIn(app, { email: editor })).cookie)
    if (isForManagers) expect(byEditor).toBe(403)
    else expect([401, 403]).not.toContain(byEditor)
    expect([401, 403]).not.toContain(await call(method, path, (await signedIn(app)).cookie))
  })
})
