// Hundreds of malformed and hostile requests for every address a visitor can reach: never a fault of ours, and what is refused writes nothing.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pino from 'pino'
import { z } from 'zod'
import { paypalProvider } from '@/adapters/payments/paypal'
import type { Endpoint } from '@/lib/endpoint'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { testApp, type TestApp } from '../support/test-app'

const cases = 150
/** Fixed, so that a failure of one run is a failure of every run; fast-check prints the smallest case that fails. */
const settings = { numRuns: cases, seed: 20_261_120, endOnFailure: true }

/** PayPal is away: whatever gets as far as asking it is answered "temporarily unavailable" by name, which is no fault. */
const nowhere = 'http://127.0.0.1:9'
const payments = paypalProvider(
  {
    environment: 'sandbox', clientId: 'id', clientSecret: 'secret', merchantId: null, webhookId: 'HOOK', apiBase: nowhere, sdkBase: nowhere, sdkMajor: 5,
    certificateHosts: [nowhere], isProductionHost: false, retryPausesMs: [],
  },
  pino({ level: 'silent' }),
)

let app: TestApp
let tables: string[]
beforeAll(async () => {
  app = await testApp({ rateLimits: false, payments })
  const { rows } = await app.ctx.db.$client.query<{ name: string }>("select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rate_limits' order by 1")
  tables = rows.map(({ name }) => name)
})
afterAll(() => app.close())

/** How many rows there are, table by table, and in the queue. */
async function rowCounts(): Promise<unknown> {
  const counts = [...tables, 'graphile_worker._private_jobs'].map((table) => `(select count(*) from ${table}) as "${table}"`)
  return (await app.ctx.db.$client.query(`select ${counts.join(', ')}`)).rows[0]
}

const nasty = fc.constantFrom(
  '', ' ', '\0', 'a\0b', '\r\nX-Evil: 1', '\ud800', '\udfff\ud800', '𝕊𝕥𝕠𝕣𝕞 🎺', 'ﷺ'.repeat(300), '../../etc/passwd', '%00', '%', '%zz', '..%2f..', "' or 1=1 --", '<script>alert(1)</script>',
  '${7*7}', '{{7*7}}', '__proto__', 'constructor', 'null', 'NaN', '-0', '1e309', '9'.repeat(400), 'a@b.co', `${'x'.repeat(10_000)}@b.co`, `a@${'.'.repeat(60_000)}@`, 'line\n'.repeat(10_000),
  '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11', 'A'.repeat(64), 'A'.repeat(201), '２０２６', '\u202eevil', '\ufeff',
)
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 80 }))
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -1, 0.1, 1e308, Number.MAX_SAFE_INTEGER, 99, 100))
const anything = fc.oneof(text, number, fc.boolean(), fc.constant(null), fc.array(fc.oneof(text, number), { maxLength: 4 }), fc.dictionary(text, fc.oneof(text, number), { maxKeys: 4 }), fc.jsonValue({ maxDepth: 4 }))

/** Values for a field: mostly what its schema asks for in kind, so that cases get past the first check; sometimes anything. */
function valueFor(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return fc.oneof(fc.constant(undefined), valueFor(schema.unwrap()))
  if (schema instanceof z.ZodPipe) return valueFor(schema.in)
  if (schema instanceof z.ZodObject) return fc.oneof({ weight: 9, arbitrary: fc.record(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, valueFor(field)])), { requiredKeys: [] }) }, anything)
  if (schema instanceof z.ZodArray) return fc.oneof({ weight: 9, arbitrary: fc.array(valueFor(schema.element), { maxLength: 5 }) }, anything)
  if (schema instanceof z.ZodNumber) return fc.oneof({ weight: 4, arbitrary: number }, anything)
  return fc.oneof({ weight: 4, arbitrary: text }, anything)
}

/** What is sent: JSON of about the right shape, or no JSON at all. */
function bodyFor(schema: unknown): fc.Arbitrary<{ body: string; type: string }> {
  const json = valueFor(schema).map((value) => JSON.stringify(value) ?? '')
  const broken = fc.oneof(fc.constantFrom('', '{', '[', '{"a":', 'undefined', '\ufeff{}', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '['.repeat(50_000), '"'.repeat(9), '1e999'), fc.string({ maxLength: 200 }), json.map((whole) => whole.slice(0, -1)))
  const type = fc.oneof({ weight: 20, arbitrary: fc.constant('application/json') }, fc.constantFrom('text/plain', '', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'multipart/form-data'))
  return fc.record({ body: fc.oneof({ weight: 4, arbitrary: json }, broken), type })
}

