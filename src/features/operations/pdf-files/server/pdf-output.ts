// Opens the input of the thread that makes a PDF, and writes its result. Runs in the second thread of its process.
import { writeSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { ParseSpeeds, PDFDocument, PDFName, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'

/** Opens a PDF. A file that every user may open but only its owner may change loses that protection. */
export async function loadPdf(content: Buffer): Promise<PDFDocument | { problem: 'locked' | 'damaged' }> {
  try {
    return await PDFDocument.load(content, { updateMetadata: false, password: '', parseSpeed: ParseSpeeds.Fastest })
  } catch (error) {
    return { problem: error instanceof Error && /password|encrypt/i.test(error.message) ? 'locked' : 'damaged' }
  }
}

/** Writes the file to the program's output and returns its size in bytes. */
export async function writePdf(document: PDFDocument, useObjectStreams: boolean): Promise<number> {
  const content = await document.save({
    useObjectStreams,
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  })
  writeOutput(content)
  return content.length
}

/** Waits while the output is full, until the site has read from it. */
function writeOutput(content: Uint8Array): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let written = 0; written < content.length;) {
    try {
      written += writeSync(1, content, written)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(pause, 0, 0, 2)
    }
  }
}

/**
 * Repairs cut streams. When the length of a stream is in another object, the library searches for the end and drops a
 * last byte that looks like a line break.
 */
export function fixCutStreams(document: PDFDocument): void {
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || !(object.dict.get(PDFName.of('Length')) instanceof PDFRef)) continue
    if (object.dict.get(PDFName.of('Filter')) !== PDFName.of('FlateDecode') || inflates(object.contents)) continue
    const whole = ['\n', '\r'].map((end) => Buffer.concat([object.contents, Buffer.from(end)])).find(inflates)
    if (whole) document.context.assign(ref, PDFRawStream.of(object.dict, whole))
  }
}

function inflates(content: Uint8Array): boolean {
  try {
    inflateSync(content)
    return true
  } catch {
    return false
  }
}
