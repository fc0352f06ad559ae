// The thread that opens one PDF: measures what it unpacks to, counts its pages, draws the first one and finds blank bands and
// systems of music on all. It may be killed at any moment without harm.
import { second } from '@/lib/durations'
import { pdfLimits } from '../../pdf-limits'
import type { System } from '../../sheet-systems'
import { blankBand, type Pixels } from './blank-band'
import { drawPage, type Page } from './draw-page'
import { findSystems, greyOf } from './find-systems'
import { measurePdf, type PdfPictures } from './measure-pdf'
import { openPdf } from './open-pdf'
import type { InspectQuestion, PdfAnswer } from './pdf-answer'
import { answerOnce } from './pdf-input'

/** Pixels; about A4 at 110 dots per inch. */
const previewWidth = 900
/** Pixels: enough to see a hair line. */
const bandWidth = 420
/** Of processor time. Pages beyond have no known band. */
const bandsMs = 8 * second
/** Pixels: enough for the lines of a staff. */
const systemsWidth = 1200
/** Of processor time, after the blank bands. On pages beyond nobody has looked for systems. */
const systemsMs = 6 * second
/** What can be drawn within the bounds of this process: A3 at 600 dpi in black and white; in grey or colour A4 at 300 dpi or a photo of
 * 12 million pixels. A file with a larger picture has no preview. */
const mostDrawn: PdfPictures = { lineArt: 140_000_000, tones: 16_000_000 }

async function inspect(
  content: Buffer,
  { takesProtected }: InspectQuestion,
  tellSoFar: (answer: PdfAnswer) => void,
): Promise<PdfAnswer> {
  // What was cut off while it was saved or sent lacks its end; readers repair it in silence, with pages missing.
  if (!content.subarray(-2048).includes('%%EOF')) return { problem: 'damaged' }
  const measured = await measurePdf(content)
  if ('problem' in measured) return measured
  const loading = openPdf(content)
  try {
    const document = await loading.promise
    const { info } = await document.getMetadata()
    if (!takesProtected && 'EncryptFilterName' in info && info.EncryptFilterName) return { problem: 'encrypted' }
    if (document.numPages > pdfLimits.pages) return { problem: 'pages' }
    if (document.numPages < 1) return { problem: 'damaged' }
    const { numPages: pageCount } = document
    const noBands = Array.from({ length: pageCount }, () => null)
    if (measured.lineArt > mostDrawn.lineArt || measured.tones > mostDrawn.tones)
      return { pageCount, preview: null, blankBands: noBands, systems: [] }
    const pageAt = (number: number): Promise<Page> => document.getPage(number)
    const preview = await previewOf(await pageAt(1))
    // The other pages may take more than there is: the file is taken all the same.
    tellSoFar({ pageCount, preview, blankBands: noBands, systems: [] })
    const bands = await eachPage(pageCount, pageAt, { width: bandWidth, withinMs: bandsMs }, (pixels, page) =>
      blankBand(pixels, page.getViewport({ scale: 1 }).height),
    )
    const blankBands = noBands.map((_, index) => bands[index] ?? null)
    tellSoFar({ pageCount, preview, blankBands, systems: [] })
    const boxes = await eachPage(pageCount, pageAt, { width: systemsWidth, withinMs: systemsMs }, (pixels) =>
      findSystems(greyOf(pixels)),
    )
    const systems = boxes.flatMap((found, index) => (found ?? []).map((box): System => [index + 1, ...box]))
    return { pageCount, preview, blankBands, systems }
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}

const previewOf = async (page: Page) =>
  drawPage(page, previewWidth).then(
    (canvas) => canvas.toBuffer('image/png'),
    () => null,
  )

/** What is found on each drawn page while there is time; null for a page that cannot be drawn. */
async function eachPage<Found>(
  pageCount: number,
  pageAt: (number: number) => Promise<Page>,
  { width, withinMs }: { width: number; withinMs: number },
  find: (pixels: Pixels, page: Page) => Found,
): Promise<(Found | null)[]> {
  const found: (Found | null)[] = []
  const begin = process.cpuUsage()
  for (let number = 1; number <= pageCount; number++) {
    const { user, system } = process.cpuUsage(begin)
    if ((user + system) / 1000 >= withinMs) break
    found.push(
      await pageAt(number).then(
        (page) => onPage(page, width, find),
        () => null,
      ),
    )
  }
  return found
}

async function onPage<Found>(
  page: Page,
  wanted: number,
  find: (pixels: Pixels, page: Page) => Found,
): Promise<Found | null> {
  try {
    const canvas = await drawPage(page, wanted)
    const { width, height } = canvas
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
    return find({ data, width, height }, page)
  } catch {
    return null
  } finally {
    page.cleanup()
  }
}

await answerOnce<PdfAnswer>((content, question, tellSoFar) => inspect(content, question as InspectQuestion, tellSoFar))
