// Sends malformed and hostile requests to every address of the site: no fault of ours occurs, a refused request writes
// nothing, and money and stock stay right. `npm run test:long -- fuzz` (tests/long/fuzz.stress.ts) sends 500
// (FUZZ_CASES) to each with a seed of its own (FUZZ_SEED repeats one). A case that failed once is stored in
// fuzz-regressions.json and is sent first from then on.
import { readFileSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pino from 'pino'
import { z } from 'zod'
import type { Actor } from '@/platform/context'
import { paypalProvider } from '@/adapters/payments/paypal/paypal'
import { collaborationsResource, influencesResource, statsResource } from '@/features/site/about/about.resource'
import { messagesResource } from '@/features/site/contact/contact.resource'
import { eventsResource } from '@/features/site/events/events.resource'
import { featuredVideosResource } from '@/features/site/featured-videos/featured-videos.resource'
import { loeImagesResource } from '@/features/site/loe-gallery/loe-gallery.resource'
import { loeTracksResource } from '@/features/site/player/player.resource'
import { loeVideosResource } from '@/features/site/loe/loe.resource'
import { mediaResource } from '@/features/site/media/media.resource'
import { subscribersResource } from '@/features/site/newsletter/newsletter-admin.contract'
import { ownPagesResource } from '@/features/site/own-pages/own-pages.resource'
import { redirectsResource } from '@/features/site/redirects/redirects.resource'
import { photosResource } from '@/features/site/photo-gallery/photo-gallery.resource'
import { licencesResource } from '@/features/commerce/licences/licences.resource'
import { offersResource } from '@/features/commerce/offers/offers.resource'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { themesResource } from '@/features/site/theme/theme.resource'
import { type Access, type Endpoint, needsSession } from '@/lib/endpoint'
import { settingFields, settingsToForm } from '@/features/office/settings/settings.fields'
import type { ShownSettings } from '@/features/office/settings/settings.contract'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { insertAccount, insertSession } from '../support/administrator'
import { measured } from '../support/evidence'
import { bodyFor, knownId, pathFor, queryFor, respelled, type SentBody } from '../support/hostile-input'
import { insertOneOfEach } from '../support/one-of-each'
import { testApp, type TestApp } from '../support/test-app'
import { watchRows, type WatchedRows } from '../support/watched-rows'

const isLong = Boolean(process.env.FUZZ_CASES)
const cases = Number(process.env.FUZZ_CASES || 20)
/** The quick form has a fixed seed, so that a failure of one run is a failure of every run. */
const seed = Number(process.env.FUZZ_SEED || (isLong ? Date.now() % 2 ** 31 : 20_261_120))
const patience = { timeout: isLong ? 3_600_000 : 120_000 }

type Case = { path: string; body?: string; headers?: Record<string, string> }
type Regression = { route: string; seed: number; sent: Case }
const regressionsFile = new URL('fuzz-regressions.json', import.meta.url)
const regressions = JSON.parse(readFileSync(regressionsFile, 'utf8')) as Regression[]

/**
 * PayPal is unavailable here. A request that gets as far as calling it receives a named "temporarily unavailable"
 * response, which is no fault.
 */
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
const owner = 'owner@themusician.test'
const manager: Actor = { kind: 'administrator', email: owner, isAllowlistManager: true }

let app: TestApp
let rows: WatchedRows
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    payments,
    actor: (request) => (request.headers.has('x-owner') ? manager : { kind: 'visitor' }),
  })
  const pool = app.ctx.db.$client
  await insertOneOfEach(pool, {
    text: 'Blue Sheet',
    link: 'https://band.example/x',
    file: 'https://pictures.example/x.jpg',
  })
  const query = (statement: string, values: unknown[]) => pool.query(statement, values)
  await insertAccount(query, { email: owner, isAllowlistManager: true })
  await insertSession(query, { email: owner })
  rows = await watchRows(pool)
})
afterAll(() => app.close())

const isOpen = (access: Access) => !needsSession(access)

