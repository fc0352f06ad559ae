// Walks everything that needs an administrator with real session cookies: good ones, ended ones, forged ones, and those of people who left the list.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pino from 'pino'
import { paypalProvider } from '@/adapters/payments/paypal'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { signedIn, testApp, type TestApp } from '../support/test-app'

const everything = [...allEndpoints.map(({ endpoint }) => endpoint), ...allRoutes].map(({ method, path, access }) => ({ method, path, access }))
const guarded = everything.filter(({ access }) => access === 'administrator' || access === 'allowlistManager')
const editor = 'editor@themusician.test'

/** Nobody listens there, so nothing is paid whatever an endpoint tries. */
const nowhere = 'http://127.0.0.1:9'
const payments = paypalProvider(
  {
    environment: 'sandbox', clientId: 'id', clientSecret: 'secret', merchantId: null, webhookId: 'HOOK', apiBase: nowhere, sdkBase: nowhere, sdkMajor: 5,
    certificateHosts: [nowhere], isProductionHost: false, retryPausesMs: [],
  },
  pino({ level: 'silent' }),
)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, payments })
})
afterAll(() => app.close())

const query = (statement: string, values: unknown[] = []) => app.ctx.db.$client.query(statement, values)
/** Parameters that fit no record: only the gate decides what comes back. */
const address = (path: string) => path.replace(/\{\w+\.{3}\}/g, 'nothing/here').replace(/\{\w+\}/g, 'nothing-here')
const call = async (method: string, path: string, cookie: string) =>
  (await app.request(address(path), { method, headers: { cookie, 'content-type': 'application/json' }, ...(method === 'GET' ? {} : { body: '{}' }) })).status

test('OP-06: there is something to guard, and everything below /api/admin is guarded', () => {
  expect(guarded.length).toBeGreaterThan(10)
  expect(everything.filter(({ path, access }) => path.startsWith('/api/admin/') && access !== 'administrator' && access !== 'allowlistManager')).toEqual([])
})

describe.each(guarded)('OP-06 OP-08 ACCESS-23: $method $path ($access)', ({ method, path, access }) => {
  test('a stranger, a forged cookie and an ended session get 401', async () => {
    const { cookie, secret } = await signedIn(app, { email: editor })
    await query("update sessions set last_seen_at = last_seen_at - interval '8 hours', created_at = created_at - interval '8 hours'")
    const forged = [`__Host-sid=${'A'.repeat(43)}`, `sid=${secret}`, `__Host-sid=${secret.toLowerCase()}`, `__Host-sid=${secret}x`]
    for (const none of ['', ...forged, cookie]) expect(await call(method, path, none), none.slice(0, 20)).toBe(401)
  })

  test('ACCESS-07: somebody signed in whose address was removed gets 401, an administrator gets through, the list takes is_admin', async () => {
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
