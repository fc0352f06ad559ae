// Builds PDFs made to break any program that opens them: small files that unpack to gigabytes, or whose rendering never
// ends.
import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { minute } from '@/lib/durations'
import { deflatedBytes, type PdfObject, buildPdf, pdfPage, pdfPicture } from './pdf-files'

/** Returns the header of a JPEG of any size, with no data after it. */
function hollowJpeg(width: number, height: number): Buffer {
  const frame = Buffer.from('ffd8ffc0001108000000000301220002110103110100', 'hex')
  frame.writeUInt16BE(height, 7)
  frame.writeUInt16BE(width, 9)
  return Buffer.concat([frame, Buffer.from('ffda000c03010002110311003f00ffd9', 'hex')])
}

/** Returns an empty JBIG2 page of any size. */
function hollowJbig2(width: number, height: number): Buffer {
  const page = Buffer.alloc(30)
  page.set([48, 0, 1], 4)
  page.writeUInt32BE(19, 7)
  page.writeUInt32BE(width, 11)
  page.writeUInt32BE(height, 15)
  return page
}

/** Returns the header of a JPEG 2000 codestream of three colours. */
function hollowJpx(width: number, height: number): Buffer {
  const size = Buffer.alloc(51)
  Buffer.from('ff4fff510031', 'hex').copy(size)
  for (const [place, value] of [
    [8, width],
    [12, height],
    [24, width],
    [28, height],
  ] as const)
    size.writeUInt32BE(value, place)
  size.writeUInt16BE(3, 40)
  size.set([7, 1, 1, 7, 1, 1, 7, 1, 1], 42)
  return Buffer.concat([size, Buffer.from('ffd9', 'hex')])
}

/**
 * Returns a PDF in which every object except the catalogue of packed objects is in one packed stream that continues for
 * gigabytes.
 */
function objectStreamBomb(): Buffer {
  const inside = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>',
  ]
  const offsets = inside.map((_, index) => inside.slice(0, index).join(' ').length + (index > 0 ? 1 : 0))
  const index = `${offsets.map((offset, at) => `${at + 1} ${offset}`).join(' ')} `
  const block = deflateRawSync(Buffer.from(`${index}${inside.join(' ')} `), { finishFlush: constants.Z_FULL_FLUSH })
  const packed = Buffer.concat([Buffer.from([0x78, 0xda]), block, deflatedBytes(3000, ' ').subarray(2)])
  const head = Buffer.from('%PDF-1.7\n')
  const objects = Buffer.concat([
    Buffer.from(
      `4 0 obj\n<< /Type /ObjStm /N 3 /First ${index.length} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const start = head.length + objects.length
  const rows = Buffer.alloc(6 * 7)
  const row = (at: number, kind: number, place: number, third: number) => {
    rows[at * 7] = kind
    rows.writeUInt32BE(place, at * 7 + 1)
    rows.writeUInt16BE(third, at * 7 + 5)
  }
  row(0, 0, 0, 65_535)
  for (const each of [1, 2, 3]) row(each, 2, 4, each - 1)
  row(4, 1, head.length, 0)
  row(5, 1, start, 0)
  const table = Buffer.concat([
    Buffer.from(`5 0 obj\n<< /Type /XRef /Size 6 /W [1 4 2] /Root 1 0 R /Length ${rows.length} >>\nstream\n`),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ])
  return Buffer.concat([head, objects, table])
}

/** Returns a form that draws the next one ten times, which draws the next one ten times: ten billion in ten steps. */
export function laughingForms(): Buffer {
  const steps = 10
  const more = Array.from({ length: steps }, (_, step): PdfObject => ({
    entries: `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F ${Math.min(step + 6, steps + 4)} 0 R >> >>`,
    data: Buffer.from(step === steps - 1 ? '0 0 m 595 842 l S ' : '/F Do '.repeat(10)),
  }))
  return pdfPage({ contents: '/F Do '.repeat(10), resources: '/XObject << /F 5 0 R >>', more })
}

/** Returns tiles within tiles, each painted again and again. */
function nestedTiles(): Buffer {
  const steps = 6
  const more = Array.from({ length: steps }, (_, step): PdfObject => ({
    entries: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 3000 3000] /XStep 1 /YStep 1 /Resources << /Pattern << /P ${Math.min(step + 6, steps + 4)} 0 R >> >>`,
    data: Buffer.from(
      step === steps - 1 ? '1 0 0 rg 0 0 1 1 re f' : '/Pattern cs /P scn 0 0 3000 3000 re f '.repeat(20),
    ),
  }))
  return pdfPage({
    contents: '/Pattern cs /P scn 0 0 595 842 re f '.repeat(20),
    resources: '/Pattern << /P 5 0 R >>',
    more,
  })
}

