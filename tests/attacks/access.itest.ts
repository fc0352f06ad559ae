// Calls every endpoint and route of the product as a stranger, a packer, an editor, an administrator and an
// administrator who manages the allow-list: each is refused what it has no right to.
import { ownerActor } from '../support/administrator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pino from 'pino'
import { needsSession } from '@/lib/endpoint'
import type { Actor } from '@/platform/context'
import { paypalProvider } from '@/adapters/payments/paypal/paypal'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { actorNamed, testApp, type TestApp } from '../support/test-app'
import { openTo } from './open-to-whom'

const actors: Record<string, Actor> = {
  stranger: { kind: 'visitor' },
  packer: { kind: 'packer', email: 'packer@themusician.test' },
  editor: { kind: 'editor', email: 'editor@themusician.test' },
  administrator: { kind: 'administrator', email: 'admin@themusician.test', isAllowlistManager: false },
  manager: ownerActor,
}
const everything = [...allEndpoints.map(({ endpoint }) => endpoint), ...allRoutes].map(({ method, path, access }) => ({
  method,
  path,
  access,
}))

/** No server listens there: webhook events without a signature must be refused before PayPal is asked. */
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
  app = await testApp({ rateLimits: false, payments, actor: actorNamed(actors) })
})
afterAll(() => app.close())

/** Parameters match no record, so only the access check decides the response. */
const address = (path: string) => path.replace(/\{\w+\.{3}\}/g, 'nothing/here').replace(/\{\w+\}/g, 'nothing-here')
const call = (method: string, path: string, who: string, headers: Record<string, string> = {}) =>
  app.request(address(path), {
    method,
    headers: { 'x-test-actor': who, 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: '{}' }),
  })

describe.each(everything)('$method $path ($access)', ({ method, path, access }) => {
  test('ASVS 8.2.1: a stranger gets no further than the declared access', async () => {
    const { status } = await call(method, path, 'stranger')
    if (needsSession(access)) expect(status).toBe(401)
    else expect([401, 403]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })

  test('OP-06 ASVS 8.2.1: a packer is refused everything but parcels and the own account', async () => {
    const { status } = await call(method, path, 'packer')
    if (needsSession(access) && access !== 'packer' && access !== 'signedIn') expect(status).toBe(403)
    else expect(status).not.toBe(401)
  })

  test('OP-06 ASVS 8.2.1: an editor is refused everything that requires an administrator, and parcels', async () => {
    const { status } = await call(method, path, 'editor')
    if (needsSession(access) && access !== 'editor' && access !== 'signedIn') expect(status).toBe(403)
    else expect(status).not.toBe(401)
  })

  test('ASVS 8.2.1 ASVS 8.2.2: an administrator may use everything that requires one, and no more', async () => {
    const { status } = await call(method, path, 'administrator')
    if (access === 'allowlistManager') expect(status).toBe(403)
    else expect(status).not.toBe(401)
    expect((await call(method, path, 'manager')).status).not.toBe(401)
  })
})

const writes = everything.filter(({ method, access }) => method !== 'GET' && access !== 'paymentProvider')
test.each(writes)(
  'ASVS 3.5.1 ASVS 3.5.3: $method $path from another site is refused, unless the route declares that a token alone authorizes it',
  async ({ method, path }) => {
    const needsNoProof = allRoutes.some((route) => route.path === path && route.method === method && route.fromAnywhere)
    const { status } = await call(method, path, 'manager', { origin: 'https://evil.example' })
    if (needsNoProof) expect(status).not.toBe(403)
    else expect(status).toBe(403)
  },
)

test('only GET endpoints for everyone declare the tables they read, and nothing else is cached', () => {
  const wrong = allEndpoints.filter(
    ({ endpoint }) => endpoint.reads && (endpoint.method !== 'GET' || endpoint.access !== 'everyone'),
  )
  expect(wrong.map(({ endpoint }) => endpoint.path)).toEqual([])
})

test('OP-06 OP-08: the access table lists every endpoint and route with its permitted callers, and nothing else', () => {
  const written = Object.entries(openTo).flatMap(([access, names]) => names.map((name) => `${name}: ${access}`))
  const declared = everything.map(({ method, path, access }) => `${method} ${path}: ${access}`)
  expect(declared.toSorted()).toEqual(written.toSorted())
})

test('no address is declared twice', () => {
  const names = everything.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the API documentation names every endpoint', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }
  expect(document.openapi).toBe('3.1.0')
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.toSorted()).toEqual(
    allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted(),
  )
})
