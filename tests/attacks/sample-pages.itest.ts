// Looks for the pages of a sold sheet that its owner did not choose to show: at every address that the site names to
// any client, in every size, and at guessed addresses.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPdfPages } from '@/features/operations/pdf-files/server/pages/draw-pdf-pages'
import { makeSamplePictures } from '@/features/commerce/look-inside/server/sample-pictures'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { crawl } from '../support/crawl'
import { finish, sendAll } from '../support/send-upload'
import { ownerActor } from '../support/administrator'
import { testApp, type TestApp } from '../support/test-app'

const chosen = [2, 7]
const asOwner = { 'x-test-actor': 'owner' }

let app: TestApp
let file = ''
/** Page number → a small fingerprint of its look. */
const looks = new Map<number, number[]>()

beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: (request) => (request.headers.get('x-test-actor') === 'owner' ? ownerActor : { kind: 'visitor' }),
  })
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...asOwner } })
  const bytes = await readFile('demo/files/pdf/slide-rule-blues.pdf')
  const stored = await finish(
    ask,
    await sendAll(ask, { kind: 'sheet-music-pdf', name: 'blue.pdf', type: 'application/pdf', bytes }),
  )
  file = ((await stored.json()) as { url: string }).url
  const item = {
    ...shopItemsResource.defaults(),
    category: 'sheet_music',
    price: '9.50',
    image_url: 'https://example.com/x.jpg',
  }
  for (const values of [
    { ...item, title: 'Shown', pdf_file_url: file, sample_pages: chosen },
    {
      ...item,
      title: 'Edition',
      variants: [{ id: 'new', label: 'C', price: '', inventory_count: '', pdf_file_url: file, sample_pages: [2] }],
    },
    { ...item, title: 'Not shown', pdf_file_url: file },
  ])
    expect((await app.send('POST', '/api/admin/shop-items', { values }, asOwner)).status).toBe(201)
  await makeSamplePictures(app.ctx)
  await app.changes.catchUp()

  const pages = await drawPdfPages(app.ctx, file, {
    pages: Array.from({ length: 9 }, (_, index) => index + 1),
    width: 400,
    isSample: false,
  })
  if ('sentence' in pages) throw new Error(pages.sentence)
  for (const { page, picture } of pages.drawn) looks.set(page, await readLook(Buffer.from(picture ?? [])))
})
afterAll(() => app.close())

/** Returns the grey value of each of a few thousand squares, relative to their mean. */
async function readLook(picture: Buffer): Promise<number[]> {
  const grey = await sharp(picture)
    .flatten({ background: 'white' })
    .resize(90, 127, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  const mean = grey.reduce((sum, one) => sum + one, 0) / grey.length
  return [...grey].map((one) => one - mean)
}

/** Similarity: 1 is the same but for brightness; 0 is nothing in common. */
function likeness(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return dot(one, other) / (Math.sqrt(dot(one, one) * dot(other, other)) || 1)
}

/** Returns the page that a picture looks like, or null. */
async function pageIn(picture: Buffer): Promise<number | null> {
  const look = await readLook(picture)
  const [best] = [...looks]
    .map(([page, known]) => ({ page, like: likeness(look, known) }))
    .toSorted((a, b) => b.like - a.like)
  return best && best.like > 0.5 ? best.page : null
}

test('the comparison tells pages apart, marked or not, large or small @sweep', async () => {
  for (const isSample of [true, false]) {
    const drawn = await drawPdfPages(app.ctx, file, { pages: [3, 7, 8], width: 700, isSample })
    if ('sentence' in drawn) throw new Error(drawn.sentence)
    for (const { page, picture } of drawn.drawn) {
      expect(await pageIn(Buffer.from(picture ?? []))).toBe(page)
      expect(
        await pageIn(
          await sharp(picture ?? [])
            .resize(160)
            .toBuffer(),
        ),
      ).toBe(page)
    }
  }
  expect(
    await pageIn(
      await sharp({ create: { width: 300, height: 420, channels: 3, background: '#c90' } })
        .png()
        .toBuffer(),
    ),
  ).toBeNull()
})

test('OP-04: everything that the site links publicly, in every size, shows only the chosen pages, and never the PDF @sweep', async () => {
  const found = await crawl(app)
  const shown = new Set<number>()
  for (const { address, type, body } of found) {
    expect(type, address).not.toContain('pdf')
    expect(body.includes('%PDF-'), address).toBe(false)
    expect(body.includes('sheet-music-pdfs'), address).toBe(false)
    // Pictures inside pictures and texts count too.
    const inText = type.includes('svg') || type.startsWith('text') || type.includes('json')
    const pictures = inText
      ? [...body.toString().matchAll(/data:image\/(?:webp|png|jpeg|avif);base64,([\w+/=]+)/g)].map(([, data = '']) =>
          Buffer.from(data, 'base64'),
        )
      : type.startsWith('image/')
        ? [body]
        : []
    for (const picture of pictures) {
      // A smaller picture is a blur in which no visitor can read a note.
      const { width = 0 } = await sharp(picture).metadata()
      const page = width < 60 ? null : await pageIn(picture)
      if (page !== null) shown.add(page)
      expect([null, ...chosen], address).toContain(page)
    }
  }
  expect(shown).toEqual(new Set(chosen))
  const samples = found.filter(({ address }) => address.startsWith('/media/shop-images/samples/'))
  expect(samples).toHaveLength(chosen.length)
  // Names of the samples reveal neither the file nor the page.
  for (const { address } of samples) expect(address).toMatch(/\/samples\/[0-9a-f]{24}\.webp$/)
  expect(found.filter(({ address }) => address.startsWith('/pictures/')).length).toBeGreaterThan(20)
}, 240_000)

test('OP-04: guessed addresses of the PDF, its preview and its pages lead nowhere without the owner @sweep', async () => {
  const name = file.replace('private:sheet-music-pdfs/', '')
  const preview = name.replace(/\.pdf$/, '.preview.webp')
  const previewName = preview.replace('pdfs/', '')
  for (const address of [
    `/media/sheet-music-pdfs/${name}`,
    `/media/sheet-music-pdfs/${preview}`,
    `/media/shop-images/${name}`,
    `/media/shop-images/${preview}`,
    `/media/shop-images/samples/${previewName}`,
    `/media/shop-images/..%2Fsheet-music-pdfs%2F${encodeURIComponent(name)}`,
    `/pictures/640.webp/sheet-music-pdfs/${preview}`,
    `/pictures/1600.avif/sheet-music-pdfs/${name}`,
    `/media/picture-variants/${previewName}`,
    `/media/stamped-pdfs/${name}`,
    `/api/admin/pdf-previews/${previewName}`,
    `/api/admin/pdf-previews?url=${encodeURIComponent(file)}`,
    `/api/admin/sheet-pages?url=${encodeURIComponent(file)}`,
    `/free/shown`,
  ]) {
    const answer = await app.request(address)
    expect([401, 403, 404], address).toContain(answer.status)
    expect((await answer.text()).includes('%PDF-'), address).toBe(false)
  }
})
