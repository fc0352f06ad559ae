// The thread that opens one PDF: measures what it unpacks to, counts its pages, draws the first one and finds blank bands and
// systems of music on all. It may be killed at any moment without harm.
import { second } from '@/lib/durations'
import type { System } from '../../sheet-systems'
import { blankBand, type Pixels } from './blank-band'
import { drawPage, type Page } from './draw-page'
import { findSystems, greyOf } from './find-systems'
import { canBeDrawn, openPdf } from './open-pdf'
import type { InspectQuestion, PdfAnswer, PdfFacts } from './pdf-answer'
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

const inspect = (
  content: Buffer,
  question: InspectQuestion,
  tellSoFar: (answer: PdfAnswer) => void,
): Promise<PdfAnswer> =>
  openPdf<PdfAnswer>(content, question, async ({ pageCount, pageAt, pictures, title }) => {
    const noBands = Array.from({ length: pageCount }, () => null)
    const facts = await pageAt(1).then(
      (page): PdfFacts => ({ title, paper: paperOf(page) }),
      () => null,
    )
    if (!canBeDrawn(pictures)) return { pageCount, facts, preview: null, blankBands: noBands, systems: [] }
    const preview = await previewOf(await pageAt(1))
    // The other pages may take more than there is: the file is taken all the same.
    tellSoFar({ pageCount, facts, preview, blankBands: noBands, systems: [] })
    const bands = await eachPage(pageCount, pageAt, { width: bandWidth, withinMs: bandsMs }, (pixels, page) =>
      blankBand(pixels, page.getViewport({ scale: 1 }).height),
    )
    const blankBands = noBands.map((_, index) => bands[index] ?? null)
    tellSoFar({ pageCount, facts, preview, blankBands, systems: [] })
    const boxes = await eachPage(pageCount, pageAt, { width: systemsWidth, withinMs: systemsMs }, (pixels) =>
      findSystems(greyOf(pixels)),
    )
    const systems = boxes.flatMap((found, index) => (found ?? []).map((box): System => [index + 1, ...box]))
    return { pageCount, facts, preview, blankBands, systems }
  })

/** Five metres: nothing is printed on more, whatever a file says. */
const largestPaper = 14_400

function paperOf(page: Page): [number, number] | null {
  const { width, height } = page.getViewport({ scale: 1 })
  const isPaper = [width, height].every((side) => side >= 1 && side <= largestPaper)
  return isPaper ? [Math.round(width), Math.round(height)] : null
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
