// Proves on a real database what the test helper of Shop Management does, and when it refuses (ADM-SHOP-38,
// ADM-SHOP-39, OP-43).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopItems } from '@/db/schema/commerce/shop'
import type { PaymentProvider } from '@/adapters/payments/payments'
import type { ErrorBody } from '@/lib/error-table'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'

type PageConfig = ReturnType<PaymentProvider['pageConfig']>
const sandbox: PageConfig = { clientId: 'c', environment: 'sandbox', sdkUrl: 'https://paypal.test/sdk', sdkMajor: 6 }
let config: PageConfig = sandbox
let app: TestApp
beforeAll(async () => {
  const payments = { pageConfig: (_currency: string) => config } as PaymentProvider
  app = await testApp({ rateLimits: false, payments, actor: () => ownerActor })
})
afterAll(() => app.close())
beforeEach(() => {
  config = sandbox
})

const path = '/api/admin/shop-test-items'
const read = async () => (await app.request(path)).json()
const stored = () => app.ctx.db.select().from(shopItems)

test('ADM-SHOP-38 ADM-SHOP-39: the stock test adds its item, reads it back and asks the checkout: three are refused, two are not', async () => {
  const answer = await app.send('POST', path, {})
  expect(answer.status).toBe(201)
  const { item, refusals } = (await answer.json()) as {
    item: { id: string; title: string; slug: string }
    refusals: unknown
  }
  expect(refusals).toEqual({ above: 'Only 2 items available in stock', within: null })
  expect(item.title).toMatch(/^\[Stock test\] /)
  expect(await stored()).toMatchObject([
    {
      ...item,
      price: 100,
      inventory_count: 2,
      category: 'physical_music',
      order_index: 999,
      is_visible: true,
      is_featured: false,
    },
  ])
  expect(await read()).toEqual({ isOffered: true, items: [item] })
})

test('ADM-SHOP-38 OP-43: the stock test deletes the items it added, and no item that only looks like them', async () => {
  const base = { category: 'merchandise' as const, price: 500 }
  await app.ctx.db.insert(shopItems).values([
    { ...base, slug: 'a', title: 'Stock test' },
    { ...base, slug: 'b', title: 'The [Stock test] shirt' },
    { ...base, slug: 'c', title: '[stock test] x' },
  ])
  await app.send('POST', path, {})
  expect(await (await app.request(path, { method: 'DELETE' })).json()).toEqual({ deleted: 2 })
  expect((await stored()).map(({ slug }) => slug).toSorted()).toEqual(['a', 'b', 'c'])
  expect(await read()).toEqual({ isOffered: true, items: [] })
})

test.each<[string, PageConfig]>([
  ['payments with real money', { ...sandbox, environment: 'production' }],
  ['the production host with a sandbox setting', null],
])('OP-43 ADM-SHOP-38: the stock test is not offered and refuses requests with %s', async (_name, given) => {
  config = given
  expect(await read()).toEqual({ isOffered: false, items: [] })
  const before = await stored()
  for (const answer of [await app.send('POST', path, {}), await app.request(path, { method: 'DELETE' })]) {
    expect(answer.status).toBe(403)
    expect(((await answer.json()) as ErrorBody).error.message).toBe('Test items are for sandbox payments only.')
  }
  expect(await stored()).toEqual(before)
})
