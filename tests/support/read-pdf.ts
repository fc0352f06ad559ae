// Reads a PDF back as a viewer shows it: text, pictures, bookmarks.
import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawPage } from '@/features/operations/pdf-files/server/pages/draw-page'

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

export type OpenPdf = { document: PDFDocumentProxy; close(): Promise<void> }

export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: `${library}/standard_fonts/`,
    cMapUrl: `${library}/cmaps/`,
    cMapPacked: true,
    wasmUrl: `${library}/wasm/`,
  })
  return { document: await loading.promise, close: () => loading.destroy() }
}

/** Returns the words of each page. */
export async function pageTexts({ document }: OpenPdf): Promise<string[]> {
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return texts
}

export type Picture = { data: Uint8ClampedArray; width: number; height: number }

/** Returns a page as an image, at `scale` pixels per point of its own units. */
export async function renderPage({ document }: OpenPdf, number: number, scale: number): Promise<Picture> {
  const page = await document.getPage(number)
  const canvas = await drawPage(page, page.getViewport({ scale }).width)
  const { width, height } = canvas
  return { data: canvas.getContext('2d').getImageData(0, 0, width, height).data, width, height }
}

/** Returns the rows, from the top, in which two pictures of the same width differ, as far as both reach. */
export function rowsThatDiffer(one: Picture, other: Picture): number[] {
  const bytes = one.width * 4
  return Array.from({ length: Math.min(one.height, other.height) }, (_, row) => row).filter((row) => {
    for (let at = row * bytes; at < (row + 1) * bytes; at++)
      if (Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)) > 8) return true
    return false
  })
}