/** Number of refusals in a row before the rows are checked: one at a time in the quick form. */
const mostUnchecked = isLong ? 25 : 1
let refusals: (() => Promise<number>)[] = []

/** Checks that no refusal since the last check wrote anything. If one did, sends each again to find it. */
async function checkRefusals(): Promise<void> {
  const suspects = refusals
  refusals = []
  const changed = await rows.changed()
  if (changed.length === 0 || suspects.length === 0) return
  if (suspects.length > 1) for (const again of suspects) await again().then(checkRefusals)
  throw new Error(`A refused request wrote to ${changed.join(', ')}`)
}

/** Sends one case: no fault of ours, and after a refusal every row is unchanged. Returns the status. */
async function holds(method: string, access: Access, sent: Case): Promise<number> {
  const { path, body, headers } = sent
  const response = await app.request(path, {
    method,
    ...(method !== 'GET' && { body }),
    headers: { ...headers, ...(!isOpen(access) && { 'x-owner': '1' }) },
  })
  const answer = await response.text()
  const isPayPalAway = response.status === 503 && answer.includes('"payment_')
  if (!isPayPalAway) expect(response.status, answer.slice(0, 300)).toBeLessThan(500)
  app.logged.length = 0
  const location = response.headers.get('location')
  if (response.status === 308 && location !== null) {
    expect(location).toMatch(/^\/(?![/\\])/)
    expect((await app.request(location, { method: 'HEAD' })).status, location).not.toBe(308)
  }
  if (method === 'GET') return response.status
  // An order that PayPal did not respond to is stored, so that the next click continues it.
  if (response.status < 400 || isPayPalAway) {
    refusals = []
    // Restores changed or removed rows for the next case.
    if (method === 'PUT' || method === 'DELETE') {
      expect(await brokenInvariants()).toEqual([])
      await rows.restore()
    } else await rows.changed()
  } else if (refusals.push(() => holds(method, access, sent)) >= mostUnchecked) await checkRefusals()
  return response.status
}

/** Refunds never exceed what was taken, every sold item was paid, and nothing is sold that is not in stock. */
const invariants = {
  'refunds above the payment':
    "select 1 from payments p where (select coalesce(sum(amount_cents), 0) from refunds r where r.payment_id = p.id and r.status <> 'failed') > p.amount_cents",
  'orders completed without a payment':
    "select 1 from orders o where payment_status = 'completed' and not exists (select 1 from payments p where p.checkout_id = o.checkout_id)",
  'money that nobody paid': 'select 1 from payments group by 1 having count(*) <> 1 or sum(amount_cents) <> 950',
  'stock below zero': 'select 1 from shop_items where inventory_count < 0 or purchase_count < 0',
  'more goods held for approved payments than there are':
    'select 1 from shop_items i where inventory_count < (select coalesce(sum(quantity), 0) from stock_holds h where h.shop_item_id = i.id and h.approved_at is not null)',
  'more pieces of an item held for unpaid orders than a network may hold':
    'select 1 from stock_holds h join checkouts c on c.id = h.checkout_id where h.approved_at is null and h.expires_at > now() group by c.network, h.shop_item_id, h.variant_id having sum(h.quantity) > 3',
  'a checkout that names another sum paid back than its refunds':
    "select 1 from checkouts c where c.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id where p.checkout_id = c.id and r.status = 'completed')",
  'a checkout marked as sent before its last parcel, or with nothing left of all that was paid for but not marked':
    "select 1 from checkouts c where c.shipped_at < (select max(s.shipped_at) from shipments s where s.checkout_id = c.id) or (c.status = 'paid' and c.shipped_at is null and exists (select from shipments s where s.checkout_id = c.id and not exists (select from shipment_lines l where l.shipment_id = s.id)))",
  'more pieces sent than bought':
    'select 1 from orders o where o.quantity < (select sum(l.quantity) from shipment_lines l where l.order_id = o.id)',
  'somebody new on the list of administrators': `select 1 from accounts where email <> '${owner}'`,
}

