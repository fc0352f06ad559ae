// Reads the samples of an AIFF or AIFC as its bytes arrive: plain PCM of either byte order, and floating point. Logic and
// Pro Tools export them.
import { finite, type PcmHeader, pcmReader } from './pcm-reader'

export type AiffHeader = PcmHeader & { isLittleEndian: boolean; isFloat: boolean; isUnsigned: boolean }

type Coding = { channels: number; sampleRate: number; bits: number; compression: string }

/** Reads the 80-bit floating point number of the sample rate. */
function extended(bytes: Buffer, at: number): number {
  const exponent = (bytes.readUInt16BE(at) & 0x7fff) - 16_383
  return Number(bytes.readBigUInt64BE(at + 2)) * 2 ** (exponent - 63)
}

/** Returns the width of a sample in bytes and its reader; null for a compressed format. */
function sampleReader({ bits, compression }: Coding): Omit<AiffHeader, 'format' | 'start'> | null {
  const width = Math.ceil(bits / 8)
  const isReadable = width >= 1 && width <= 4
  const fullScale = 2 ** (8 * width - 1)
  const plain = { isLittleEndian: false, isFloat: false, isUnsigned: false }
  switch (compression.toLowerCase()) {
    case 'fl32':
      return { ...plain, isFloat: true, width: 4, sample: (bytes, at) => finite(bytes.readFloatBE(at)) }
    case 'sowt':
      return isReadable
        ? { ...plain, isLittleEndian: true, width, sample: (bytes, at) => bytes.readIntLE(at, width) / fullScale }
        : null
    case 'raw ':
      return width === 1
        ? { ...plain, isUnsigned: true, width, sample: (bytes, at) => (bytes.readUInt8(at) - 128) / 128 }
        : null
    case 'none':
    case 'twos':
    case 'in24':
    case 'in32':
      return isReadable ? { ...plain, width, sample: (bytes, at) => bytes.readIntBE(at, width) / fullScale } : null
    default:
      return null
  }
}

/** Returns null while more bytes are needed, `unknown` for a compressed or damaged file. */
export function readAiffHeader(bytes: Buffer): AiffHeader | 'unknown' | null {
  if (bytes.length < 12) return null
  const kind = bytes.toString('latin1', 8, 12)
  if (bytes.toString('latin1', 0, 4) !== 'FORM' || (kind !== 'AIFF' && kind !== 'AIFC')) return 'unknown'
  let coding: Coding | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32BE(at + 4)
    if (name === 'SSND') {
      if (at + 16 > bytes.length) return null
      const reader = coding && sampleReader(coding)
      if (!coding || !reader) return 'unknown'
      const offset = bytes.readUInt32BE(at + 8)
      const start = at + 16 + offset
      if (start > bytes.length) return null
      const { channels, sampleRate } = coding
      return { format: { channels, sampleRate, dataBytes: Math.max(0, size - 8 - offset) }, start, ...reader }
    }
    if (name === 'COMM') {
      const length = kind === 'AIFC' ? 22 : 18
      if (size < length) return 'unknown'
      if (at + 8 + length > bytes.length) return null
      coding = {
        channels: bytes.readUInt16BE(at + 8),
        bits: bytes.readUInt16BE(at + 14),
        sampleRate: extended(bytes, at + 16),
        compression: kind === 'AIFC' ? bytes.toString('latin1', at + 26, at + 30) : 'NONE',
      }
    }
    at += 8 + size + (size % 2)
  }
  return null
}

export const aiffReader = () => pcmReader(readAiffHeader)
