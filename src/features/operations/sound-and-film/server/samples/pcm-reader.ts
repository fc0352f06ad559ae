// Reads uncompressed samples as the bytes of a file arrive, once its header is read.

export type PcmFormat = { channels: number; sampleRate: number; dataBytes: number }

/** A readable header: where the samples start, and how to read one of `width` bytes as -1 to 1. */
export type PcmHeader = {
  format: PcmFormat
  start: number
  width: number
  sample: (bytes: Buffer, at: number) => number
}

const empty = Buffer.alloc(0)
/** Bytes before the samples; they may hold a picture. */
const longestHeader = 16 * 1024 * 1024

/** False for numbers that only a damaged header has. */
export const isLikely = ({ channels, sampleRate }: PcmFormat) =>
  channels >= 1 && channels <= 32 && sampleRate >= 1000 && sampleRate <= 768_000

/**
 * Returns a reader. `readHeader` returns null while it needs more bytes, `unknown` for unsupported formats. Bytes after
 * the samples are left out. Memory: one chunk, and the bytes before the samples.
 */
export function pcmReader(readHeader: (bytes: Buffer) => PcmHeader | 'unknown' | null) {
  let rest: Buffer = empty
  let found: PcmHeader | 'unknown' | null = null
  let left = 0

  function begin(): void {
    const header = readHeader(rest)
    if (header === null && rest.length <= longestHeader) return
    if (header === null || header === 'unknown' || !isLikely(header.format)) {
      found = 'unknown'
      return
    }
    found = header
    left = header.format.dataBytes
    rest = rest.subarray(header.start)
  }

  return {
    /** Returns null until the header is read. */
    format: (): PcmFormat | null => (found === null || found === 'unknown' ? null : found.format),
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
      const reading = found as PcmHeader | 'unknown'
      if (reading === 'unknown') return null
      const { format, sample, width } = reading
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

/** Reads a broken floating point sample as silence. */
export const finite = (value: number) => (Number.isFinite(value) ? value : 0)
