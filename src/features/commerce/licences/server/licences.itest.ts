// Proves that the first licence of a shop raises no price: "One copy" is added with it, and stays until the owner
// deletes it (decision 0059).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopItems } from '@/db/schema/commerce/shop'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { defaultSettings } from '@/lib/site-settings'
import { startingPrice } from '@/features/commerce/catalog/item/starting-price'
import type { DetailedItem } from '@/features/commerce/catalog/catalog.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
  await app.ctx.db
    .insert(shopItems)
    .values({
      slug: 'blue-bossa',
      category: 'sheet_music',
      title: 'Blue Bossa',
      price: 750,
      pdf_file_url: 'private:sheet-music-pdfs/blue-bossa.pdf',
    })
})
beforeEach(async () => {
  await app.ctx.db.delete(licenceTiers)
  Object.assign(app.site.world.settings, { owner: defaultSettings })
})
afterAll(() => app.close())

const school = { name: 'School', copies: '30', price_rule: 'times', price_amount: '3', terms: '', is_stamped: true }
const add = (values: object) => app.send('POST', '/api/admin/licences', { values })
const stored = () =>
  app.ctx.db
    .select({ id: licenceTiers.id, name: licenceTiers.name, copies: licenceTiers.copies })
    .from(licenceTiers)
    .orderBy(licenceTiers.order_index)

async function startingCents() {
  const response = await app.request('/api/shop/items/blue-bossa')
  const { item } = (await response.json()) as { item: DetailedItem }
  return startingPrice(item)?.cents
}

test('the first licence adds a licence for one copy, listed first at the unchanged price of the sheet', async () => {
  expect((await add(school)).status).toBe(201)
  expect(await stored()).toMatchObject([
    { name: 'One copy', copies: 1 },
    { name: 'School', copies: 30 },
  ])
  expect(await startingCents()).toBe(750)
  await add({ ...school, name: 'Band' })
  expect((await stored()).map(({ name }) => name)).toEqual(['One copy', 'School', 'Band'])
})

test('a deliberately deleted one-copy licence stays deleted while others exist, and the cheapest price left is shown', async () => {
  await add(school)
  const [one] = await stored()
  expect((await app.send('DELETE', `/api/admin/licences/${one?.id}`, undefined)).status).toBe(200)
  await add({ ...school, name: 'Band', price_amount: '2' })
  expect((await stored()).map(({ name }) => name)).toEqual(['School', 'Band'])
  expect(await startingCents()).toBe(1500)
})

async function refusal(values: object) {
  const response = await add({ ...school, ...values })
  const { error } = (await response.json()) as { error?: { fields?: Record<string, string> } }
  return [response.status, error?.fields?.price_amount ?? null]
}

test('a factor is at most 1,000; an amount on top may be larger, because a thousand yen are little', async () => {
  const plus = { price_rule: 'plus' }
  expect(await refusal({ price_amount: '1001' })).toEqual([422, 'Please enter a number from 1 to 1000, such as 2.5'])
  expect(await refusal({ price_amount: '0.5' })).toEqual([
    422,
    'A licence never costs less than the sheet: please enter 1 or more',
  ])
  expect(await refusal({ ...plus, price_amount: '100001' })).toEqual([
    422,
    'Please enter a number from 0 to 100,000, such as 2.5',
  ])
  Object.assign(app.site.world.settings, { owner: { ...defaultSettings, currency: 'JPY' } })
  expect(await refusal({ ...plus, price_amount: '2500.50' })).toEqual([
    422,
    'JPY has no decimals. Please enter a whole amount, such as ¥1,200.',
  ])
  expect(await refusal({ ...plus, price_amount: '2500' })).toEqual([201, null])
  expect(await refusal({ name: 'Band', price_amount: '2.5' })).toEqual([201, null])
})

test('no licence has 0 copies, and none of a sixth name is added', async () => {
  const response = await add({ ...school, copies: '0' })
  const { error } = (await response.json()) as { error: { fields: Record<string, string> } }
  expect(error.fields.copies).toBe('Please enter a whole number from 1 to 1000')
  for (const name of ['A', 'B', 'C', 'D']) expect((await add({ ...school, name })).status).toBe(201)
  expect((await add({ ...school, name: 'E' })).status).toBe(422)
})
