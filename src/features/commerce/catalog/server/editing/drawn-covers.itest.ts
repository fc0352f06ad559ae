// Proves on a real database and store that a sheet without a picture gets a drawn cover, which follows its title until
// the owner chooses another picture (decision 0050).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { editItem, type ItemRow, type ItemValues, sendNewItem } from '../../../../../../tests/support/edit-items'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { isDrawnCover } from '../../item/drawn-cover'
import { shopItemsResource } from '../../catalog.resource'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const sheet: ItemValues = {
  ...shopItemsResource.defaults(),
  title: 'Blue Shoes',
  composer: 'Fats Miller',
  category: 'sheet_music',
  price: '9.50',
  external_url: 'https://example.com/blue-shoes',
}
const add = async (change: Partial<ItemValues>) => {
  const response = await sendNewItem(app, { ...sheet, ...change })
  return { status: response.status, row: (await response.json()) as ItemRow }
}
const edit = (row: ItemRow, change: Partial<ItemValues>) => editItem(app, row, change)

test('ADM-SHOP-08: a sheet without a picture gets a cover that visitors can load, and that follows changes of its text @sweep', async () => {
  const { status, row } = await add({})
  expect([status, isDrawnCover(row.image_url ?? '')]).toEqual([201, true])
  const shown = await app.request(row.image_url ?? '')
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(1000)

  const same = await edit(row, { description: 'A blues for tired feet.' })
  expect(same.image_url).toBe(row.image_url)
  const renamed = await edit(same, { title: 'Red Shoes' })
  expect(isDrawnCover(renamed.image_url ?? '')).toBe(true)
  expect(renamed.image_url).not.toBe(row.image_url)
  const named = await edit(renamed, { composer: 'Slim Miller' })
  expect(named.image_url).not.toBe(renamed.image_url)
  // The server draws a removed cover again.
  expect((await edit(named, { image_url: '' })).image_url).toBe(named.image_url)
})

test('a picture that the owner chose is kept; every item but a sheet still requires one', async () => {
  const chosen = 'https://example.com/cover.jpg'
  const { row } = await add({ image_url: chosen })
  expect(row.image_url).toBe(chosen)
  expect((await edit(row, { title: 'Green Shoes' })).image_url).toBe(chosen)
  const mug = await add({ category: 'merchandise' })
  expect(mug.status).toBe(422)
  expect(mug.row).toMatchObject({ error: { fields: { image_url: 'Product image is required' } } })
})

test('a form that its rules or the database refuse leaves no cover behind @sweep', async () => {
  const covers = () => app.ctx.db.$count(storedFiles, eq(storedFiles.bucket, 'shop-images'))
  const { row } = await add({ title: 'Green Shoes' })
  const before = await covers()
  const base = shopItemsResource.toValues(row)
  const refused: Partial<ItemValues>[] = [
    { price: 'a lot' },
    { tune_id: '00000000-0000-4000-8000-000000000000' },
    { pdf_file_url: 'private:sheet-music-files/gone.pdf' },
  ]
  for (const change of refused) {
    const values = { title: 'Refused Shoes', ...change }
    expect([change, (await add(values)).status]).toEqual([change, 422])
    const put = await app.send('PUT', `/api/admin/shop-items/${row.id}`, { base, values: { ...base, ...values } })
    expect([change, put.status, await covers()]).toEqual([change, 422, before])
  }
})

test('a cover that cannot be stored does not block a sale @sweep', async () => {
  const { files } = app.ctx
  const put = files.put.bind(files)
  files.put = () => Promise.reject(new Error('no room'))
  try {
    const { status, row } = await add({ title: 'No Room Blues' })
    expect([status, row.image_url]).toEqual([201, null])
  } finally {
    files.put = put
  }
  const [stored] = ((await (await app.request('/api/admin/shop-items?search=No Room')).json()) as { rows: ItemRow[] })
    .rows
  if (!stored) throw new Error('the sheet is missing')
  expect(isDrawnCover((await edit(stored, {})).image_url ?? '')).toBe(true)
})
