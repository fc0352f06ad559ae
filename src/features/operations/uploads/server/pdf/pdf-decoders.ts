// Unpacks a stream of a PDF piece by piece, so that its size can be counted without ever holding it.
import { Readable } from 'node:stream'
import { constants, createInflate } from 'node:zlib'
import { ascii85, asciiHex, byteByByte, lzw, runLength } from './pdf-byte-decoders'

export type Pieces = AsyncIterable<Uint8Array>
type Decoder = (packed: Pieces) => Pieces

const pieceBytes = 64 * 1024

/** Pieces of data; each is made when it is asked for. */
export async function* piecesOf(content: Uint8Array): Pieces {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes)
}

/** Damaged data is unpacked up to the damage, as PDF readers do. */
async function* flate(packed: Pieces): Pieces {
  const inflate = Readable.from(packed).pipe(
    createInflate({ chunkSize: pieceBytes, finishFlush: constants.Z_SYNC_FLUSH }),
  )
  try {
    for await (const piece of inflate) yield piece as Uint8Array
  } catch {
    // What came before has been counted.
  }
}

/** By the names that stand in a PDF, long and short; null for those of pictures, whose size is told by their heads. */
export function decoderOf(filter: string, { earlyChange }: { earlyChange: boolean }): Decoder | null {
  if (filter === 'FlateDecode' || filter === 'Fl') return flate
  if (filter === 'LZWDecode' || filter === 'LZW') return (packed) => byteByByte(packed, lzw(earlyChange))
  if (filter === 'ASCIIHexDecode' || filter === 'AHx') return (packed) => byteByByte(packed, asciiHex())
  if (filter === 'ASCII85Decode' || filter === 'A85') return (packed) => byteByByte(packed, ascii85())
  if (filter === 'RunLengthDecode' || filter === 'RL') return (packed) => byteByByte(packed, runLength())
  return null
}
