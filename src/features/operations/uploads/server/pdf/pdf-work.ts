// The thread that opens one PDF: measures what it unpacks to, counts its pages, draws the first one and finds blank bands on all. It may be
// killed at any moment without harm.
import { second } from '@/lib/durations'
import { blankBand } from './blank-band'
import { drawPage, type Page } from './draw-page'
import { canBeDrawn, openPdf } from './open-pdf'
import type { BlankBands, InspectQuestion, PdfAnswer } from './pdf-answer'
import { answerOnce } from './pdf-input'

/** Pixels; about A4 at 110 dots per inch. */
const previewWidth = 900
/** Pixels: enough to see a hair line. */
const bandWidth = 420
/** Of processor time. Pages beyond have no known band. */
const bandsMs = 8 * second

const inspect = (
  content: Buffer,
  question: InspectQuestion,
  tellSoFar: (answer: PdfAnswer) => void,
): Promise<PdfAnswer> =>
  openPdf<PdfAnswer>(content, question, async ({ pageCount, pageAt, pictures }) => {
    const noBands = Array.from({ length: pageCount }, () => null)
    if (!canBeDrawn(pictures)) return { pageCount, preview: null, blankBands: noBands }
    const preview = await previewOf(await pageAt(1))
    // The other pages may take more than there is: the file is taken all the same.
    tellSoFar({ pageCount, preview, blankBands: noBands })
    return { pageCount, preview, blankBands: await bandsOf(pageCount, pageAt) }
  })

const previewOf = async (page: Page) =>
  drawPage(page, previewWidth).then(
    (canvas) => canvas.toBuffer('image/png'),
    () => null,
  )

async function bandsOf(pageCount: number, pageAt: (number: number) => Promise<Page>): Promise<BlankBands> {
  const bands: BlankBands = []
  const begin = process.cpuUsage()
  for (let number = 1; number <= pageCount; number++) {
    const { user, system } = process.cpuUsage(begin)
    const isInTime = (user + system) / 1000 < bandsMs
    bands.push(isInTime ? await pageAt(number).then(bandOf, () => null) : null)
  }
  return bands
}

async function bandOf(page: Page): Promise<number | null> {
  try {
    const canvas = await drawPage(page, bandWidth)
    const { width, height } = canvas
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
    return blankBand({ data, width, height }, page.getViewport({ scale: 1 }).height)
  } catch {
    return null
  } finally {
    page.cleanup()
  }
}

await answerOnce<PdfAnswer>((content, question, tellSoFar) => inspect(content, question as InspectQuestion, tellSoFar))
