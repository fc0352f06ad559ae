// Reads the samples of a WAV as its bytes arrive: plain PCM and floating point.

export type WavFormat = { channels: number; sampleRate: number; bits: number; isFloat: boolean; dataBytes: number }

const empty = Buffer.alloc(0)
/** Bytes before the samples; they may hold a picture. */
const longestHeader = 16 * 1024 * 1024

/** Reads a sample of this encoding as -1 to 1. */
function sampleReader({ bits, isFloat }: WavFormat): ((bytes: Buffer, at: number) => number) | null {
  if (isFloat) return bits === 32 ? (bytes, at) => finite(bytes.readFloatLE(at)) : null
  if (bits === 8) return (bytes, at) => (bytes.readUInt8(at) - 128) / 128
  if (bits === 16) return (bytes, at) => bytes.readInt16LE(at) / 32_768
  if (bits === 24) return (bytes, at) => bytes.readIntLE(at, 3) / 8_388_608
  return bits === 32 ? (bytes, at) => bytes.readInt32LE(at) / 2_147_483_648 : null
}

const isLikely = ({ channels, sampleRate }: WavFormat) =>
  channels >= 1 && channels <= 32 && sampleRate >= 1000 && sampleRate <= 768_000

const finite = (value: number) => (Number.isFinite(value) ? value : 0)

/** Returns null while more bytes are needed, `unknown` for unsupported formats. */
function readHeader(bytes: Buffer): { format: WavFormat; start: number } | 'unknown' | null {
  if (bytes.length < 12) return null
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return 'unknown'
  let format: Omit<WavFormat, 'dataBytes'> | null = null
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (name === 'data') return format ? { format: { ...format, dataBytes: size }, start: at + 8 } : 'unknown'
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
  return bytes.length > longestHeader ? 'unknown' : null
}

type Reading = { format: WavFormat; sample: (bytes: Buffer, at: number) => number }

/** Returns a reader. Bytes after the samples are left out. Memory: one chunk, and the bytes before the samples. */
export function wavReader() {
  let rest: Buffer = empty
  let found: Reading | 'unknown' | null = null
  let left = 0

  function begin(): void {
    const header = readHeader(rest)
    if (header === null) return
    const sample = header === 'unknown' ? null : sampleReader(header.format)
    if (header === 'unknown' || !sample || !isLikely(header.format)) {
      found = 'unknown'
      return
    }
    found = { format: header.format, sample }
    left = header.format.dataBytes
    rest = rest.subarray(header.start)
  }

  return {
    /** Returns null until the header is read. */
    format: (): WavFormat | null => (found === null || found === 'unknown' ? null : found.format),
    /**
     * Returns one array for each channel, with all samples that these bytes complete; null once the file turns out to
     * be unreadable.
     */
    add(chunk: Buffer): Float32Array[] | null {
      if (found === 'unknown') return null
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      if (found === null) begin()
      if (found === null) return []
      // `begin` has set it, but the compiler does not see that.
      const reading = found as Reading | 'unknown'
      if (reading === 'unknown') return null
      const { format, sample } = reading
      const width = format.bits / 8
      const count = Math.floor(Math.min(rest.length, left) / (width * format.channels))
      const channels = Array.from({ length: format.channels }, () => new Float32Array(count))
      for (const [channel, samples] of channels.entries())
        for (let at = 0; at < count; at++) samples[at] = sample(rest, (at * format.channels + channel) * width)
      const read = count * width * format.channels
      left -= read
      rest = left > 0 ? rest.subarray(read) : empty
      return channels
    },
  }
}
