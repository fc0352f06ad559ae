// Opens a PDF with the library that draws it: no code of the file is run, no font of the machine is used.
import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Takes the bytes themselves, not a copy; what it answers is to be destroyed. */
export const openPdf = (content: Buffer) =>
  getDocument({
    data: new Uint8Array(content.buffer, content.byteOffset, content.length),
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
