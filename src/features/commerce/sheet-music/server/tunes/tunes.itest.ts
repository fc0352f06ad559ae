// Proves on a real database what the owner's form does with the music on a sheet.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { shopItems } from '@/db/schema/commerce/shop'
import { tunes } from '@/db/schema/commerce/sheet-music'
import type { ErrorBody } from '@/lib/error-table'
import type { ActivityEntry } from '@/features/office/activity/activity.contract'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>
type Answer = { status: number; body: Row & ErrorBody }
const sheet: Values = {
  ...shopItemsResource.defaults(),
  title: 'Blue Shoes',
  category: 'sheet_music',
  price: '9.50',
  image_url: 'https://example.com/cover.jpg',
  external_url: 'https://example.com/blue-shoes',
}
async function answered(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}
const add = async (change: Partial<Values>) =>
  answered(await app.send('POST', '/api/admin/shop-items', { values: { ...sheet, ...change } }))
async function edit(id: string, change: Partial<Values>): Promise<Answer> {
  const row = (await (await app.request(`/api/admin/shop-items/${id}`)).json()) as Row
  const base = shopItemsResource.toValues(row)
  return answered(await app.send('PUT', `/api/admin/shop-items/${id}`, { base, values: { ...base, ...change } }))
}
const tuneFor = async (id: string) => {
  const [found] = await app.ctx.db
    .select({ tune: tunes })
    .from(shopItems)
    .leftJoin(tunes, eq(tunes.id, shopItems.tune_id))
    .where(eq(shopItems.id, id))
  return found?.tune ?? null
}

test('facts about the music are stored once, checked, and returned as typed', async () => {
  const said = {
    composer: 'Fats Miller',
    arranger: 'The Musician',
    rights: 'own',
    iswc: 'T0345246801',
    style: 'Bossa nova',
    line_up: 'Quartet',
    tempo: '132',
    music_key: 'F minor',
    duration: '3:45',
    grade: '2.5',
    lead_range: 'F3 – b♭5',
  } as const
  const { status, body } = await add(said)
  expect(status).toBe(201)
  expect(await tuneFor(body.id)).toMatchObject({
    title: 'Blue Shoes',
    composer: 'Fats Miller',
    lyricist: null,
    rights: 'own',
    iswc: 'T-034.524.680-1',
    tempo: 132,
    key_fifths: -4,
    key_minor: true,
    duration: 225,
    grade: 2.5,
    lead_range: 'F3-Bb5',
  })
  expect(shopItemsResource.toValues(body)).toMatchObject({
    ...said,
    tune_title: '',
    iswc: 'T-034.524.680-1',
    lead_range: 'F3 to B♭5',
  })
})

test('an item without facts about its music has no tune; once the facts are cleared it names no tune, and the tune remains', async () => {
  const { body } = await add({ title: 'Plain' })
  expect(await tuneFor(body.id)).toBeNull()
  await edit(body.id, { composer: 'Fats Miller' })
  const tune = await tuneFor(body.id)
  expect(tune).toMatchObject({ title: 'Plain', composer: 'Fats Miller' })
  await edit(body.id, { composer: '' })
  expect(await tuneFor(body.id)).toBeNull()
  expect(await app.ctx.db.$count(tunes, eq(tunes.id, tune!.id))).toBe(1)
})

test('an error in a fact about the music is shown at its field', async () => {
  const { status, body } = await add({ iswc: 'T-034.524.680-2', tempo: '900', duration: 'long', lead_range: 'high' })
  expect(status).toBe(422)
  expect(Object.keys(body.error.fields ?? {})).toEqual(['iswc', 'tempo', 'duration', 'lead_range'])
})

test('two items of one tune show the same music, and a change of it is one entry in the history', async () => {
  const { body: first } = await add({ title: 'For Trio', tune_title: 'Night Train Home', composer: 'Fats Miller' })
  const { body: second } = await add({ title: 'Night Train Home' })
  const tune = await tuneFor(first.id)
  await app.ctx.db.update(shopItems).set({ tune_id: tune!.id }).where(eq(shopItems.id, second.id))
  await edit(second.id, { composer: 'Fats and Slim Miller' })
  expect((await edit(first.id, {})).body).toMatchObject({
    tune_title: 'Night Train Home',
    composer: 'Fats and Slim Miller',
  })
  const { entries } = (await (await app.request('/api/admin/activity')).json()) as { entries: ActivityEntry[] }
  expect(entries.find(({ what }) => what === 'tunes.updated')).toMatchObject({
    title: 'Night Train Home',
    sentence: 'Changed the composer of Night Train Home from “Fats Miller” to “Fats and Slim Miller”',
    changes: [{ label: 'Composer', before: 'Fats Miller', after: 'Fats and Slim Miller' }],
    canRestore: true,
  })
})
