// Proves on a real database that a second item may use an existing tune, and that its story reaches visitors (decision
// 0050).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import type { ErrorBody } from '@/lib/error-table'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { type ItemRow, type ItemValues, sendItemChange, sendNewItem } from '../../../../../../tests/support/edit-items'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import type { TuneChoice } from '../../sheet-music.contract'
import { tuneToForm } from '../../tunes/tune-fields'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const sheet: ItemValues = {
  ...shopItemsResource.defaults(),
  title: 'Night Train Home',
  category: 'sheet_music',
  price: '9.50',
  image_url: 'https://example.com/cover.jpg',
  external_url: 'https://example.com/night-train-home',
}
async function answered(response: Response) {
  return { status: response.status, body: (await response.json()) as ItemRow & ErrorBody }
}
const add = async (change: Partial<ItemValues>) => answered(await sendNewItem(app, { ...sheet, ...change }))
const edit = async (row: ItemRow, change: Partial<ItemValues>) => answered(await sendItemChange(app, row, change))
const find = async (id: string) => (await (await app.request(`/api/admin/shop-items/${id}`)).json()) as ItemRow
const choices = async (query: string) =>
  ((await (await app.request(`/api/admin/tune-choices?${query}`)).json()) as { tunes: TuneChoice[] }).tunes

test('a second item uses the tune of the first: one tune, changed for both, renamed only by its own title', async () => {
  const said = { composer: 'Fats Miller', music_key: 'F minor', story: 'Written on the last train.' } as const
  const { body: first } = await add(said)
  const [found] = await choices('search=train+miller')
  expect(found).toMatchObject({
    title: 'Night Train Home',
    facts: { composer: 'Fats Miller', story: said.story },
    items: [{ id: first.id, title: 'Night Train Home' }],
  })
  expect(tuneToForm(found!.facts)).toMatchObject(said)

  const { status, body: second } = await add({
    ...tuneToForm(found!.facts),
    title: 'Night Train Home for Trombones',
    tune_id: found!.id,
  })
  expect([status, second.tune_id]).toEqual([201, found!.id])
  expect(await app.ctx.db.$count(tunes)).toBe(1)
  expect((await choices(`id=${found!.id}`))[0]?.items).toHaveLength(2)

  await edit(second, { title: 'Four Trombones Home', tune_title: '', composer: 'Slim Miller' })
  expect(await find(first.id)).toMatchObject({ composer: 'Slim Miller', tune_title: null })
  const [tune] = await app.ctx.db.select().from(tunes)
  expect(tune?.title).toBe('Night Train Home')

  // The item gets a tune of its own again, with the data of the old one.
  const { body: parted } = await edit(await find(second.id), { tune_id: '' })
  expect(parted.composer).toBe('Slim Miller')
  expect(parted.tune_id).not.toBe(found!.id)
  expect((await find(first.id)).tune_id).toBe(found!.id)
})

test('a tune that has only a title can be chosen; a deleted one is refused with a message', async () => {
  const [bare] = await app.ctx.db.insert(tunes).values({ title: 'Bare' }).returning()
  const { body } = await add({ title: 'Bare', tune_id: bare!.id })
  expect(body.tune_id).toBe(bare!.id)
  const gone = await add({ tune_id: '0b6e7e6e-2f0f-4b7e-8f1a-9c1d2e3f4a5b' })
  expect(gone.status).toBe(422)
  expect(gone.body.error.fields).toEqual({ tune_id: 'This tune is gone. Please choose another one.' })
})

test('the story is on the page of the sheet, and in no list', async () => {
  const { body } = await add({ title: 'Told', story: 'It was raining.\n\nThen it was not.' })
  const [{ slug } = { slug: '' }] = await app.ctx.db.select().from(shopItems).where(eq(shopItems.id, body.id))
  const item = (await (await app.request(`/api/shop/items/${slug}`)).json()) as { story: string | null }
  expect(item.story).toBe('It was raining.\n\nThen it was not.')
  expect(await (await app.request('/api/shop/items')).text()).not.toContain('raining')
  const page = await (await app.request(`/shop/${slug}`)).text()
  expect(page).toContain('Then it was not.')
  expect((await add({ title: 'Long', story: 'x'.repeat(10_001) })).status).toBe(422)
})
