// Proves what is found in a PDF page by page, in processes with limits.
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawnScore } from '../../../../../tests/support/pdf-corpus'
import { deflatedBytes, buildPdf, pdfPicture } from '../../../../../tests/support/pdf-files'
import { pdfNotes } from '../pdf-notes'
import { inspectPdf } from './inspect-pdf'
import { tryStamp } from './stamping/try-stamp'

const makeSource = (bytes: Buffer) => ({
  byteSize: bytes.length,
  read: () => Readable.from([bytes], { objectMode: false }),
})
const inspect = (bytes: Buffer) => inspectPdf(makeSource(bytes))

/** Returns five staves on a letter page at 600 dpi, one bit for each pixel, 1 for white. */
function scannedStaves(): Buffer {
  const [rowBytes, rows] = [638, 6600]
  const pixels = Buffer.alloc(rowBytes * rows, 0xff)
  for (let staff = 0; staff < 5; staff++)
    for (let line = 0; line < 5; line++)
      for (let thick = 0; thick < 6; thick++) {
        const row = 800 + staff * 1000 + line * 42 + thick
        pixels.fill(0, row * rowBytes + 50, (row + 1) * rowBytes - 50)
      }
  return deflateSync(pixels)
}

test('UPLD-04: a scan at 600 dpi is rendered alike as grey, as a stencil and with a palette @sweep', async () => {
  const data = scannedStaves()
  const found = []
  for (const entries of [
    '/ColorSpace /DeviceGray /BitsPerComponent 1',
    '/ImageMask true /BitsPerComponent 1',
    '/ColorSpace [/Indexed /DeviceGray 1 <00FF>] /BitsPerComponent 1',
    '/ColorSpace [/CalGray << /WhitePoint [0.95 1 1.09] >>] /BitsPerComponent 1',
  ]) {
    const scan = pdfPicture(`/Width 5100 /Height 6600 ${entries} /Filter /FlateDecode`, data)
    const { systems, blankBands, undrawnPages, preview } = await inspect(scan)
    found.push([systems.length, blankBands[0] !== null, undrawnPages, preview !== null])
  }
  expect(found).toEqual([0, 1, 2, 3].map(() => [5, true, [], true]))
})

/** Returns a page with a picture that takes too much memory, then one with staves. */
function heavyThenStaves(): Buffer {
  const staves = Array.from({ length: 4 }, (_, staff) =>
    Array.from(
      { length: 5 },
      (_, line) => `40 ${700 - staff * 120 - line * 7} m 555 ${700 - staff * 120 - line * 7} l S`,
    ),
  )
  const page = (contents: number, resources = '') =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << ${resources} >> >>`
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
    page(4, '/XObject << /P 7 0 R >>'),
    { entries: '', data: Buffer.from('q 595 0 0 842 0 0 cm /P Do Q') },
    page(6),
    { entries: '', data: Buffer.from(`0.5 w ${staves.flat().join(' ')}`) },
    {
      entries:
        '/Type /XObject /Subtype /Image /Width 10000 /Height 10000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
      data: deflatedBytes(287),
    },
  ])
}

test('UPLD-04: a page that takes too much memory is skipped: the file is accepted, the other pages are rendered, and the owner is told which page it is @sweep', async () => {
  const file = heavyThenStaves()
  const found = await inspect(file)
  expect(found).toMatchObject({ pageCount: 2, undrawnPages: [1], preview: null })
  expect(found.facts?.paper).toEqual([595, 842])
  expect(found.systems.map(([page]) => page)).toEqual([2, 2, 2, 2])
  expect(found.blankBands).toEqual([null, expect.any(Number)])
  expect(await tryStamp(makeSource(file), found.blankBands)).toBeNull()
  expect(pdfNotes({ ...found, stampProblem: null })).toEqual([
    'Page 1 takes too much memory or time to render, so there is no picture of it here or in the shop. Buyers get it as it is. Scans at 600 dpi or less, or smaller photos, can be shown.',
  ])
})

test('UPLD-04: every page of a book is inspected, in as many processes as its memory allows @sweep', async () => {
  const pages = 40
  const found = await inspect(await drawnScore({ pages }))
  expect(found.undrawnPages).toEqual([])
  expect(new Set(found.systems.map(([page]) => page)).size).toBe(pages)
  expect(found.blankBands.filter((band) => band !== null)).toHaveLength(pages)
}, 180_000)
