// The waveform of a WAV file, read while it is streamed: the one kind of audio that needs no decoder.

/** Bars of a waveform; the player makes fewer of them where it has less room. */
export const peakCount = 200

type Format = { channels: number; bits: number; isFloat: boolean; dataBytes: number }

/** Reads samples of one encoding as 0 to 1. */
function sampleReader({ bits, isFloat }: Format): ((bytes: Buffer, at: number) => number) | null {
  if (isFloat) return bits === 32 ? (bytes, at) => Math.abs(bytes.readFloatLE(at)) : null
  if (bits === 8) return (bytes, at) => Math.abs(bytes.readUInt8(at) - 128) / 128
  if (bits === 16) return (bytes, at) => Math.abs(bytes.readInt16LE(at)) / 32_768
  if (bits === 24) return (bytes, at) => Math.abs(bytes.readIntLE(at, 3)) / 8_388_608
  return bits === 32 ? (bytes, at) => Math.abs(bytes.readInt32LE(at)) / 2_147_483_648 : null
}

/** What stands before the samples; null while more bytes are needed, `unknown` for what this does not read. */
function readHeader(bytes: Buffer): { format: Format; start: number } | 'unknown' | null {
  if (bytes.length < 12) return null
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return 'unknown'
  let format: Omit<Format, 'dataBytes'> | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (name === 'data') return format ? { format: { ...format, dataBytes: size }, start: at + 8 } : 'unknown'
    if (name === 'fmt ') {
      if (at + 24 > bytes.length) return null
      const coding = bytes.readUInt16LE(at + 8)
      // 0xFFFE: the coding stands at the beginning of the extension.
      const isExtended = coding === 0xfffe && size >= 40
      if (isExtended && at + 34 > bytes.length) return null
      const actual = isExtended ? bytes.readUInt16LE(at + 32) : coding
      if (actual !== 1 && actual !== 3) return 'unknown'
      format = { channels: bytes.readUInt16LE(at + 10), bits: bytes.readUInt16LE(at + 22), isFloat: actual === 3 }
    }
    at += 8 + size + (size % 2)
  }
  return bytes.length > 1024 * 1024 ? 'unknown' : null
}

/** The loudest sample of each of 200 equal stretches, 0 to 1, rounded to thousandths; null for anything but plain PCM. Holds one chunk at a time. */
export async function wavPeaks(source: AsyncIterable<Buffer>): Promise<number[] | null> {
  const peaks = Array.from({ length: peakCount }, () => 0)
  let rest: Buffer = Buffer.alloc(0)
  let header: { format: Format; start: number } | null = null
  let sample: ReturnType<typeof sampleReader> = null
  let done = 0
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (!header) {
      const found = readHeader(rest)
      if (found === 'unknown') return null
      if (found === null) continue
      header = found
      sample = sampleReader(found.format)
      if (!sample || found.format.channels < 1 || found.format.dataBytes < peakCount) return null
      rest = rest.subarray(found.start)
    }
    if (!sample) return null
    const { bits, dataBytes } = header.format
    const width = bits / 8
    const whole = rest.length - (rest.length % width)
    const end = Math.min(whole, dataBytes - done)
    for (let at = 0; at + width <= end; at += width) {
      const slice = Math.min(peakCount - 1, Math.floor(((done + at) * peakCount) / dataBytes))
      const value = sample(rest, at)
      if (value > (peaks[slice] ?? 0)) peaks[slice] = value
    }
    done += whole
    rest = rest.subarray(whole)
  }
  return header ? peaks.map((peak) => Math.min(1, Math.round(peak * 1000) / 1000)) : null
}
