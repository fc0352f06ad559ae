// Proves with real PDFs and a real database what visitors see of a sheet before they buy it, and when it is removed.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { samplePictures } from '@/db/schema/commerce/look-inside'
import { shopItems } from '@/db/schema/commerce/shop'
import { storeFile } from '@/platform/stored-files/store-file'
import { uploadsJobs } from '@/features/operations/uploads/server/uploads.job'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import type { ShownVariant, VariantForm } from '@/features/commerce/sheet-music/editions/variant-form'
import { sampleWidth } from '../look-inside.rules'
import type { SheetSamples } from '../look-inside.contract'
import { makeSamplePictures } from './sample-pictures'
import type { SheetPages } from './sheet-pages'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
beforeEach(async () => {
  await app.ctx.db.delete(shopItems)
  await app.ctx.db.delete(samplePictures)
  await app.ctx.db.$client.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
})
afterAll(() => app.close())

type Values = z.input<typeof shopItemsResource.values>
type Row = z.output<typeof shopItemsResource.row>
const nineSeparatePages = () => readFile('demo/files/pdf/slide-rule-blues.pdf')

const stored = (content: Buffer, pageCount: number | null = 9) =>
  storeFile(app.ctx, {
    bucket: 'sheet-music-pdfs',
    path: `pdfs/${randomUUID()}.pdf`,
    content,
    contentType: 'application/pdf',
    facts: { pageCount },
  })
