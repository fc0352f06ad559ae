// Measures the unpacked size of a PDF before a library opens it: each stream is unpacked in pieces, which are counted and dropped.
import { type PdfProblem, pdfLimits } from '../../pdf-limits'
import { decoderOf, type Pieces, piecesOf } from './pdf-decoders'
import { namesOf, numberOf, type PdfDictionary } from './pdf-dictionary'
import { pixelsByHead } from './pdf-picture-head'
import { type PdfStream, streamsOf } from './pdf-streams'

/** Pixels of the largest pictures: those in plain black and white, and all others. */
export type PdfPictures = { lineArt: number; tones: number }

/** The size of a JPEG stands behind its profile and its thumbnail. */
const headBytes = 1024 * 1024

class TooMuch extends Error {
  constructor(readonly problem: PdfProblem) {
    super(problem)
  }
}

/**
 * Answers what is too large in the file, or else its largest pictures. Takes little memory, whatever the file holds. What it cannot see (in
 * encrypted files, behind references) is stopped by the limits of the process.
 */
export async function measurePdf(content: Buffer): Promise<{ problem: PdfProblem } | PdfPictures> {
  const pictures: PdfPictures = { lineArt: 0, tones: 0 }
  let unpacked = 0
  try {
    for (const stream of streamsOf(content)) {
      const isPicture = namesOf(stream.dictionary, 'Subtype').includes('Image')
      const { bytes, filter, head } = await unpack(stream, isPicture ? pdfLimits.unpackedBytes : pdfLimits.partBytes)
      unpacked += bytes
      if (unpacked > pdfLimits.unpackedBytes) return { problem: 'unpacked' }
      if (!isPicture) continue
      const pixels = Math.max(
        (numberOf(stream.dictionary, 'Width', 'W') ?? 0) * (numberOf(stream.dictionary, 'Height', 'H') ?? 0),
        pixelsByHead(filter, head),
      )
      if (pixels > pdfLimits.picturePixels) return { problem: 'picture' }
      const kind = isLineArt(stream.dictionary) ? 'lineArt' : 'tones'
      pictures[kind] = Math.max(pictures[kind], pixels)
    }
  } catch (error) {
    if (error instanceof TooMuch) return { problem: error.problem }
    throw error
  }
  return pictures
}

/** Counts what comes out of each filter. Answers the picture's own filter, if it ends in one, with the first bytes of what is under it. */
async function unpack(
  { dictionary, data, onwards }: PdfStream,
  mostBytes: number,
): Promise<{ bytes: number; filter: string; head: Buffer }> {
  // One that is only referred to is most likely the usual one.
  const filters = namesOf(dictionary, 'Filter', 'F').map((name) => name ?? 'FlateDecode')
  if (filters.length > pdfLimits.filters) throw new TooMuch('part')
  let bytes = 0
  async function* counted(pieces: Pieces): Pieces {
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > mostBytes) throw new TooMuch(mostBytes === pdfLimits.partBytes ? 'part' : 'unpacked')
      yield piece
    }
  }
  const decoders = filters.map((name, index) => decoderOf(name, { earlyChange: earlyChangeOf(dictionary, index) }))
  const last = decoders.indexOf(null)
  const packed = last === -1 ? decoders : decoders.slice(0, last)
  const filter = last === -1 ? '' : (filters[last] ?? '')
  if (packed.length === 0) return { bytes: 0, filter, head: data.subarray(0, headBytes) }
  const begin = piecesOf(['FlateDecode', 'Fl'].includes(filters[0] ?? '') ? onwards : data)
  const pieces = packed.reduce((below, decoder) => (decoder ? counted(decoder(below)) : below), begin)
  const head: Uint8Array[] = []
  let inHead = 0
  for await (const piece of pieces) {
    if (filter === '' || inHead > headBytes) continue
    head.push(piece)
    inHead += piece.length
  }
  return { bytes, filter, head: Buffer.concat(head) }
}

/** Of the filter at that place; only LZW has it. */
function earlyChangeOf(dictionary: PdfDictionary, index: number): boolean {
  const parameters = dictionary.get('DecodeParms') ?? dictionary.get('DP')
  const own = Array.isArray(parameters) ? parameters[index] : parameters
  return !(own instanceof Map && own.get('EarlyChange') === 0)
}

/** The library turns all other black and white pictures into colour before anything can be done about it. */
function isLineArt(dictionary: PdfDictionary): boolean {
  const isPlain = ['DeviceGray', 'G'].includes(namesOf(dictionary, 'ColorSpace', 'CS')[0] ?? '')
  return (
    isPlain &&
    numberOf(dictionary, 'BitsPerComponent', 'BPC') === 1 &&
    !dictionary.has('SMask') &&
    !dictionary.has('Mask')
  )
}
