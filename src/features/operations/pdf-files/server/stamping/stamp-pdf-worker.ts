// The thread that prepares one PDF for its buyer: the title and keywords that readers show, and for a named buyer a line
// on every page, in its blank band or on a strip added below. It may be killed at any moment without harm.
import { degrees, type PDFDocument, type PDFEmbeddedPage, PDFName, PDFNumber, type PDFPage, rgb } from '@cantoo/pdf-lib'
import { balanceContent } from './balanced-content'
import { drawLine, drawnSize, widthOfLine } from './drawn-line'
import type { BlankBands, Described, Printed, StampAnswer, StampQuestion } from '../pdf-answer'
import { answerOnce } from '../pdf-input'
import { fixCutStreams, loadPdf, writePdf } from '../pdf-output'
import { qrCodePath, codeSizes } from './printed-code'
import { overlap, placeOnPage, seenSize, toTurn, upright, withStrip } from './printed-line'
import { fitLine } from './printed-text'

/** Points: strip below a page without a blank band; margin beside the line; space under its letters. */
const [strip, sideMargin, descent] = [16, 12, 3]

/** Points: the minimum width of a page for the line and the QR code. */
const leastForCode = 240

/** Sizes are in points. */
type Line = { drawn: PDFEmbeddedPage; foot: number; size: number; width: number }

async function stamp(content: Buffer, { described, printed, blankBands }: StampQuestion): Promise<StampAnswer> {
  const document = await loadPdf(content)
  if ('problem' in document) return document
  const pages = document.getPages()
  // A damaged file may have lost pages.
  if (pages.length !== blankBands.length || pages.length === 0) return { problem: 'damaged' }
  if (printed) await printOnAll(document, pages, printed, blankBands)
  describe(document, described)
  fixCutStreams(document)
  // Keeps the format of the file, so that programs which read old files can read this one too.
  return { byteSize: await writePdf(document, content.includes('/ObjStm')) }
}

async function printOnAll(
  document: PDFDocument,
  pages: readonly PDFPage[],
  printed: Printed,
  blankBands: BlankBands,
): Promise<void> {
  for (const page of pages) balanceContent(page)
  // Caches lines: most pages have one size, and most lines are the same.
  const drawn = new Map<string, Pick<Line, 'drawn' | 'foot'>>()
  const drawnLine = async (text: string) => {
    const known = drawn.get(text)
    if (known) return known
    const { pdf, foot } = drawLine(text)
    const [embedded] = await document.embedPdf(pdf)
    if (!embedded) throw new Error('The line was not drawn')
    drawn.set(text, { drawn: embedded, foot })
    return { drawn: embedded, foot }
  }
  const lineFor = async (width: number): Promise<Line> => {
    const { text, size } = fitLine(printed, widthOfLine, width)
    return { ...(await drawnLine(text)), size, width: widthOfLine(text) * size }
  }
  const code = printed.link === null ? null : qrCodePath(printed.link)
  for (const [index, page] of pages.entries())
    await printOn(page, blankBands[index] ?? null, lineFor, index === 0 ? code : null)
}

/** The QR code is beside the line, on a strip of its own height below the page, so that it covers nothing. */
async function printOn(
  page: PDFPage,
  blank: number | null,
  lineFor: (width: number) => Promise<Line>,
  wanted: ReturnType<typeof qrCodePath> | null,
): Promise<void> {
  const unit = page.node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1
  const turn = toTurn(page.getRotation().angle)
  const media = upright(page.getMediaBox())
  const seen = overlap(upright(page.getCropBox()), media)
  const code = wanted && seenSize(seen, turn).width * unit >= leastForCode ? wanted : null
  const band = code ? null : blank
  const box = band === null ? withStrip(seen, turn, (code ? codeSizes.strip : strip) / unit) : seen
  if (band === null) addStrip(page, seen, box, media)
  const { width, height } = seenSize(box, turn)
  const beside = code ? codeSizes.side : 0
  const line = await lineFor(Math.max(1, Math.round(width * unit - 2 * (sideMargin + beside))))
  const { size, width: points } = line
  const lineWidth = points / unit
  const below = code ? (codeSizes.strip - size) / 2 / unit : 2 / unit
  const foot = (band === null ? below : band * height) + descent / unit
  const scale = size / drawnSize / unit
  const place = placeOnPage(box, turn, (width - lineWidth) / 2 - scale, foot - line.foot * scale)
  page.drawPage(line.drawn, { x: place.x, y: place.y, rotate: degrees(place.degrees), xScale: scale, yScale: scale })
  if (!code) return
  const [left, top] = [width - (sideMargin + codeSizes.side) / unit, (codeSizes.strip + codeSizes.side) / 2 / unit]
  const corner = placeOnPage(box, turn, left, top)
  page.drawSvgPath(code.path, {
    x: corner.x,
    y: corner.y,
    rotate: degrees(corner.degrees),
    scale: codeSizes.side / unit / code.modules,
    color: rgb(0, 0, 0),
  })
}

/** Extends the page at its foot. Content hidden beyond its edge stays hidden, under white. */
function addStrip(
  page: PDFPage,
  seen: ReturnType<typeof upright>,
  box: ReturnType<typeof upright>,
  media: ReturnType<typeof upright>,
): void {
  const [left, bottom] = [Math.min(media.x, box.x), Math.min(media.y, box.y)]
  const right = Math.max(media.x + media.width, box.x + box.width)
  const top = Math.max(media.y + media.height, box.y + box.height)
  page.setMediaBox(left, bottom, right - left, top - bottom)
  page.setCropBox(box.x, box.y, box.width, box.height)
  const isUpright = box.width === seen.width
  page.drawRectangle({
    x: isUpright ? box.x : box.x < seen.x ? box.x : seen.x + seen.width,
    y: isUpright ? (box.y < seen.y ? box.y : seen.y + seen.height) : box.y,
    width: isUpright ? box.width : box.width - seen.width,
    height: isUpright ? box.height - seen.height : box.height,
    color: rgb(1, 1, 1),
  })
}

/**
 * Sets title and keywords as readers such as forScore import them. The metadata of an archived file (PDF/A) must be
 * consistent and stays unchanged.
 */
function describe(document: PDFDocument, { title, author, keywords }: Described): void {
  if (isArchived(document)) return
  document.setTitle(title)
  if (author !== null && !document.getAuthor()) document.setAuthor(author)
  if (keywords === null) return
  // `setKeywords` joins with spaces; readers separate at commas.
  const all = [document.getKeywords(), keywords].filter(Boolean).join(', ')
  document.setKeywords([all])
}

function isArchived(document: PDFDocument): boolean {
  const metadata = document.catalog.lookup(PDFName.of('Metadata'))
  return metadata !== undefined && String(metadata).includes('pdfaid')
}

await answerOnce<StampAnswer>((content, question) => stamp(content, question as StampQuestion))
