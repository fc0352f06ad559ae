// Proves on a real database that a new shop asks about shipping before the first item that is sent by post goes on sale,
// and that the dashboard names what is missing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shippingRates, shippingZones } from '@/db/schema/commerce/shipping'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { settings } from '@/db/schema/office/settings'
import { defaultSettings } from '@/lib/site-settings'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { shippingToday } from './shipping-today'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.delete(shopItems)
  await app.ctx.db.delete(shippingZones)
  await app.ctx.db.delete(settings)
  Object.assign(app.site.world.settings, { owner: defaultSettings })
})

type Answer = { id: string; error?: { fields?: Record<string, string> } }
const mug = {
  ...shopItemsResource.defaults(),
  title: 'Mug',
  category: 'merchandise' as const,
  price: '12',
  image_url: 'https://example.com/mug.jpg',
}
async function send(method: 'POST' | 'PUT', path: string, body: object) {
  const response = await app.send(method, `/api/admin/shop-items${path}`, body)
  return { status: response.status, ...((await response.json()) as Answer) }
}
const add = (values: object = {}) => send('POST', '', { values: { ...mug, ...values } })
const storedFlatRate = async () => (await app.ctx.db.select().from(settings)).map(({ name, value }) => [name, value])
const question = 'Parcels cost buyers nothing yet. Set your shipping prices, or sell with free shipping.'
const waiting = async () =>
  (await shippingToday(app.ctx)).filter(({ count }) => count > 0).map(({ key, text }) => [key, text])

test('the first visible parcel item of a new shop is refused with a question; the answer "free" is stored', async () => {
  const refused = await add()
  expect([refused.status, refused.error?.fields]).toEqual([422, { free_shipping: question }])
  expect(await app.ctx.db.$count(shopItems)).toBe(0)
  expect((await add({ free_shipping: true })).status).toBe(201)
  expect(await storedFlatRate()).toEqual([['shipping_flat_cents', 0]])
  expect((await add({ title: 'Tote' })).status).toBe(201)
  const { entries } = (await (await app.request('/api/admin/activity')).json()) as { entries: { sentence: string }[] }
  expect(entries.map(({ sentence }) => sentence)).toContain('Set the flat rate of the site to $0.00')
})

test('a hidden item, a sheet and a digital album need no answer; showing the item or making it a parcel does', async () => {
  const { id, status } = await add({ is_visible: false })
  expect(status).toBe(201)
  const album = await add({ title: 'Album', category: 'digital_music', bandcamp_url: 'https://a.bandcamp.com' })
  expect(album.status).toBe(201)
  const shown = await send('PUT', `/${id}`, { base: { is_visible: false }, values: { is_visible: true } })
  expect([shown.status, shown.error?.fields]).toEqual([422, { free_shipping: question }])
  const pressed = await send('PUT', `/${album.id}`, { base: { category: 'digital_music' }, values: { category: 'cd' } })
  expect([pressed.status, pressed.error?.fields]).toEqual([422, { free_shipping: question }])
  const answered = await send('PUT', `/${id}`, {
    base: { is_visible: false, free_shipping: false },
    values: { is_visible: true, free_shipping: true },
  })
  expect(answered.status).toBe(200)
})

test('the switch in the list asks the same, and shows the item once there is a price', async () => {
  const { id } = await add({ is_visible: false })
  const show = () => app.send('PATCH', `/api/admin/shop-items/${id}`, { visible: true })
  const refused = await show()
  expect([refused.status, ((await refused.json()) as { error: { message: string } }).error.message]).toEqual([
    422,
    question,
  ])
  const bulk = { ids: [id], change: { kind: 'show', visible: true } }
  expect((await app.send('POST', '/api/admin/shop-items/bulk', bulk)).status).toBe(422)
  await app.ctx.db.insert(settings).values({ name: 'shipping_flat_cents', value: 750 })
  expect((await show()).status).toBe(200)
  expect((await show()).status).toBe(200)
})

test('an item that is on sale already is saved without an answer', async () => {
  const [item] = await app.ctx.db
    .insert(shopItems)
    .values({ slug: 'mug', title: 'Mug', category: 'merchandise', price: 1200, image_url: 'https://example.com/a.jpg' })
    .returning({ id: shopItems.id })
  const saved = await send('PUT', `/${item?.id}`, { base: { price: '12.00' }, values: { price: '13.00' } })
  expect(saved.status).toBe(200)
  expect(await storedFlatRate()).toEqual([])
})

