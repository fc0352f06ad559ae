// Finds the frames of an MP3 while its bytes arrive. Each frame has a header with its length. Tags and damage between
// them are skipped.

export type Mp3Format = {
  /** 1 for MPEG-1. 2 also covers MPEG-2.5, which differs only in its sample rates. */
  version: 1 | 2
  sampleRate: number
  channels: 1 | 2
  /** Samples per channel in each frame. */
  samplesPerFrame: 1152 | 576
}

type Header = Mp3Format & { byteLength: number }

const bitrates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const rates = [44_100, 48_000, 32_000]
/** Indexed by the two bits of the version: MPEG-2.5, none, MPEG-2, MPEG-1. */
const rateDivisors = [4, 0, 2, 1]
const headerLength = 4
/** Bytes of a frame of MPEG-2.5 at 8 kHz and 160 kbit/s. */
const longestFrame = 1441
const empty = Buffer.alloc(0)

/**
 * Returns null for bytes that are no header of Layer III, and for free format, whose header does not give the frame's
 * length.
 */
export function readHeader(bytes: Buffer, at: number): Header | null {
  if (at + headerLength > bytes.length || bytes[at] !== 0xff) return null
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + headerLength)
  const divisor = rateDivisors[(second >> 3) & 3] ?? 0
  const rate = rates[(third >> 2) & 3]
  if (second >> 5 !== 7 || ((second >> 1) & 3) !== 1 || divisor === 0 || rate === undefined) return null
  const version = divisor === 1 ? 1 : 2
  const kilobits = bitrates[version][third >> 4] ?? 0
  if (kilobits === 0) return null
  const samplesPerFrame = version === 1 ? 1152 : 576
  const sampleRate = rate / divisor
  const byteLength = Math.floor((samplesPerFrame * 125 * kilobits) / sampleRate) + ((third >> 1) & 1)
  return { version, sampleRate, channels: fourth >> 6 === 3 ? 1 : 2, samplesPerFrame, byteLength }
}

/** Returns the start of the sound data in a frame without a checksum: after the header and the side information. */
export const sideEnd = ({ version, channels }: Mp3Format) =>
  headerLength + (version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17)

/**
 * True for a frame without sound that describes the whole file: "Xing" or "Info" after the side information, "VBRI" at
 * its fixed place.
 */
export function describesFile(frame: Buffer, format: Mp3Format): boolean {
  const at = sideEnd(format)
  return ['Xing', 'Info'].includes(frame.toString('latin1', at, at + 4)) || frame.toString('latin1', 36, 40) === 'VBRI'
}

/** Returns the bytes of an ID3v2 tag here, with its pictures; 0 without one. */
function tagLength(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0
  const [flags = 0, ...size] = bytes.subarray(5, 10)
  return 10 + size.reduce((sum, seven) => (sum << 7) | (seven & 0x7f), 0) + ((flags & 0x10) !== 0 ? 10 : 0)
}

/**
 * Returns a reader. A frame counts when the next one follows it, so bytes that only look like a header are ignored.
 * Once one counts, all others have its version and sample rate. Memory: one chunk and a frame.
 */
export function mp3Reader() {
  let rest: Buffer = empty
  let toSkip = 0
  let format: Mp3Format | null = null
  let isInStep = false

  const fits = (header: Header | null): header is Header =>
    header !== null &&
    (format === null || (header.version === format.version && header.sampleRate === format.sampleRate))

  function read(bytes: Buffer, isLast: boolean): Buffer[] {
    const frames: Buffer[] = []
    let at = 0
    for (;;) {
      const left = bytes.length - at
      if (!isLast && left < 2 * longestFrame + headerLength) break
      if (left < headerLength) break
      const tag = tagLength(bytes.subarray(at, at + 10))
      if (tag > 0) {
        toSkip = Math.max(0, tag - left)
        at += Math.min(tag, left)
        continue
      }
      const header = readHeader(bytes, at)
      const next = at + (header?.byteLength ?? 0)
      const isFrame =
        fits(header) && next <= bytes.length && (isInStep || next === bytes.length || fits(readHeader(bytes, next)))
      if (!header || !isFrame) {
        isInStep = false
        const sync = bytes.indexOf(0xff, at + 1)
        const marker = bytes.indexOf('ID3', at + 1, 'latin1')
        at = Math.min(...[sync, marker, bytes.length].filter((place) => place > at))
        continue
      }
      const { byteLength: _, ...found } = header
      format ??= found
      isInStep = true
      frames.push(bytes.subarray(at, next))
      at = next
    }
    rest = bytes.subarray(at)
    return frames
  }

  return {
    /** Null until the first frame is found. */
    format: () => format,
    /** Returns the whole frames that these bytes complete. They are valid only until the next call. */
    add(chunk: Buffer): Buffer[] {
      const skipped = Math.min(toSkip, chunk.length)
      toSkip -= skipped
      const fresh = chunk.subarray(skipped)
      return read(rest.length === 0 ? fresh : Buffer.concat([rest, fresh]), false)
    },
    /** Returns the frames held back because nothing followed them. Half a frame at the end is left out. */
    end: () => read(rest, true),
  }
}
