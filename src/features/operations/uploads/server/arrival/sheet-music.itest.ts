// Proves how PDFs of sheet music are processed: opened, counted and drawn. Broken or hostile ones are refused with a
// sentence and leave nothing.
import { deflateSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { announce, refusal, type SentFile, upload, sendRefused } from '../../../../../../tests/support/send-upload'
import { buildPdf, pdfPage, pdfPicture } from '../../../../../../tests/support/pdf-files'
import { pdf } from '../../../../../../tests/support/sample-files'
import { ownerOrStranger } from '../../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { fileOfPrivateName } from '@/adapters/files/file-names'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerOrStranger })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const bytesAt = async (url: string) => Buffer.from(await (await ask(url)).arrayBuffer())
const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c90' } })
const refused = (file: SentFile) => sendRefused(app, file)
const demo = (name: string) => readFile(`demo/files/${name}`)

test('UPLD-04: a PDF may begin with the lines of a print program, and is stamped all the same @sweep', async () => {
  const lines = Buffer.from('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n')
  const bytes = Buffer.concat([lines, await demo('pdf/when-the-saints.pdf')])
  const stored = await upload(ask, { kind: 'sheet-music-pdf', name: 'Saints.pdf', bytes })
  expect(stored).toMatchObject({ pageCount: 4, contentType: 'application/pdf', previewName: expect.any(String) })
  const isThis = eq(storedFiles.path, fileOfPrivateName(stored.url)?.path ?? '')
  const [row] = await app.ctx.db.select().from(storedFiles).where(isThis)
  expect(row).toMatchObject({ stamp_problem: null, undrawn_pages: [] })
})

test('row 34: stamping is tried at the upload: a PDF that opens everywhere but cannot be written again is accepted, and the owner is told then @sweep', async () => {
  const bytes = buildPdf([
    '<< /Pages 2 0 R >>', // without the type that the stamping library needs
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ])
  const { url } = await upload(ask, { kind: 'sheet-music-pdf', name: 'Saints.pdf', bytes })
  const described = await ask(`/api/admin/pdf-previews?url=${encodeURIComponent(url)}`)
  expect(await described.json()).toMatchObject({
    pageCount: 1,
    notes: [expect.stringMatching(/^The buyer's name cannot be printed into this PDF, .* upload that\.$/)],
  })
})

test('UPLD-04 OP-04 OP-36: sheet music is opened, counted and stored where no public address reaches it', async () => {
  const bytes = await demo('pdf/when-the-saints.pdf')
  const stored = await upload(ask, { kind: 'sheet-music-pdf', name: 'Saints.pdf', type: 'application/pdf', bytes })
  expect(stored).toMatchObject({
    url: expect.stringMatching(/^private:sheet-music-pdfs\/pdfs\/[0-9a-f]{24}\.pdf$/),
    pageCount: 4,
    title: 'WHEN THE SAINTS',
    width: 595,
    height: 842,
    previewName: expect.stringMatching(/^[0-9a-f]{24}\.preview\.webp$/),
  })
  for (const path of [
    stored.url.replace('private:', '/media/'),
    stored.url.replace('private:sheet-music-pdfs', '/media/media'),
    `/media/sheet-music-pdfs/pdfs/${stored.previewName}`,
  ])
    expect((await ask(path)).status).toBe(404)

  const preview = await ask(`/api/admin/pdf-previews/${stored.previewName}`)
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const picture = Buffer.from(await preview.arrayBuffer())
  expect((await sharp(picture).metadata()).width).toBeGreaterThan(600)
  // The picture is not blank.
  expect((await sharp(picture).stats()).channels[0]?.stdev).toBeGreaterThan(10)
  expect((await ask(`/api/admin/pdf-previews/${stored.previewName}`, { headers: { 'x-stranger': '1' } })).status).toBe(
    401,
  )

  const describe = (url: string) => ask(`/api/admin/pdf-previews?url=${encodeURIComponent(url)}`)
  expect(await (await describe(stored.url)).json()).toEqual({
    byteSize: bytes.length,
    pageCount: 4,
    width: 595,
    height: 842,
    previewName: stored.previewName,
    notes: [],
  })
  for (const wrong of ['private:sheet-music-pdfs/pdfs/none.pdf', '/media/media/x.jpg'])
    expect((await describe(wrong)).status).toBe(404)

  const published = await app.send('POST', '/api/admin/pdf-previews', { url: stored.url })
  const { url } = (await published.json()) as { url: string }
  expect(url).toMatch(/^\/media\/shop-images\/products\/[0-9a-f]{24}\.webp$/)
  expect((await bytesAt(url)).equals(picture)).toBe(true)
  for (const wrong of ['private:sheet-music-pdfs/pdfs/none.pdf', '/media/media/x.jpg', 'private:sheet-music-pdfs/../x'])
    expect((await app.send('POST', '/api/admin/pdf-previews', { url: wrong })).status).toBe(404)
})

describe('scans', () => {
  const blackAndWhite = (width: number, height: number) => {
    const row = Math.ceil(width / 8)
    // Fills the page white, with a black bar in the middle.
    const rows = Buffer.alloc(row * height, 0xff).fill(
      0,
      row * Math.floor(height * 0.4),
      row * Math.floor(height * 0.6),
    )
    return pdfPicture(
      `/Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`,
      deflateSync(rows),
    )
  }
  const colour = async (width: number, height: number) => {
    const bar = {
      input: await sharp({ create: { width, height: Math.floor(height * 0.2), channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
      left: 0,
      top: Math.floor(height * 0.4),
    }
    const scan = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .composite([bar])
      .jpeg()
      .toBuffer()
    return pdfPicture(
      `/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      scan,
    )
  }

  test.each([
    ['black and white, 600 dpi', () => blackAndWhite(4960, 7016)],
    ['black and white, 1200 dpi', () => blackAndWhite(9921, 14_031)],
    ['colour, 300 dpi', () => colour(2480, 3508)],
    ['colour, 400 dpi', () => colour(3307, 4677)],
  ])('UPLD-04: a scan in %s is accepted, and its first page is rendered @sweep', async (_scan, make) => {
    const stored = await upload(ask, { kind: 'sheet-music-pdf', name: 'scan.pdf', bytes: await make() })
    expect(stored.pageCount).toBe(1)
    const drawn = sharp(await bytesAt(`/api/admin/pdf-previews/${stored.previewName}`))
      .greyscale()
      .raw()
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    const at = (part: number) =>
      data[info.width * info.channels * Math.floor(info.height * part) + Math.floor(info.width / 2) * info.channels]
    expect([at(0.2), at(0.5), at(0.8)].map((shade) => (shade ?? 128) > 128)).toEqual([true, false, true])
  })

  test('UPLD-04: a scan in colour at 600 dpi is accepted, whether or not its picture fits in the memory @sweep', async () => {
    expect(
      await upload(ask, { kind: 'sheet-music-pdf', name: 'scan.pdf', bytes: await colour(4960, 7016) }),
    ).toMatchObject({ pageCount: 1 })
  })
})

test('a PDF that is encrypted, truncated, hollow or another kind of file is refused with a message; one with a false page count gets its real one @sweep', async () => {
  const whole = await demo('pdf/corner-table.pdf')
  const damaged = 'This PDF is damaged and cannot be opened. Please export it again and try once more.'
  const cases: [string, Buffer, string][] = [
    [
      'encrypted.pdf',
      pdf({ encrypted: true }),
      'This PDF is encrypted or protected by a password. Please save it without protection and try again.',
    ],
    ['cut.pdf', whole.subarray(0, whole.length - 3000), damaged],
    ['hollow.pdf', Buffer.from('%PDF-1.4\n<html>nothing</html>\n%%EOF\n'), damaged],
  ]
  for (const [name, bytes, message] of cases)
    expect(await refused({ kind: 'sheet-music-pdf', name, bytes }), name).toEqual({ status: 422, message, left: 0 })
  for (const [name, bytes] of [
    ['picture.pdf', await canvas(9, 9).png().toBuffer()],
    ['page.pdf', Buffer.from('<!doctype html><p>Hello</p>')],
  ] as const)
    expect(await refused({ kind: 'sheet-music-pdf', name, type: 'application/pdf', bytes }), name).toMatchObject({
      message: expect.stringContaining('PDF'),
      left: 0,
    })
  for (const bytes of [pdf(), pdfPage({ contents: '0 0 m 9 9 l S', count: 40 })])
    expect(await upload(ask, { kind: 'sheet-music-pdf', name: 'plain.pdf', bytes })).toMatchObject({ pageCount: 1 })
  const empty = { kind: 'sheet-music-pdf', name: 'empty.pdf', bytes: Buffer.alloc(0) } as const
  expect(await refusal(await announce(ask, empty, 0))).toMatchObject({ message: 'The file "empty.pdf" is empty.' })
})
