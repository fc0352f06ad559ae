// Proves on a real database what the owner's changes to the files of digital music do, and what visitors see of them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { shopItems } from '@/db/schema/commerce/shop'
import type { ErrorBody } from '@/lib/error-table'
import { storeFile } from '@/platform/stored-files/store-file'
import { unreferenced } from '@/features/operations/uploads/server/file-references'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { FileForm } from '../music-files'
import type { DetailedItem } from '@/features/commerce/catalog/catalog.contract'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
beforeEach(() => app.ctx.db.delete(shopItems))
afterAll(() => app.close())

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>
type FormValues = Values & { files: FileForm[] }
const album: Values = {
  ...shopItemsResource.defaults(),
  title: 'Late Album',
  category: 'digital_music',
  price: '10',
  image_url: 'https://example.com/cover.jpg',
}
/** Stores a file of this number of bytes. */
const stored = (bytes: number, ending = 'mp3') =>
  storeFile(app.ctx, {
    bucket: 'music-files',
    path: `files/${randomUUID()}.${ending}`,
    content: Buffer.alloc(bytes, 1),
    contentType: 'audio/mpeg',
  })
const file = async (name: string, bytes = 1000, ending = 'mp3'): Promise<FileForm> => ({
  id: `new-${randomUUID().slice(0, 8)}`,
  name,
  file: await stored(bytes, ending),
})
const findRow = async (id: string) => (await (await app.request(`/api/admin/shop-items/${id}`)).json()) as Row
async function answered(response: Response) {
  return { status: response.status, body: (await response.json()) as Row & ErrorBody }
}
const add = async (change: Partial<Values>) =>
  answered(await app.send('POST', '/api/admin/shop-items', { values: { ...album, ...change } }))
async function edit(id: string, change: (values: FormValues) => Partial<Values>) {
  const base = shopItemsResource.toValues(await findRow(id)) as FormValues
  return answered(
    await app.send('PUT', `/api/admin/shop-items/${id}`, {
      base,
      values: { ...base, ...change(structuredClone(base)) },
    }),
  )
}
const publicItem = async () => {
  await app.changes.catchUp()
  return ((await (await app.request('/api/shop/items/late-album')).json()) as { item: DetailedItem }).item
}

test('OP-14 ADM-SHOP-37: the first file puts an album on sale, removing the last takes it off; visitors read which files there are and never where', async () => {
  const { body } = await add({})
  expect(await publicItem()).toMatchObject({ offers: [], download: null })
  await edit(body.id, () => ({ files: [] }))
  const files = [await file('01 Corner Table', 3000), await file('All of it', 5000, 'zip')]
  expect((await edit(body.id, () => ({ files }))).status).toBe(200)
  const item = await publicItem()
  expect(item.offers).toMatchObject([{ format: 'digital', delivery: 'file', unitCents: 1000, name: 'Download' }])
  expect(item.download).toEqual({ files: 2, formats: ['MP3', 'ZIP'], byteSize: 8000 })
  expect(JSON.stringify(item)).not.toMatch(/private:|music-files/)
  await edit(body.id, () => ({ files: [] }))
  expect((await publicItem()).offers).toEqual([])
  await edit(body.id, () => ({ external_url: 'https://music.example/late' }))
  expect((await publicItem()).offers).toMatchObject([{ delivery: 'link' }])
})

describe('the files of an album', () => {
  test('files are ordered, renamed, replaced and removed; their size comes from the store, not the form', async () => {
    const { body } = await add({ files: [await file('One', 100), await file('Two', 200), await file('Three', 300)] })
    const [, two, three] = body.files
    expect(body.files.map(({ byte_size }) => byte_size)).toEqual([100, 200, 300])
    const again = await stored(250, 'flac')
    await edit(body.id, ({ files }) => ({
      files: [{ ...files[2], name: 'Encore' } as FileForm, { ...files[1], file: again, byte_size: 9 } as FileForm],
    }))
    expect((await findRow(body.id)).files).toEqual([
      { id: three?.id, name: 'Encore', file: three?.file, byte_size: 300, problem: null },
      { id: two?.id, name: 'Two', file: again, byte_size: 250, problem: null },
    ])
  })

  test('when two people add a file each, both files are kept', async () => {
    const { body } = await add({ files: [await file('One')] })
    const base = shopItemsResource.toValues(await findRow(body.id)) as FormValues
    for (const name of ['Hers', 'His'])
      await app.send('PUT', `/api/admin/shop-items/${body.id}`, {
        base,
        values: { ...base, files: [...base.files, await file(name)] },
      })
    expect((await findRow(body.id)).files.map(({ name }) => name).toSorted()).toEqual(['Hers', 'His', 'One'])
  })

  test('files go to the trash with their item and return with it; the cleanup keeps files that an item, the trash or an order names', async () => {
    const { body } = await add({ files: [await file('One', 700)] })
    const [{ file: name } = { file: '' }] = body.files
    const place = { bucket: 'music-files', path: name.replace('private:music-files/', '') }
    const loose = { bucket: 'music-files', path: (await stored(1)).replace('private:music-files/', '') }
    const sweep = () => unreferenced(app.ctx.db, [place, loose], app.clock.now())
    expect(await sweep()).toEqual([loose])
    const { trashId } = (await (await app.send('DELETE', `/api/admin/shop-items/${body.id}`, {})).json()) as {
      trashId: string
    }
    expect(await sweep()).toEqual([loose])
    expect((await app.send('POST', `/api/admin/trash/${trashId}/restore`, {})).status).toBe(200)
    expect((await findRow(body.id)).files).toMatchObject([{ name: 'One', file: name, byte_size: 700 }])
    await app.ctx.db.$client.query(
      `with c as (insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, invoice_number) values ('c', 'h', 'a@example.com', 100, 100, 'N-9') returning id)
       insert into checkout_lines (checkout_id, shop_item_id, format, title, category, quantity, unit_cents, files, download_limit, download_expiry_days, position)
       select id, gen_random_uuid(), 'digital', 'Late Album', 'digital_music', 1, 100, $1, 5, 30, 0 from c`,
      [JSON.stringify([{ id: randomUUID(), name: 'x', file: `private:${loose.bucket}/${loose.path}`, byteSize: 1 }])],
    )
    expect(await sweep()).toEqual([])
  })

  test.each([
    [{ name: ' ' }, { 'files.0.name': 'Each file needs a name, such as 01 Blue Stride' }],
    [{ name: 'x'.repeat(200) }, { 'files.0.name': 'A name must be under 121 characters' }],
    [{ file: '' }, { 'files.0.file': 'Please upload this file' }],
    [{ file: 'https://example.com/a.mp3' }, { 'files.0.file': 'Please upload this file' }],
    [{ file: 'private:sheet-music-pdfs/a.pdf' }, { 'files.0.file': 'Please upload this file' }],
    [{ file: 'private:music-files/../a.mp3' }, { 'files.0.file': 'Please upload this file' }],
    [
      { file: 'private:music-files/files/gone.mp3' },
      { 'files.0.file': 'This file is no longer among the stored files. Please upload it again.' },
    ],
  ])('bad input: %o', async (change, fields) => {
    const { status, body } = await add({ files: [{ ...(await file('One')), ...change }] })
    expect([status, body.error.fields]).toEqual([422, fields])
    expect(await app.ctx.db.$count(shopItems)).toBe(0)
  })
})
