// Opens a PDF inside the bounded process. A file that is too large, locked or damaged is refused before anything of it
// is rendered.
import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfLimits, type PdfProblem } from '../pdf-limits'
import type { RenderablePage } from './pages/draw-page'

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

type OpenPdf = {
  pageCount: number
  /** Counted from 1. */
  pageAt(number: number): Promise<RenderablePage>
  /** The title its program wrote, in one line; null without one. */
  title: string | null
}

const longestTitle = 200

function titleIn(info: object): string | null {
  const given = 'Title' in info && typeof info.Title === 'string' ? info.Title : ''
  const line = given
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestTitle)
  return line === '' ? null : line
}

/**
 * Returns the result of `work` on the opened file, or why it could not be opened. `takesProtected`: also opens a file
 * that every user may open but not change.
 */
export async function openPdf<Answer>(
  content: Buffer,
  { takesProtected }: { takesProtected: boolean },
  work: (pdf: OpenPdf) => Promise<Answer>,
): Promise<Answer | { problem: PdfProblem }> {
  // A file that was cut off while saved or sent lacks its end. Readers repair it silently, with pages missing.
  if (!content.subarray(-2048).includes('%%EOF')) return { problem: 'damaged' }
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
    return await work({
      pageCount: document.numPages,
      pageAt: (number) => document.getPage(number),
      title: titleIn(info),
    })
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}
