// The thread that opens one PDF: measures what it unpacks to, counts its pages, draws the first one and finds blank bands on all. It may be
// killed at any moment without harm.
import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { second } from '@/lib/durations'
import { pdfLimits } from '../../pdf-limits'
import { blankBand } from './blank-band'
import { drawPage, type Page } from './draw-page'
import { measurePdf, type PdfPictures } from './measure-pdf'
import type { BlankBands, InspectQuestion, PdfAnswer } from './pdf-answer'
import { answerOnce } from './pdf-input'

/** Pixels; about A4 at 110 dots per inch. */
const previewWidth = 900
/** Pixels: enough to see a hair line. */
const bandWidth = 420
/** Of processor time. Pages beyond have no known band. */
const bandsMs = 8 * second
/** What can be drawn within the bounds of this process: A3 at 600 dpi in black and white; in grey or colour A4 at 300 dpi or a photo of
 * 12 million pixels. A file with a larger picture has no preview. */
const mostDrawn: PdfPictures = { lineArt: 140_000_000, tones: 16_000_000 }

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

async function inspect(
  content: Buffer,
  { takesProtected }: InspectQuestion,
  tellSoFar: (answer: PdfAnswer) => void,
): Promise<PdfAnswer> {
  // What was cut off while it was saved or sent lacks its end; readers repair it in silence, with pages missing.
  if (!content.subarray(-2048).includes('%%EOF')) return { problem: 'damaged' }
  const measured = await measurePdf(content)
  if ('problem' in measured) return measured
  const loading = getDocument({
    data: new Uint8Array(content.buffer, 0, content.length),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    standardFontDataUrl: `${library}/standard_fonts/`,
    cMapUrl: `${library}/cmaps/`,
    cMapPacked: true,
    wasmUrl: `${library}/wasm/`,
  })
  try {
    const document = await loading.promise
    const { info } = await document.getMetadata()
    if (!takesProtected && 'EncryptFilterName' in info && info.EncryptFilterName) return { problem: 'encrypted' }
    if (document.numPages > pdfLimits.pages) return { problem: 'pages' }
    if (document.numPages < 1) return { problem: 'damaged' }
    const { numPages: pageCount } = document
    const noBands = Array.from({ length: pageCount }, () => null)
    if (measured.lineArt > mostDrawn.lineArt || measured.tones > mostDrawn.tones)
      return { pageCount, preview: null, blankBands: noBands }
    const pageAt = (number: number): Promise<Page> => document.getPage(number)
    const preview = await previewOf(await pageAt(1))
    // The other pages may take more than there is: the file is taken all the same.
    tellSoFar({ pageCount, preview, blankBands: noBands })
    return { pageCount, preview, blankBands: await bandsOf(pageCount, pageAt) }
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