const whichAreBroken = Object.entries(invariants)
  .map(([name, query]) => `select '${name}' as broken where exists (${query})`)
  .join(' union all ')

async function brokenInvariants(): Promise<string[]> {
  const { rows } = await app.ctx.db.$client.query<{ broken: string }>(whichAreBroken)
  return rows.map(({ broken }) => broken)
}

/** Status classes (per hundred) of all routes' responses together. */
const statuses = new Map<string, number>()
let routesDone = 0

/** Sends the stored cases of this route, then new ones; stores the smallest that fails. */
async function attack(
  method: string,
  path: string,
  access: Access,
  made: fc.Arbitrary<Case>,
  count: number,
): Promise<void> {
  const route = `${method} ${path}`
  const property = fc.asyncProperty(made, async (sent) => {
    const status = await holds(method, access, sent)
    const hundreds = status === 503 ? 'PayPal away' : `${Math.floor(status / 100)}xx`
    statuses.set(hundreds, (statuses.get(hundreds) ?? 0) + 1)
  })
  const examples = regressions.filter((one) => one.route === route).map(({ sent }): [Case] => [sent])
  const result = await fc.check(property, { numRuns: count + examples.length, seed, examples })
  await checkRefusals()
  const broken = await brokenInvariants()
  await rows.restore()
  app.site.cache.clear()
  const [sent] = result.counterexample ?? []
  if (sent) {
    regressions.push({ route, seed, sent })
    writeFileSync(regressionsFile, `${JSON.stringify(regressions, null, 2)}\n`)
  }
  if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance })
  expect(broken).toEqual([])
  routesDone += 1
}

const endpoints = allEndpoints.map(({ endpoint }) => endpoint)
const resources = [
  collaborationsResource,
  eventsResource,
  featuredVideosResource,
  influencesResource,
  licencesResource,
  loeImagesResource,
  loeTracksResource,
  loeVideosResource,
  mediaResource,
  messagesResource,
  offersResource,
  ownPagesResource,
  photosResource,
  redirectsResource,
  shopItemsResource,
  statsResource,
  subscribersResource,
  themesResource,
]

const findResource = (path: string) =>
  resources.find((resource) => path === resource.path || path === `${resource.path}/{id}`)

const settingsPath = '/api/admin/settings'
/** The settings are a form without a resource: each save has some of them. */
const settingsForm = z.object(
  Object.fromEntries(
    Object.entries(settingFields).map(([name, { rule }]): [string, z.ZodType] => [name, rule.optional()]),
  ),
)

/**
 * Returns the schema of an endpoint's body. A resource's service parses its form itself, so the form's schema is
 * inserted there.
 */
function bodySchema({ method, path, body }: Endpoint): z.ZodType | undefined {
  if (!(body instanceof z.ZodObject) || !('values' in body.shape)) return body
  const form = path === settingsPath ? settingsForm : findResource(path)?.values
  if (!form && path !== '/api/admin/page-content/{key}')
    throw new Error(`${method} ${path} takes a form: add its resource to this file`)
  if (!form) return body
  return z.object({ ...body.shape, values: form, ...('base' in body.shape && { base: form }) })
}

/**
 * Returns the form's values as it was opened. A form is sent with them: without the current record, every change would
 * be a conflict.
 */
async function openedForm({ method, path }: Endpoint): Promise<Record<string, unknown> | null> {
  const resource = findResource(path)
  if (method === 'PUT' && path === settingsPath) {
    const answer: unknown = await (await app.request(path, { headers: { 'x-owner': '1' } })).json()
    return settingsToForm((answer as ShownSettings).values)
  }
  if (method !== 'PUT' || !resource) return null
  const row: unknown = await (await app.request(`${resource.path}/${knownId}`, { headers: { 'x-owner': '1' } })).json()
  return resource.toValues(row as never)
}

function withBase(sent: SentBody, base: Record<string, unknown>): SentBody {
  try {
    const { values } = JSON.parse(sent.body) as { values: Record<string, unknown> }
    return { ...sent, body: JSON.stringify({ base, values: { ...base, ...values } }) }
  } catch {
    return sent
  }
}

