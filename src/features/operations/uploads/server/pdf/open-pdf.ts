// Opens a PDF inside the bounded process: what is too large, locked or damaged is refused before anything of it is drawn.
import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfLimits, type PdfProblem } from '../../pdf-limits'
import type { Page } from './draw-page'
import { measurePdf, type PdfPictures } from './measure-pdf'

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** What can be drawn within the bounds of this process: A3 at 600 dpi in black and white; in grey or colour A4 at 300 dpi or a photo of
 * 12 million pixels. */
const mostDrawn: PdfPictures = { lineArt: 140_000_000, tones: 16_000_000 }

/** False where a picture in the file is larger than this process can draw. */
export const canBeDrawn = ({ lineArt, tones }: PdfPictures) => lineArt <= mostDrawn.lineArt && tones <= mostDrawn.tones

type OpenPdf = {
  pageCount: number
  /** Counted from 1. */
  pageAt(number: number): Promise<Page>
  pictures: PdfPictures
  /** As its program wrote it, in one line; null without one. */
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

/** Answers what `work` does with the opened file, or why it could not be opened. `takesProtected`: a file that everybody may open but not change too. */
export async function openPdf<Answer>(
  content: Buffer,
  { takesProtected }: { takesProtected: boolean },
  work: (pdf: OpenPdf) => Promise<Answer>,
): Promise<Answer | { problem: PdfProblem }> {
  // What was cut off while it was saved or sent lacks its end; readers repair it in silence, with pages missing.
  if (!content.subarray(-2048).includes('%%EOF')) return { problem: 'damaged' }
  const pictures = await measurePdf(content)
  if ('problem' in pictures) return pictures
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
      pictures,
      title: titleIn(info),
    })
  } catch (error) {
    return { problem: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged' }
  } finally {
    await loading.destroy()
  }
}
