// Reads the samples of a WAV as its bytes arrive: plain PCM and floating point.
import { finite, type PcmHeader, pcmReader } from './pcm-reader'

type WavFormat = { channels: number; sampleRate: number; bits: number; isFloat: boolean }

/** Reads a sample of this encoding as -1 to 1. */
function sampleReader({ bits, isFloat }: WavFormat): PcmHeader['sample'] | null {
  if (isFloat) return bits === 32 ? (bytes, at) => finite(bytes.readFloatLE(at)) : null
  if (bits === 8) return (bytes, at) => (bytes.readUInt8(at) - 128) / 128
  if (bits === 16) return (bytes, at) => bytes.readInt16LE(at) / 32_768
  if (bits === 24) return (bytes, at) => bytes.readIntLE(at, 3) / 8_388_608
  return bits === 32 ? (bytes, at) => bytes.readInt32LE(at) / 2_147_483_648 : null
}

function readHeader(bytes: Buffer): PcmHeader | 'unknown' | null {
  if (bytes.length < 12) return null
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return 'unknown'
  let format: WavFormat | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (name === 'data') {
      const sample = format && sampleReader(format)
      if (!format || !sample) return 'unknown'
      const { channels, sampleRate, bits } = format
      return { format: { channels, sampleRate, dataBytes: size }, start: at + 8, width: bits / 8, sample }
    }
    if (name === 'fmt ') {
      if (at + 24 > bytes.length) return null
      const coding = bytes.readUInt16LE(at + 8)
      // 0xFFFE: the coding is at the beginning of the extension.
      const isExtended = coding === 0xfffe && size >= 40
      if (isExtended && at + 34 > bytes.length) return null
      const actual = isExtended ? bytes.readUInt16LE(at + 32) : coding
      if (actual !== 1 && actual !== 3) return 'unknown'
      format = {
        channels: bytes.readUInt16LE(at + 10),
        sampleRate: bytes.readUInt32LE(at + 12),
        bits: bytes.readUInt16LE(at + 22),
        isFloat: actual === 3,
      }
    }
    at += 8 + size + (size % 2)
  }
  return null
}

export const wavReader = () => pcmReader(readHeader)
