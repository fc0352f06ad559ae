// Proves that the first licence of a shop raises no price: "One copy" is added with it, and stays until the owner
// deletes it (decision 0059).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shopItems } from '@/db/schema/commerce/shop'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
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
beforeEach(() => app.ctx.db.delete(licenceTiers))
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