const edition = (change: Partial<VariantForm>): VariantForm => ({
  id: `new-${randomUUID().slice(0, 8)}`,
  label: 'C',
  price: '',
  inventory_count: '',
  ...change,
})
async function add(change: Partial<Values>): Promise<Row> {
  const response = await app.send('POST', '/api/admin/shop-items', {
    values: {
      ...shopItemsResource.defaults(),
      title: 'Blue Shoes',
      category: 'sheet_music',
      price: '9.50',
      image_url: 'https://example.com/cover.jpg',
      ...change,
    },
  })
  const body = (await response.json()) as Row
  expect(response.status, JSON.stringify(body)).toBe(201)
  return body
}
/** Opens the form of an item, changes it, and submits it. */
async function edit(id: string, change: (values: Values & { variants: ShownVariant[] }) => Partial<Values>) {
  const row = (await (await app.request(`/api/admin/shop-items/${id}`)).json()) as Row
  const base = shopItemsResource.toValues(row) as Values & { variants: ShownVariant[] }
  const values = { ...base, ...change(structuredClone(base)) }
  const response = await app.send('PUT', `/api/admin/shop-items/${id}`, { base, values })
  expect(response.status, await response.clone().text()).toBe(200)
}
const samples = async () => {
  const answer = await app.request('/api/shop/items/blue-shoes')
  return ((await answer.json()) as { samples: SheetSamples[] }).samples
}
const readPages = (sheets: SheetSamples[]) => sheets.map((sheet) => sheet.samples.map(({ page }) => page))
async function status(address: string | undefined): Promise<number> {
  const answer = await app.request(address ?? '')
  await answer.arrayBuffer()
  return answer.status
}
const waiting = async (task: string) => {
  const { rows } = await app.ctx.db.$client.query<{ payload: Record<string, unknown> }>(
    `select payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [task],
  )
  return rows.map(({ payload }) => payload)
}
/** Does the work of the job that a save has queued. */
async function draw(): Promise<void> {
  expect(await waiting('sample-pictures-make')).toHaveLength(1)
  await makeSamplePictures(app.ctx)
}
const sheetPages = async (url: string, from = 1) => {
  const answer = await app.request(`/api/admin/sheet-pages?${new URLSearchParams({ url, from: String(from) })}`)
  return (await answer.json()) as SheetPages
}

test('the pages of an edition that the owner chose are pictures as wide as a phone needs, in score order; no page is shown by default @sweep', async () => {
  const file = await stored(await nineSeparatePages())
  const { id } = await add({ variants: [edition({ pdf_file_url: file })] })
  await draw()
  expect(await samples()).toEqual([])

  await edit(id, ({ variants: [only] }) => ({ variants: [{ ...only, sample_pages: [3, 1, 3] }] as ShownVariant[] }))
  await makeSamplePictures(app.ctx)
  const [sheet] = await samples()
  expect(sheet).toMatchObject({ editionId: expect.any(String), pageCount: 9 })
  expect(sheet?.samples.map(({ page }) => page)).toEqual([1, 3])
  for (const { picture, width, height } of sheet?.samples ?? []) {
    const content = Buffer.from(await (await app.request(picture.url)).arrayBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width, height })
    expect([width, picture.width]).toEqual([sampleWidth, sampleWidth])
  }
  expect(JSON.stringify(sheet)).not.toContain('private:')
  expect(JSON.stringify(await (await app.request('/api/shop/items')).json())).not.toContain('/samples/')
})

test('SAMPLE is part of the stored picture: white paper is coloured at the head, in the middle and at the foot @sweep', async () => {
  const file = await stored(await nineSeparatePages())
  await add({ pdf_file_url: file, sample_pages: [1] })
  await draw()
  const [sheet] = await samples()
  expect(sheet?.editionId).toBeNull()
  const picture = await app.request(sheet?.samples[0]?.picture.url ?? '')
  const { data, info } = await sharp(Buffer.from(await picture.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const third = Math.floor(info.height / 3)
  const tinted = [0, 0, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, , blue = 0] = data.subarray(at, at + 3)
    const part = Math.min(2, Math.floor(at / info.channels / info.width / third))
    if (red > 200 && red - blue > 8) tinted[part] = (tinted[part] ?? 0) + 1
  }
  for (const count of tinted) expect(count).toBeGreaterThan(20_000)
})

test('deselecting a page, replacing the file or deleting the item removes the pictures: address, resized copies and bytes @sweep', async () => {
  const first = await stored(await nineSeparatePages())
  const { id } = await add({ variants: [edition({ pdf_file_url: first, sample_pages: [1, 2] })] })
  await draw()
  const urls = (await samples()).flatMap((sheet) => sheet.samples.map(({ picture }) => picture.url))
  const small = (url = '') => url.replace('/media/', '/pictures/320.webp/')
  expect(await Promise.all([urls[0], urls[1], small(urls[1])].map(status))).toEqual([200, 200, 200])

  await edit(id, ({ variants: [only] }) => ({ variants: [{ ...only, sample_pages: [1] }] as ShownVariant[] }))
  expect(await Promise.all([urls[0], urls[1], small(urls[1])].map(status))).toEqual([200, 404, 404])
  expect(readPages(await samples())).toEqual([[1]])
  const gone = await waiting('files-remove-withdrawn')
  expect(gone).toHaveLength(1)
  const [{ path = '' } = {}] = gone as { path?: string }[]
  expect(await app.ctx.files.stat('shop-images', path)).not.toBeNull()
  for (const payload of gone) await uploadsJobs.tasks['files-remove-withdrawn']?.(app.ctx, payload)
  expect(await app.ctx.files.stat('shop-images', path)).toBeNull()
  for await (const { path: copy } of app.ctx.files.list('picture-variants'))
    expect(copy).not.toContain(String(gone[0]?.sha256))

  // A different file that looks the same.
  const second = await stored(Buffer.concat([await nineSeparatePages(), Buffer.from('% second edition\n')]))
  await edit(id, ({ variants: [only] }) => ({ variants: [{ ...only, pdf_file_url: second }] as ShownVariant[] }))
  expect(await status(urls[0])).toBe(404)
  expect(await samples()).toEqual([])
  await makeSamplePictures(app.ctx)
  const [{ samples: [again] = [] } = {}] = await samples()
  expect(again?.page).toBe(1)

  expect((await app.request(`/api/admin/shop-items/${id}`, { method: 'DELETE' })).status).toBe(200)
  await makeSamplePictures(app.ctx)
  expect(await status(again?.picture.url)).toBe(404)
  expect(await app.ctx.db.$count(samplePictures)).toBe(0)
})

test('a page that is deselected while its picture is rendered gets no picture @sweep', async () => {
  const file = await stored(await nineSeparatePages())
  const { id } = await add({ pdf_file_url: file, sample_pages: [1] })
  const drawing = makeSamplePictures(app.ctx)
  await edit(id, () => ({ sample_pages: [] }))
  await drawing
  expect(await app.ctx.db.$count(samplePictures)).toBe(0)
})

test('a sheet that has editions does not show its own PDF @sweep', async () => {
  const [own, ofEdition] = [await stored(await nineSeparatePages()), await stored(await nineSeparatePages())]
  await add({
    pdf_file_url: own,
    sample_pages: [1, 2],
    variants: [edition({ pdf_file_url: ofEdition, sample_pages: [4] })],
  })
  await draw()
  expect(readPages(await samples())).toEqual([[4]])
  expect(await app.ctx.db.$count(samplePictures)).toBe(1)
})

test('a damaged PDF, a missing PDF and a missing page give the owner a message; the sheet is still sold, and others are rendered @sweep', async () => {
  const damaged = await stored(Buffer.from('%PDF-1.7 and no more'))
  const short = await stored(await nineSeparatePages())
  await add({
    variants: [
      edition({ label: 'A', pdf_file_url: damaged, sample_pages: [1] }),
      edition({ label: 'B', pdf_file_url: short, sample_pages: [9, 40] }),
    ],
  })
  await draw()
  expect(readPages(await samples())).toEqual([[9]])
  expect(await sheetPages(damaged)).toEqual({
    pageCount: 0,
    problem: 'This PDF is damaged and cannot be opened. Please export it again and try once more.',
    pages: [],
  })
  expect((await sheetPages(short)).problem).toBe('This PDF has no page 40, so visitors see only the others.')
  expect((await sheetPages('private:sheet-music-pdfs/pdfs/gone.pdf')).problem).toBe(
    'This PDF is no longer among the stored files. Please upload it again.',
  )
  expect((await sheetPages('https://example.com/music.pdf')).problem).toContain('stored on another site')
  const answer = (await (await app.request('/api/shop/items/blue-shoes')).json()) as { item: { offers: unknown[] } }
  expect(answer.item.offers).toHaveLength(1)
})

const protectedPdf = (name: string) => readFile(`tests/support/pdf-corpus/${name}.pdf`)

test.each(['owner-password-rc4', 'owner-password-aes128', 'owner-password-aes256'])(
  'a PDF with only an owner password is rendered like any other: %s @sweep',
  async (name) => {
    const file = await stored(await protectedPdf(name))
    const { problem, pages } = await sheetPages(file)
    expect(problem).toBeNull()
    expect(pages[0]?.picture).toMatch(/^data:image\/webp;base64,/)
    await add({ pdf_file_url: file, sample_pages: [1] })
    await draw()
    expect(readPages(await samples())).toEqual([[1]])
  },
)

test('a PDF that needs a password to open gives the owner a message and visitors no picture; it is still sold @sweep', async () => {
  const file = await stored(await protectedPdf('user-password'))
  await add({ pdf_file_url: file, sample_pages: [1] })
  await draw()
  expect(await samples()).toEqual([])
  expect(await sheetPages(file)).toEqual({
    pageCount: 0,
    problem: 'This PDF is encrypted or protected by a password. Please save it without protection and try again.',
    pages: [],
  })
  const answer = (await (await app.request('/api/shop/items/blue-shoes')).json()) as { item: { offers: unknown[] } }
  expect(answer.item.offers).toHaveLength(1)
})

test('the owner sees small pictures of all pages, a dozen at once, and none of them is stored @sweep', async () => {
  const file = await stored(await nineSeparatePages())
  const count = await app.ctx.db.$client.query('select from stored_files').then(({ rowCount }) => rowCount)
  const { pageCount, problem, pages } = await sheetPages(file)
  expect([pageCount, problem]).toEqual([9, null])
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const { picture } of pages) expect(picture).toMatch(/^data:image\/webp;base64,/)
  expect((await sheetPages(file, 9)).pages.map(({ page }) => page)).toEqual([9])
  expect(await app.ctx.db.$client.query('select from stored_files').then(({ rowCount }) => rowCount)).toBe(count)
})

test('the owner can choose pages only among the first 60, and at most 60 of them', async () => {
  const response = await app.send('POST', '/api/admin/shop-items', {
    values: {
      ...shopItemsResource.defaults(),
      title: 'Blue Shoes',
      category: 'sheet_music',
      price: '9.50',
      image_url: 'https://example.com/cover.jpg',
      pdf_file_url: await stored(await nineSeparatePages()),
      sample_pages: [61],
    },
  })
  expect(response.status).toBe(422)
})