/** Returns each file with its description. */
export function pdfBombs(): [what: string, bytes: Buffer][] {
  return [
    [
      'Flate in Flate: 4 GB',
      pdfPage({
        contents: { filter: '[/FlateDecode /FlateDecode]', data: deflateSync(deflatedBytes(4000), { level: 9 }) },
      }),
    ],
    [
      'a drawing of 3 GB',
      pdfPage({ contents: { filter: '/FlateDecode', data: deflatedBytes(3000, '0 0 m 9 9 l S ') } }),
    ],
    [
      'Flate as hexadecimal: 2 GB',
      pdfPage({
        contents: {
          filter: '[/ASCIIHexDecode /FlateDecode]',
          data: Buffer.from(`${deflatedBytes(2000).toString('hex')}>`),
        },
      }),
    ],
    ['RunLength in Flate: 6 GB', pdfPage({ contents: { filter: '[/Fl /RL]', data: deflatedBytes(95, '\x81 ') } })],
    ['a list of objects of 3 GB', objectStreamBomb()],
    [
      'thirty parts of 90 MB',
      pdfPage({
        contents: '',
        more: Array.from({ length: 30 }, () => ({ entries: '/Filter /FlateDecode', data: deflatedBytes(90) })),
      }),
    ],
    [
      'a JPEG of 65,500 × 65,500',
      pdfPicture(
        '/Width 10 /Height 10 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        hollowJpeg(65_500, 65_500),
      ),
    ],
    [
      'a JPEG 2000 of 100,000 × 100,000',
      pdfPicture('/Width 10 /Height 10 /Filter /JPXDecode', hollowJpx(100_000, 100_000)),
    ],
    [
      'JBIG2 of 60,000 × 60,000',
      pdfPicture(
        '/Width 10 /Height 10 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
        hollowJbig2(minute, minute),
      ),
    ],
    [
      'a picture of 100,000 × 100,000',
      pdfPicture(
        '/Width 100000 /Height 100000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
        deflatedBytes(20),
      ),
    ],
    ['forms that draw forms, ten billion times', laughingForms()],
    ['tiles in tiles', nestedTiles()],
    [
      'a drawing of seven million lines',
      pdfPage({ contents: { filter: '/FlateDecode', data: deflatedBytes(95, '0 0 m 9 9 l S ') } }),
    ],
    ['forty pictures of 8 million pixels', manyPictures(40)],
    [
      'a page of 10 billion points a side',
      pdfPage({ contents: '0 0 9000000000 9000000000 re f', mediaBox: '0 0 10000000000 10000000000' }),
    ],
    ['a billion pages that are not there', pdfPage({ contents: '', count: 1_000_000_000 })],
    [
      'pages that are their own children',
      buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 5 >>']),
    ],
    ['lists in lists', buildPdf(['<< /Type /Catalog /Pages 2 0 R >>', `<< /Kids ${'['.repeat(1_000_000)}`])],
  ]
}

/** Returns a page of different pictures, so that none can be shared. */
function manyPictures(count: number): Buffer {
  const names = Array.from({ length: count }, (_, index) => index + 5)
  return pdfPage({
    contents: names.map((name) => `q 100 0 0 100 0 0 cm /P${name} Do Q`).join('\n'),
    resources: `/XObject << ${names.map((name) => `/P${name} ${name} 0 R`).join(' ')} >>`,
    more: names.map((name) => ({
      entries: `/Type /XObject /Subtype /Image /Name /P${name} /Width 2900 /Height 2900 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      data: deflatedBytes(25, String.fromCharCode(name)),
    })),
  })
}