describe.each(endpoints)('$method $path', (endpoint) => {
  test(
    'ASVS 1.2.4 ASVS 2.2.1 OP-06 OP-20: returns a sentence for any input, and a refusal writes nothing @sweep',
    patience,
    async () => {
      const opened = await openedForm(endpoint)
      const body = bodyFor(bodySchema(endpoint))
      const sent =
        opened === null
          ? body
          : fc.oneof({ weight: 1, arbitrary: body }, { weight: 3, arbitrary: body.map((one) => withBase(one, opened)) })
      const request = fc.record({
        path: fc.oneof(
          { weight: 9, arbitrary: pathFor(endpoint.path) },
          { weight: 1, arbitrary: respelled(pathFor(endpoint.path)) },
        ),
        search: queryFor(endpoint),
        sent,
      })
      const made = request.map(({ path, search, sent }): Case => {
        const address = search === '' ? path : `${path}?${search}`
        return endpoint.method === 'GET'
          ? { path: address }
          : { path: address, body: sent.body, headers: { 'content-type': sent.type } }
      })
      await attack(endpoint.method, endpoint.path, endpoint.access, made, cases)
    },
  )
})

describe.each(allRoutes)('$method $path', (route) => {
  test('OP-06 OP-20: a raw route responds to any input, and a refusal writes nothing @sweep', patience, async () => {
    const request = fc.record({
      path: fc.oneof(
        { weight: 9, arbitrary: pathFor(route.path) },
        { weight: 1, arbitrary: respelled(pathFor(route.path)) },
      ),
      sent: bodyFor(undefined),
      range: fc.constantFrom(null, 'bytes=-', 'bytes=0-', 'bytes=9-1', 'lines=1', 'bytes=0-1,2-3'),
    })
    const made = request.map(({ path, sent, range }): Case => ({
      path,
      ...(route.method !== 'GET' && { body: sent.body }),
      headers: { 'content-type': sent.type, ...(range !== null && { range }) },
    }))
    await attack(route.method, route.path, route.access, made, cases)
  })
})

const isJsonPost = ({ method, body, access }: Endpoint) => method !== 'GET' && body !== undefined && isOpen(access)
test.each(endpoints.filter(isJsonPost))(
  'ASVS 2.2.2: $path refuses a body over its limit with 413, and a list of 10,000 with a sentence @sweep',
  async ({ method, path, access }) => {
    const headers = { 'content-type': 'application/json' }
    expect(await holds(method, access, { path, headers, body: JSON.stringify({ email: 'x'.repeat(300_000) }) })).toBe(
      413,
    )
    const lines = JSON.stringify({
      items: Array.from({ length: 10_000 }, () => ({ id: 'x' })),
      customerEmail: 'a@b.co',
    })
    expect([413, 422]).toContain(await holds(method, access, { path, headers, body: lines }))
  },
)

describe.each([
  '/shop/{slug}',
  '/events/{slug}',
  '/d/{token}',
  '/download/{token}',
  '/newsletter/{token}',
  '/purchases/{token}',
  '/auth/verify/{token}',
  '/auth/invitation/{token}',
  '/{anything...}',
])('GET %s', (page) => {
  test('a page of any name returns a page or a 404, never a server error @sweep', patience, async () => {
    await attack(
      'GET',
      page,
      'everyone',
      respelled(pathFor(page)).map((path): Case => ({ path })),
      Math.min(isLong ? 1000 : 30, cases),
    )
  })
})

test('ASVS 1.2.4 ASVS 2.2.1 ASVS 2.2.2: hostile requests for every route of the site, counted @sweep', ({ task }) => {
  const sent = [...statuses]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([hundreds, number]) => `${number} × ${hundreds}`)
    .join(', ')
  measured(
    task,
    `${routesDone} routes and pages, ${cases} requests each (pages fewer), seed ${seed}: ${sent}; 0 × 5xx, 0 invariants broken`,
  )
  expect([...statuses.keys()]).not.toContain('5xx')
})