test.each([
  [
    'a flat rate of the settings',
    () => app.ctx.db.insert(settings).values({ name: 'shipping_flat_cents', value: 750 }),
  ],
  [
    'a flat rate of the environment',
    () =>
      Promise.resolve(
        Object.assign(app.site.world.settings, { owner: { ...defaultSettings, shipping_flat_cents: 0 } }),
      ),
  ],
  ['a zone', () => app.ctx.db.insert(shippingZones).values({ name: 'World', is_rest: true })],
])('with %s nothing is asked', async (_name, decide) => {
  await decide()
  expect((await add()).status).toBe(201)
  expect(await waiting()).toEqual([])
})

test('the dashboard names parcels without a price, until one is set', async () => {
  expect(await waiting()).toEqual([])
  await app.ctx.db.insert(shopItems).values({ slug: 'mug', title: 'Mug', category: 'merchandise', price: 1200 })
  expect(await waiting()).toEqual([['shipping-undecided', 'Parcels cost buyers nothing: no shipping price is set.']])
  await app.ctx.db.insert(settings).values({ name: 'shipping_flat_cents', value: 0 })
  expect(await waiting()).toEqual([])
})

test('the dashboard names parcel items without a weight while a zone has several prices', async () => {
  const [zone] = await app.ctx.db.insert(shippingZones).values({ name: 'World', is_rest: true }).returning()
  const zone_id = zone?.id ?? ''
  await app.ctx.db.insert(shippingRates).values({ zone_id, up_to_grams: 500, cents: 450 })
  const items = await app.ctx.db
    .insert(shopItems)
    .values([
      { slug: 'mug', title: 'Mug', category: 'merchandise', order_index: 2 },
      { slug: 'lp', title: 'LP', category: 'physical_music', weight_grams: 350 },
      { slug: 'shirt', title: 'Shirt', category: 'merchandise', order_index: 1 },
      { slug: 'hat', title: 'Hat', category: 'merchandise' },
      { slug: 'sheet', title: 'Sheet', category: 'sheet_music' },
      { slug: 'hidden', title: 'Hidden', category: 'cd', is_visible: false },
    ])
    .returning({ id: shopItems.id, slug: shopItems.slug })
  const idOf = (slug: string) => items.find((item) => item.slug === slug)?.id ?? ''
  await app.ctx.db.insert(itemVariants).values([
    { shop_item_id: idOf('shirt'), label: 'S', weight_grams: 160 },
    { shop_item_id: idOf('shirt'), label: 'L' },
    { shop_item_id: idOf('hat'), label: 'Red', weight_grams: 90 },
    { shop_item_id: idOf('hat'), label: 'Old', is_on_sale: false },
  ])
  expect(await waiting()).toEqual([])
  await app.ctx.db.insert(shippingRates).values({ zone_id, up_to_grams: 2000, cents: 690 })
  expect(await waiting()).toEqual([
    ['no-weight', '2 items have no weight, so buyers pay the highest price of their zone: Shirt, Mug'],
  ])
  const many = Array.from({ length: 120 }, (_, index) => ({
    slug: `cd-${index}`,
    title: `CD ${index}`,
    category: 'cd' as const,
    order_index: 10 + index,
  }))
  await app.ctx.db.insert(shopItems).values(many)
  const [[, words = ''] = []] = await waiting()
  expect(words).toMatch(/^More than 100 items have no weight, .*: Shirt, Mug, CD 0, CD 1, .*…$/)
})

test('weight, home zone and customs of an item and the weights of its sizes come back as typed', async () => {
  Object.assign(app.site.world.settings, { owner: { ...defaultSettings, shipping_flat_cents: 0 } })
  const size = { id: 'new-1', label: 'XL', price: '', inventory_count: '4', weight_grams: '0,24 kg' }
  const saved = await add({
    weight_grams: '180 g',
    home_zone_only: true,
    hs_code: '6109.10',
    origin_country: 'PT',
    customs_text: 'Cotton T-shirt',
    variants: [size, { ...size, id: 'new-2', label: 'S', weight_grams: '' }],
  })
  expect(saved).toMatchObject({
    status: 201,
    weight_grams: 180,
    home_zone_only: true,
    hs_code: '610910',
    origin_country: 'PT',
    customs_text: 'Cotton T-shirt',
    variants: [
      { label: 'XL', weight_grams: 240 },
      { label: 'S', weight_grams: null },
    ],
  })
  const refused = await add({ weight_grams: 'heavy', hs_code: 'x', variants: [{ ...size, weight_grams: '0' }] })
  expect(refused.error?.fields).toEqual({
    weight_grams: 'Weight: please enter grams, such as 350, or 1.2 kg.',
    hs_code: 'An HS code has 4 to 10 digits, such as 6109.10.',
    'variants.0.weight_grams': 'Enter grams, such as 350, or leave it empty',
  })
})