/** Half a character cannot stand in an address; it is replaced. */
const escaped = (value: string) => encodeURIComponent(Buffer.from(value).toString())
const segment = text.map((value) => escaped(value) || '%20')
const rawSegment = fc.oneof({ weight: 5, arbitrary: segment }, fc.constantFrom('%', '%zz', '%00', '%c0%af', '%ff', '..', '%2e%2e', 'a%2fb', '%F0%9F'))
const pathFor = (path: string) =>
  fc.tuple(...[...path.matchAll(/\{\w+(\.{3})?\}/g)].map((match) => (match[1] ? fc.array(rawSegment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/')) : rawSegment))).map((values) => {
    let index = 0
    return path.replace(/\{\w+(\.{3})?\}/g, () => values[index++] ?? '')
  })
const queryFor = ({ query }: Endpoint) =>
  fc.array(fc.tuple(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...Object.keys(query?.shape ?? { none: 0 })) }, text), text), { maxLength: 3 })
    .map((pairs) => pairs.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&'))

/** Sends one case: no fault of ours, and after a refusal every table is as it was. Answers the status. */
async function holds(path: string, init: RequestInit): Promise<number> {
  const before = init.method === 'GET' ? null : await rowCounts()
  const response = await app.request(path, init)
  const answer = await response.text()
  const isPayPalAway = response.status === 503 && answer.includes('payment_unavailable')
  if (!isPayPalAway) expect(response.status, answer.slice(0, 300)).toBeLessThan(500)
  if (before !== null && response.status >= 400) expect(await rowCounts()).toEqual(before)
  return response.status
}

const open = (access: string) => access !== 'administrator' && access !== 'allowlistManager'
const endpoints = allEndpoints.map(({ endpoint }) => endpoint).filter(({ access }) => open(access))

describe.each(endpoints)('$method $path', (endpoint) => {
  test('OP-06 OP-20: answers whatever is sent with a sentence, and a refusal writes nothing', { timeout: 120_000 }, async () => {
    const request = fc.record({ path: pathFor(endpoint.path), search: queryFor(endpoint), sent: bodyFor(endpoint.body) })
    await fc.assert(
      fc.asyncProperty(request, async ({ path, search, sent }) => {
        const init: RequestInit = endpoint.method === 'GET' ? { method: 'GET' } : { method: endpoint.method, body: sent.body, headers: { 'content-type': sent.type } }
        await holds(search === '' ? path : `${path}?${search}`, init)
      }),
      settings,
    )
  })
})

describe.each(allRoutes.filter(({ access }) => open(access)))('$method $path', (route) => {
  test('OP-06 OP-20: a raw route answers whatever is sent, and a refusal writes nothing', { timeout: 120_000 }, async () => {
    const request = fc.record({ path: pathFor(route.path), sent: bodyFor(null), range: fc.constantFrom(null, 'bytes=-', 'bytes=0-', 'bytes=9-1', 'lines=1', 'bytes=0-1,2-3') })
    await fc.assert(
      fc.asyncProperty(request, async ({ path, sent, range }) => {
        const headers: Record<string, string> = { 'content-type': sent.type, ...(range !== null && { range }) }
        await holds(path, route.method === 'GET' ? { method: 'GET', headers } : { method: route.method, headers, body: sent.body })
      }),
      settings,
    )
  })
})

const isJsonPost = ({ method, body }: Endpoint) => method !== 'GET' && body !== undefined
test.each(endpoints.filter(isJsonPost))('ASVS 4.3: $path refuses more than it takes with 413, a list of 10,000 with a sentence', async ({ method, path }) => {
  const type = { 'content-type': 'application/json' }
  const huge = JSON.stringify({ email: 'x'.repeat(300_000) })
  expect(await holds(path, { method, headers: type, body: huge })).toBe(413)
  const lines = JSON.stringify({ items: Array.from({ length: 10_000 }, () => ({ id: 'x' })), customerEmail: 'a@b.co' })
  expect([413, 422]).toContain(await holds(path, { method, headers: type, body: lines }))
})

describe.each(['/shop/{slug}', '/download/{token}', '/newsletter/{token}', '/purchases/{token}', '/{anything...}'])('GET %s', (page) => {
  test('a page of any name is a page or a 404, never a fault', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(pathFor(page), async (path) => {
        await holds(path, { method: 'GET' })
      }),
      { ...settings, numRuns: 40 },
    )
  })
})
