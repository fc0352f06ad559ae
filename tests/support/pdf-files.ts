// Builds PDF files object by object, with streams compressed as tightly as Flate can.
import { constants, deflateRawSync } from 'node:zlib'

/** An object: its text, or the entries of its dictionary and the bytes of its stream. */
export type PdfObject = string | { entries: string; data: Buffer }

const megabyte = 1024 * 1024

/** Returns a file of these objects, numbered from 1; the first is the catalogue. */
export function buildPdf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const offsets = objects.map((object, index) => {
    const at = length
    add(Buffer.from(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') add(Buffer.from(object))
    else
      for (const part of [
        Buffer.from(`<< ${object.entries} /Length ${object.data.length} >>\nstream\n`),
        object.data,
        Buffer.from('\nendstream'),
      ])
        add(part)
    add(Buffer.from('\nendobj\n'))
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

type Page = {
  contents: string | { filter?: string; data: Buffer }
  resources?: string
  mediaBox?: string
  more?: readonly PdfObject[]
  count?: number
}

/** Returns a PDF of one page; objects that follow begin with number 5. */
export function pdfPage({ contents, resources = '', mediaBox = '0 0 595 842', more = [], count = 1 }: Page): Buffer {
  const { filter = '', data } = typeof contents === 'string' ? { data: Buffer.from(contents) } : contents
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R] /Count ${count} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R /Resources << ${resources} >> >>`,
    { entries: filter && `/Filter ${filter}`, data },
    ...more,
  ])
}

/** Returns the given number of megabytes of one repeated text, compressed by Flate to a thousandth of its size. */
export function deflatedBytes(megabytes: number, text = '\0'): Buffer {
  const block = deflateRawSync(Buffer.alloc(megabyte, text), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([1, 0, 0, 0xff, 0xff]),
  ])
}

/** Returns a page with one picture as large as the page. */
export function pdfPicture(entries: string, data: Buffer): Buffer {
  return pdfPage({
    contents: 'q 595 0 0 842 0 0 cm /P Do Q',
    resources: '/XObject << /P 5 0 R >>',
    more: [{ entries: `/Type /XObject /Subtype /Image ${entries}`, data }],
  })
}
