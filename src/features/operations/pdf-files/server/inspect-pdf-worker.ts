// The thread that opens one PDF: counts its pages, renders each, finds its blank band and systems of music, and keeps a
// picture of the first. It may be killed at any moment without harm.
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { blankBand, type Pixels } from './pages/blank-band'
import { onDrawnPage, release, type RenderablePage } from './pages/draw-page'
import { findSystems, toGreyPage } from './pages/find-systems'
import { eachPage } from './pages/page-worker'
import type { InspectedPage, InspectHead, InspectQuestion, PagesEnd, PagesPart, PdfDetails, System } from './pdf-answer'
import { answerOnce } from './pdf-input'

/** Pixels: enough for the lines of a staff. */
const drawnWidth = 1200
/** Pixels: enough to see a hairline, and few enough to level the grain of a scan. */
const bandWidth = 420

/** Five metres, in points. No larger paper is printed, whatever a file claims. */
const largestPaper = 14_400

function findPaper(page: RenderablePage): PdfDetails['paper'] {
  const { width, height } = page.getViewport({ scale: 1 })
  const isPaper = [width, height].every((side) => side >= 1 && side <= largestPaper)
  return isPaper ? [Math.round(width), Math.round(height)] : null
}

const inspectPage = (number: number, page: RenderablePage): Promise<InspectedPage | null> =>
  onDrawnPage(page, drawnWidth, async (canvas) => {
    const small = narrowed(canvas)
    const bandPixels = countPixels(small)
    release(small)
    return {
      page: number,
      isDrawn: true,
      preview: number === 1 ? await canvas.encode('png') : null,
      blankBand: blankBand(bandPixels, page.getViewport({ scale: 1 }).height),
      systems: findSystems(toGreyPage(countPixels(canvas))).map((box): System => [number, ...box]),
    }
  })

function countPixels(canvas: Canvas): Pixels {
  const { width, height } = canvas
  return { data: canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height }
}

/** Keeps the height, so that a thin line across the page stays as dark as before. */
function narrowed(canvas: Canvas): Canvas {
  const small = createCanvas(Math.min(bandWidth, canvas.width), canvas.height)
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, small.width, small.height)
  return small
}

await answerOnce<PagesEnd>((content, question, tell: (part: PagesPart<InspectHead, InspectedPage>) => void) =>
  eachPage<InspectHead, InspectedPage>(
    content,
    question as InspectQuestion,
    tell,
    ({ pageCount, title, firstPage }) => ({ pageCount, facts: firstPage && { title, paper: findPaper(firstPage) } }),
    inspectPage,
    (number) => ({ page: number, isDrawn: false, preview: null, blankBand: null, systems: [] }),
  ),
)
