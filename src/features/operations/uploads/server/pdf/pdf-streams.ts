// Finds the streams of a PDF: everything in it that may be compressed is in one of them.
import { type PdfDictionary, readDictionary } from './pdf-dictionary'

export type PdfStream = {
  dictionary: PdfDictionary
  /** From the first byte to the nearest word `endstream`. */
  data: Buffer
  /** From the first byte to the end of the file: packed data knows its own end, and the word `endstream` may stand inside it. */
  onwards: Buffer
}

const longestDictionary = 64 * 1024
const isSpace = (byte: number | undefined) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57

/**
 * Every stream object wherever it begins, also where the table of contents does not name it or where it lies inside another one: a reader
 * may be led to each.
 */
export function* streamsOf(content: Buffer): Generator<PdfStream> {
  for (let at = content.indexOf('obj'); at !== -1; at = content.indexOf('obj', at + 3)) {
    if (!isSpace(content[at - 1]) && !isDigit(content[at - 1])) continue
    const stream = streamAt(content, at + 3)
    if (stream) yield stream
  }
}

function streamAt(content: Buffer, after: number): PdfStream | null {
  let from = after
  while (isSpace(content[from])) from++
  if (content[from] !== 0x3c || content[from + 1] !== 0x3c) return null
  const found = dictionaryAt(content, from, 1024) ?? dictionaryAt(content, from, longestDictionary)
  if (!found) return null
  let at = from + found.end
  while (isSpace(content[at])) at++
  if (content.toString('latin1', at, at + 6) !== 'stream') return null
  at += 6
  if (content[at] === 13) at++
  if (content[at] === 10) at++
  const end = content.indexOf('endstream', at)
  return {
    dictionary: found.dictionary,
    data: content.subarray(at, end === -1 ? content.length : end),
    onwards: content.subarray(at),
  }
}

const dictionaryAt = (content: Buffer, from: number, length: number) =>
  readDictionary(content.toString('latin1', from, from + length))
