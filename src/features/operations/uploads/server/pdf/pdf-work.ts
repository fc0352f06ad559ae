// The thread that opens one PDF: measures what it unpacks to, counts its pages and draws the first one. It may be killed at any moment without harm.
import { readSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfLimits } from '../../pdf-limits'
import { measurePdf, type PdfPictures } from './measure-pdf'
import type { PdfAnswer, PdfMessage } from './pdf-answer'
import { shrunk } from './pdf-shrink'

/** Pixels; about A4 at 110 dots per inch. */
const previewWidth = 900
/** What can be drawn within the bounds of this process: A3 at 600 dpi in black and white; in grey or colour A4 at 300 dpi or a photo of
 * 12 million pixels. A file with a larger picture has no preview. */
const mostDrawn: PdfPictures = { lineArt: 140_000_000, tones: 16_000_000 }

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

async function inspect(content: Buffer): Promise<PdfAnswer> {
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
    if ('EncryptFilterName' in info && info.EncryptFilterName) return { problem: 'encrypted' }
    if (document.numPages > pdfLimits.pages) return { problem: 'pages' }
    if (document.numPages < 1) return { problem: 'damaged' }
    const page = await document.getPage(1)
    const isDrawn = measured.lineArt <= mostDrawn.lineArt && measured.tones <= mostDrawn.tones
    return { pageCount: document.numPages, preview: isDrawn ? await draw(page).catch(() => null) : null }
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}

type LibraryPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>
/** The library's types name the browser's canvas; it draws on this one just as well. */
type Page = Pick<LibraryPage, 'getViewport' | 'objs'> & {
  render(parameters: { canvas: unknown; canvasContext?: unknown; viewport: ReturnType<LibraryPage['getViewport']> }): {
    promise: Promise<void>
  }
}

async function draw(page: Page): Promise<Uint8Array> {
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({
    scale: Math.min(previewWidth / natural.width, (2 * previewWidth) / natural.height),
  })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  // Large pictures are made small as they arrive, before the page is painted.
  const { objs } = page
  const resolve = objs.resolve.bind(objs)
  objs.resolve = (name, picture?: unknown) => resolve(name, shrunk(picture))
  await page.render({ canvas, canvasContext: context, viewport }).promise
  return canvas.toBuffer('image/png')
}

/** From standard input, into one block of the size that the site has named. */
function readInput(byteSize: number): Buffer {
  const content = Buffer.allocUnsafeSlow(byteSize)
  let length = 0
  for (let read = -1; read !== 0 && length < byteSize; length += read)
    read = readSync(0, content, length, byteSize - length, null)
  return content.subarray(0, length)
}

const say = (message: PdfMessage) => parentPort?.postMessage(message, [])

say('ready')
say(await inspect(readInput(Number(workerData))))
