// A corpus of PDFs of every kind that a musician might sell, to print a licence into: drawn here, from the demo's
// scores, or made once by `npm run pdf-corpus`.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import {
  degrees,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** The expected result; `strip`: its pages have no blank band and grow. */
export type Fate = 'stamped' | 'strip' | 'locked' | 'damaged'
export type CorpusFile = { name: string; bytes: Buffer; fate: Fate }

const demo = path.resolve('demo/files/pdf')
const isOtherEdition = /-(?:bass-clef|bb|bb-first|c|eb|score|(?:bass-)?trombone(?:-\d)?)\.pdf$/
/** Names of the demo's scores, without editions for other instruments: the same program wrote them alike. */
const demoScores = readdirSync(demo).filter((name) => !isOtherEdition.test(name))
const made = path.resolve('tests/support/pdf-corpus')
const black = rgb(0, 0, 0)

/** Draws staves with notes as vectors. */
function drawStaves(page: PDFPage): void {
  const { width, height } = page.getSize()
  for (let top = height - 80; top > 90; top -= 60) {
    for (let line = 0; line < 5; line++)
      page.drawLine({
        start: { x: 40, y: top - line * 6 },
        end: { x: width - 40, y: top - line * 6 },
        thickness: 0.4,
        color: black,
      })
    for (let x = 60; x < width - 60; x += 30)
      page.drawEllipse({ x, y: top - (x % 24), xScale: 3.5, yScale: 2.6, color: black })
  }
}

type Score = { pages?: number; title?: string; size?: [number, number] }

async function score({ pages = 2, title = 'Corner Table', size = [595, 842] }: Score = {}): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage(size)
    drawStaves(page)
    page.drawText(`${title}, page ${number}`, { x: 40, y: size[1] - 40, size: 14, font })
    page.drawText('(c) The Musician', { x: size[0] / 2 - 40, y: 34, size: 8, font })
  }
  document.setTitle(title)
  return document
}

const saved = async (document: PDFDocument, useObjectStreams = false) =>
  Buffer.from(await document.save({ useObjectStreams }))

/** Returns a small score with the given number of pages. */
export const drawnScore = async (options?: Score) => saved(await score(options))

async function changed(change: (document: PDFDocument, pages: PDFPage[]) => void | Promise<void>, options?: Score) {
  const document = await score(options)
  await change(document, document.getPages())
  return saved(document)
}

const eachPage = (change: (page: PDFPage) => void) => (_: PDFDocument, pages: PDFPage[]) => pages.forEach(change)

/** Returns a page like a scanner's: grey paper, noise, lines. `margin` is the blank paper at the edge, in pixels. */
async function scan(margin: number, background = 235): Promise<Buffer> {
  const [width, height] = [827, 1169]
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const isInk = y > margin && y < height - margin && y % 9 < 2 && x > 20 && x < width - 20
    pixels[at] = isInk ? 40 : background - ((x * 31 + y * 17) % 7)
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function scanned(margin: number, background?: number, pages = 3): Promise<Buffer> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const picture = await document.embedJpg(await scan(margin, background))
  for (let number = 0; number < pages; number++)
    document.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 })
  return saved(document)
}

/** Returns one page of some megabytes that cannot be compressed. */
export async function noisyScore(): Promise<Buffer> {
  const document = await score({ pages: 1 })
  const side = 1200
  const noise = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  document.getPage(0).drawImage(await document.embedJpg(noise), { x: 100, y: 300, width: 300, height: 300 })
  return saved(document)
}

/** Returns scans with margins; each page has the same picture. */
export const scannedPages = (pages: number) => scanned(60, undefined, pages)

const withBookmarks = (document: PDFDocument, pages: PDFPage[]) => {
  const { context } = document
  const root = context.nextRef()
  const marks = pages.map(() => context.nextRef())
  for (const [index, page] of pages.entries())
    context.assign(
      marks[index] ?? root,
      context.obj({
        Title: PDFHexString.fromText(`Part ${index + 1}`),
        Parent: root,
        Dest: [page.ref, 'Fit'],
        ...(index > 0 ? { Prev: marks[index - 1] } : {}),
        ...(index < marks.length - 1 ? { Next: marks[index + 1] } : {}),
      }),
    )
  context.assign(root, context.obj({ Type: 'Outlines', First: marks[0], Last: marks.at(-1), Count: marks.length }))
  document.catalog.set(PDFName.of('Outlines'), root)
}

/** Moves the size and rotation of the pages to their parent node. */
const inherited = (document: PDFDocument, pages: PDFPage[]) => {
  const above = document.catalog.Pages()
  above.set(PDFName.of('MediaBox'), document.context.obj([0, 0, 595, 842]))
  above.set(PDFName.of('Rotate'), PDFNumber.of(90))
  for (const page of pages) page.node.delete(PDFName.of('MediaBox'))
}

const withForm = async (document: PDFDocument, pages: PDFPage[]) => {
  const form = document.getForm()
  const [first] = pages
  if (!first) return
  const field = form.createTextField('name.of.the.band')
  field.setText('Late Set')
  field.addToPage(first, { x: 60, y: 600, width: 200, height: 20 })
  form.createCheckBox('encore').addToPage(first, { x: 60, y: 560, width: 12, height: 12 })
}

