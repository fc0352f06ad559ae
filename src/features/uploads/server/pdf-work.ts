// A thread of its own that opens one PDF: counts its pages and draws the first one. It may be killed at any moment without harm.
import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfAnswer = { problem: 'encrypted' | 'damaged' } | { pageCount: number; preview: Uint8Array | null }

/** Pixels; about A4 at 110 dots per inch. */
const previewWidth = 900

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

async function inspect(data: Uint8Array): Promise<PdfAnswer> {
  const loading = getDocument({
    data, verbosity: VerbosityLevel.ERRORS, isEvalSupported: false, disableFontFace: true, useSystemFonts: false, stopAtErrors: false,
    standardFontDataUrl: `${library}/standard_fonts/`, cMapUrl: `${library}/cmaps/`, cMapPacked: true, wasmUrl: `${library}/wasm/`,
  })
  try {
    const document = await loading.promise
    const { info } = await document.getMetadata()
    if ('EncryptFilterName' in info && info.EncryptFilterName) return { problem: 'encrypted' }
    if (document.numPages < 1) return { problem: 'damaged' }
    const page = await document.getPage(1)
    return { pageCount: document.numPages, preview: await draw(page).catch(() => null) }
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

async function draw(page: Page): Promise<Uint8Array> {
  const natural = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(previewWidth / natural.width, (2 * previewWidth) / natural.height) })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  // The library's types name the browser's canvas; it draws on this one just as well.
  await page.render({ canvas, canvasContext: context, viewport } as unknown as Parameters<Page['render']>[0]).promise
  return canvas.toBuffer('image/png')
}

parentPort?.once('message', (data: Uint8Array) => {
  void inspect(data).then((answer) => parentPort?.postMessage(answer, []))
})
parentPort?.postMessage('ready', [])
