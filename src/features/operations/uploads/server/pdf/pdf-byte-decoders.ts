// The filters of PDF that work byte by byte: ASCIIHex, ASCII85, RunLength and LZW.

const endOfData = Symbol('end of data')
type Unpacked = ArrayLike<number> | null | typeof endOfData

export type ByteDecoder = {
  /** What comes out when this byte goes in. */
  take(byte: number): Unpacked
  /** What is left when the data ends without saying so. */
  rest?(): ArrayLike<number>
}

const pieceBytes = 64 * 1024

/** Runs a decoder over pieces; its results come in pieces again. */
export async function* byteByByte(packed: AsyncIterable<Uint8Array>, decoder: ByteDecoder): AsyncIterable<Uint8Array> {
  let piece = new Uint8Array(pieceBytes)
  let length = 0
  for await (const input of packed) {
    for (const byte of input) {
      const unpacked = decoder.take(byte)
      if (unpacked === null) continue
      if (unpacked === endOfData) return yield piece.subarray(0, length)
      if (length + unpacked.length > pieceBytes) {
        yield piece.subarray(0, length)
        piece = new Uint8Array(pieceBytes)
        length = 0
      }
      piece.set(unpacked, length)
      length += unpacked.length
    }
  }
  yield piece.subarray(0, length)
  if (decoder.rest) yield Uint8Array.from(decoder.rest())
}

export function asciiHex(): ByteDecoder {
  let first = -1
  return {
    take(byte) {
      if (byte === 0x3e) return endOfData
      const digit = Number.parseInt(String.fromCharCode(byte), 16)
      if (Number.isNaN(digit)) return null
      if (first === -1) {
        first = digit
        return null
      }
      const whole = first * 16 + digit
      first = -1
      return [whole]
    },
  }
}

export function ascii85(): ByteDecoder {
  let group: number[] = []
  const decoded = () => {
    const bytes = Math.max(0, group.length - 1)
    const word = [...group, 84, 84, 84, 84].slice(0, 5).reduce((sum, digit) => sum * 85 + digit, 0)
    group = []
    return [word >>> 24, word >>> 16, word >>> 8, word].map((part) => part & 0xff).slice(0, bytes)
  }
  let isEnding = false
  return {
    take(byte) {
      if (isEnding) return endOfData
      if (byte === 0x7e) {
        isEnding = true
        return decoded()
      }
      if (byte === 0x7a && group.length === 0) return [0, 0, 0, 0]
      if (byte < 0x21 || byte > 0x75) return null
      group.push(byte - 0x21)
      return group.length === 5 ? decoded() : null
    },
    rest: decoded,
  }
}

export function runLength(): ByteDecoder {
  let literal = 0
  let repeat = 0
  return {
    take(byte) {
      if (literal > 0) {
        literal--
        return [byte]
      }
      if (repeat > 0) {
        const run = new Uint8Array(repeat).fill(byte)
        repeat = 0
        return run
      }
      if (byte === 128) return endOfData
      if (byte < 128) literal = byte + 1
      else repeat = 257 - byte
      return null
    },
  }
}

const clearTable = 256
const lastCode = 257
const firstFree = 258
const codes = 4096

/** With `earlyChange`, as is usual, codes grow by a bit one code before they must. */
export function lzw(earlyChange: boolean): ByteDecoder {
  // An entry of the table is an earlier one and one byte more.
  const previousOf = new Uint16Array(codes)
  const lengthOf = new Uint16Array(codes).fill(1, 0, clearTable)
  const lastOf = Uint8Array.from({ length: codes }, (_, code) => code & 0xff)
  let next = firstFree
  let width = 9
  let previous = -1
  let bits = 0
  let held = 0

  const textOf = (code: number, length = lengthOf[code] ?? 0) => {
    const text = new Uint8Array(length)
    for (let at = (lengthOf[code] ?? 0) - 1, each = code; at >= 0; at--, each = previousOf[each] ?? 0)
      text[at] = lastOf[each] ?? 0
    return text
  }
  const unpack = (code: number): Uint8Array | typeof endOfData => {
    if (code < next && (code < clearTable || code >= firstFree)) return textOf(code)
    if (code !== next || previous === -1) return endOfData
    // The entry that is being made now: the text before, followed by its own first byte.
    const text = textOf(previous, (lengthOf[previous] ?? 0) + 1)
    text[text.length - 1] = text[0] ?? 0
    return text
  }
  const remember = (text: Uint8Array) => {
    if (previous === -1 || next >= codes) return
    previousOf[next] = previous
    lastOf[next] = text[0] ?? 0
    lengthOf[next] = (lengthOf[previous] ?? 0) + 1
    next++
    if (next + (earlyChange ? 1 : 0) >= 1 << width && width < 12) width++
  }
  return {
    take(byte) {
      held = ((held << 8) | byte) & 0xffffff
      bits += 8
      if (bits < width) return null
      bits -= width
      const code = (held >>> bits) & ((1 << width) - 1)
      if (code === lastCode) return endOfData
      if (code === clearTable) {
        next = firstFree
        width = 9
        previous = -1
        return null
      }
      const text = unpack(code)
      if (text === endOfData) return endOfData
      remember(text)
      previous = code
      return text
    },
  }
}