/** Ends in the middle of a drawing with another scale and colour, as badly written programs do. */
const unbalanced = (document: PDFDocument, pages: PDFPage[]) => {
  for (const page of pages)
    page.node.addContentStream(document.context.register(document.context.stream('q 3 0 0 3 100 100 cm 1 0 0 rg BT')))
}

const toTheEdges = (page: PDFPage) => {
  const { width, height } = page.getSize()
  for (let y = 2; y < height; y += 8)
    page.drawLine({ start: { x: 0, y }, end: { x: width, y }, thickness: 0.3, color: black })
}

/** Files that are drawn here, each when it is requested: 200 pages take seconds. */
const drawn: [name: string, draw: () => Promise<Buffer>, fate: Fate][] = [
  ['turned by 90 degrees', () => changed(eachPage((page) => page.setRotation(degrees(90)))), 'stamped'],
  ['turned by 180 degrees', () => changed(eachPage((page) => page.setRotation(degrees(180)))), 'stamped'],
  ['turned by 270 degrees', () => changed(eachPage((page) => page.setRotation(degrees(270)))), 'stamped'],
  ['turned by -90 degrees', () => changed(eachPage((page) => page.setRotation(degrees(-90)))), 'stamped'],
  ['cropped', () => changed(eachPage((page) => page.setCropBox(20, 20, 555, 802))), 'stamped'],
  ['cropped through the music', () => changed(eachPage((page) => page.setCropBox(100, 110, 300, 420))), 'stamped'],
  [
    'cropped and turned',
    () =>
      changed(
        eachPage((page) => {
          page.setCropBox(8, 8, 579, 826)
          page.setRotation(degrees(270))
        }),
      ),
    'stamped',
  ],
  [
    'a corner below zero',
    () =>
      changed(
        eachPage((page) => {
          page.translateContent(-300, -400)
          page.setMediaBox(-300, -400, 595, 842)
          page.setCropBox(-300, -400, 595, 842)
        }),
      ),
    'stamped',
  ],
  [
    'units of two points',
    () => changed(eachPage((page) => page.node.set(PDFName.of('UserUnit'), PDFNumber.of(2)))),
    'stamped',
  ],
  // Small pages: only their number matters, and each is drawn twice.
  ['200 pages', () => drawnScore({ pages: 200, size: [240, 180] }), 'stamped'],
  ['A3 across', () => drawnScore({ size: [1191, 842] }), 'stamped'],
  ['a card', () => drawnScore({ size: [240, 180], title: 'Card' }), 'stamped'],
  ['sizes from above', () => changed(inherited), 'stamped'],
  ['scans with margins', () => scanned(60), 'stamped'],
  ['scans to the edge', () => scanned(0), 'strip'],
  ['scans on dark paper', () => scanned(60, 150), 'strip'],
  ['lines to the edges', () => changed(eachPage(toTheEdges)), 'strip'],
  [
    'lines to the edges, turned',
    () =>
      changed(
        eachPage((page) => {
          toTheEdges(page)
          page.setRotation(degrees(90))
        }),
      ),
    'strip',
  ],
  [
    'cropped, lines to the edges',
    () =>
      changed(
        eachPage((page) => {
          toTheEdges(page)
          page.setCropBox(50, 50, 400, 600)
        }),
      ),
    'strip',
  ],
  ['a form', () => changed(withForm), 'stamped'],
  ['bookmarks', () => changed(withBookmarks, { pages: 4 }), 'stamped'],
  ['a title from right to left', () => changed((document) => document.setTitle('שולחן בפינה')), 'stamped'],
  ['a drawing that does not end', () => changed(unbalanced), 'stamped'],
  [
    'a wrong table of contents',
    async () =>
      Buffer.from((await drawnScore()).toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
    'stamped',
  ],
  [
    'an end with rubbish behind it',
    async () => Buffer.concat([await drawnScore(), Buffer.from('\n<html>served by a broken server</html>\n')]),
    'stamped',
  ],
  ['the first half', () => drawnScore().then((whole) => whole.subarray(0, whole.length / 2)), 'damaged'],
  ['no PDF at all', async () => Buffer.from('I am a poem.\n'.repeat(50)), 'damaged'],
  ['nothing', async () => Buffer.alloc(0), 'damaged'],
]

const stored: [folder: string, name: string, fate: Fate][] = [
  ...demoScores.map((name): [string, string, Fate] => [demo, name, 'stamped']),
  ...readdirSync(made).map((name): [string, string, Fate] => [
    made,
    name,
    name === 'user-password.pdf' ? 'locked' : 'stamped',
  ]),
]

const files = new Map<string, { read: () => Promise<Buffer>; fate: Fate }>([
  ...drawn.map(([name, read, fate]) => [name, { read, fate }] as const),
  ...stored.map(([folder, name, fate]) => [name, { read: () => readFile(path.join(folder, name)), fate }] as const),
])

/** Returns the bytes of one file. */
export async function corpusPdf(name: string): Promise<Buffer> {
  const file = files.get(name)
  if (!file) throw new Error(`The corpus has no ${name}`)
  return file.read()
}

/** Yields every file with its expected result. */
export async function* pdfCorpus(): AsyncGenerator<CorpusFile> {
  for (const [name, { read, fate }] of files) yield { name, bytes: await read(), fate }
}
