// Proves the owner's form for codes, and the check of a code by a stranger.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offers, offerUses } from '@/db/schema/commerce/offers/offers'
import { shopItems } from '@/db/schema/commerce/shop'
import { claimUse } from './uses'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { inTransaction } from '@/adapters/database/connect'
import { defaultSettings } from '@/lib/site-settings'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
beforeEach(async () => {
  await app.ctx.db.delete(offers)
  await app.ctx.db.delete(offerUses)
  Object.assign(app.site.world.settings, { owner: defaultSettings })
})
afterAll(() => app.close())

const blank = {
  code: 'EASTER 25',
  kind: 'percent',
  percent_basis_points: '12.5',
  amount_cents: '',
  scope: 'everything',
  categories: [],
  items: [],
  least_cents: '',
  starts_on: '',
  ends_on: '',
  uses_limit: '',
  is_active: true,
  note: '',
}
type Sent = Record<string, unknown>
const add = (change: Sent = {}) => app.send('POST', '/api/admin/offers', { values: { ...blank, ...change } })
const update = (id: string, base: Sent, values: Sent) => app.send('PUT', `/api/admin/offers/${id}`, { base, values })
const problem = async (response: Response) => ((await response.json()) as { error: { fields: Sent } }).error.fields

test('a code is stored with the shop’s currency, its days and its limit', async () => {
  const response = await add({ least_cents: '20', starts_on: '2026-12-01', ends_on: '2026-12-24', uses_limit: '50' })
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({
    code: 'EASTER 25',
    percent_basis_points: 1250,
    least_cents: 2000,
    ends_on: '2026-12-24',
    uses_limit: 50,
    uses: 0,
    currency: 'USD',
  })
})

test.each([
  [{ code: 'X' }, 'code'],
  [{ code: 'ÖSTERN' }, 'code'],
  [{ code: 'A'.repeat(10_000) }, 'code'],
  [{ percent_basis_points: '100' }, 'percent_basis_points'],
  [{ percent_basis_points: '' }, 'percent_basis_points'],
  [{ kind: 'amount' }, 'amount_cents'],
  [{ scope: 'categories' }, 'categories'],
  [{ scope: 'items' }, 'items'],
  [{ starts_on: '2026-12-24', ends_on: '2026-12-01' }, 'ends_on'],
  [{ uses_limit: '0' }, 'uses_limit'],
])('%j is refused at its field', async (change, field) => {
  const response = await add(change)
  expect(response.status).toBe(422)
  expect(Object.keys(await problem(response))).toEqual([field])
})

test('the same code in another spelling is refused by name', async () => {
  await add()
  expect(await problem(await add({ code: 'easter-25' }))).toEqual({
    code: 'Buyers could not tell this code from “EASTER 25”. Please choose another one.',
  })
})

test('an amount in yen has no decimals', async () => {
  Object.assign(app.site.world.settings, { owner: { ...defaultSettings, currency: 'JPY' } })
  expect(await problem(await add({ kind: 'amount', amount_cents: '2.50' }))).toHaveProperty('amount_cents')
})

test('a limit below the uses is refused with their number; a deleted code comes back with the uses that were kept', async () => {
  const { id } = (await (await add({ uses_limit: '20' })).json()) as { id: string }
  for (let order = 1; order <= 12; order++)
    await app.ctx.db.insert(offerUses).values({ offer_id: id, checkout_id: crypto.randomUUID(), state: 'kept' })
  await app.ctx.db.update(offers).set({ uses: 12 }).where(eq(offers.id, id))
  const base = { ...blank, uses_limit: '20' }
  expect(await problem(await update(id, base, { ...base, uses_limit: '11' }))).toEqual({
    uses_limit: 'It was used 12 times already. Please enter 12 or more, or end it with its last day.',
  })
  expect((await update(id, base, { ...base, uses_limit: '12' })).status).toBe(200)

  const { trashId } = (await (await app.send('DELETE', `/api/admin/offers/${id}`, undefined)).json()) as Sent
  // An order with it ends unpaid meanwhile.
  await app.ctx.db.execute(
    sql`update offer_uses set state = 'returned' where ctid = (select min(ctid) from offer_uses)`,
  )
  expect((await app.send('POST', `/api/admin/trash/${String(trashId)}/restore`, undefined)).status).toBe(200)
  expect(await app.ctx.db.select({ uses: offers.uses }).from(offers)).toEqual([{ uses: 11 }])
})

test('a code for single items keeps them, and buyers get its terms with nothing else of it', async () => {
  const [item] = await app.ctx.db
    .insert(shopItems)
    .values({ slug: 'late-set', category: 'cd', title: 'Late Set', price: 1500 })
    .returning()
  const id = item?.id ?? ''
  const found = (await (await app.request('/api/admin/offer-items?search=late')).json()) as { items: { id: string }[] }
  expect(found.items.map((one) => one.id)).toContain(id)
  await add({ scope: 'items', items: [{ id: 'new-1', shop_item_id: id, label: 'Late Set' }], note: 'for Ada' })
  const line = { itemId: id, category: 'cd', quantity: 2, unitCents: 1500, isTopUp: false }
  const checked = await app.send('POST', '/api/offers/check', { code: 'easter 25', lines: [line] })
  expect(await checked.json()).toEqual({
    code: 'EASTER 25',
    kind: 'percent',
    value: 1250,
    scope: 'items',
    categories: [],
    itemIds: [id],
    leastCents: null,
    isScarce: false,
  })
  const unknown = await app.send('POST', '/api/offers/check', { code: 'X'.repeat(10_000), lines: [line] })
  expect(unknown.status).toBe(422)
  expect(await problem(unknown)).toEqual({ code: 'A code has at most 40 characters. Please enter only the code.' })
})

test('a limit that is lowered while 20 buyers approve holds: the counter is the number of uses and never above it', async () => {
  const { id } = (await (await add({ uses_limit: '20' })).json()) as { id: string }
  const base = { ...blank, uses_limit: '20' }
  const claims = Array.from({ length: 20 }, () =>
    inTransaction(app.ctx.db, async (tx) => {
      const claimed = await claimUse(tx, { offerId: id, checkoutId: crypto.randomUUID(), now: app.ctx.clock.now() })
      if (claimed === null) throw new Error('used up')
    }).catch(() => null),
  )
  const saves = ['8', '5', '12'].map((uses_limit) => update(id, base, { ...base, uses_limit }))
  for (const saved of await Promise.all(saves))
    if (saved.status !== 409 && saved.status !== 200)
      expect((await problem(saved)).uses_limit).toMatch(/^It was used \d+ times? already\./)
  await Promise.all(claims)
  const [row] = await app.ctx.db.select({ uses: offers.uses, limit: offers.uses_limit }).from(offers)
  expect(row?.uses).toBe(await app.ctx.db.$count(offerUses))
  expect(row?.uses).toBeLessThanOrEqual(row?.limit ?? 0)
})
