// Cuts the beginning of an MP3 into a separate file: unchanged whole frames, after a frame that gives their true
// number.
import { type Mp3Format, readHeader, sideEnd } from './mp3-frames'

/** Bytes: "Xing" or "Info", flags, number of frames, number of bytes. */
const infoLength = 16
const framesAndBytes = 3
const bitrateIndexes = Array.from({ length: 14 }, (_, index) => index + 1)

/**
 * Returns a silent frame with the header of the others, at a bit rate that gives the data enough room. Without it a
 * browser guesses the playing time of a variable bit rate from the first frame; the file's own one gives that of the
 * whole recording.
 */
function infoFrame(first: Buffer, format: Mp3Format, frames: readonly Buffer[]): Buffer {
  const at = sideEnd(format)
  for (const index of bitrateIndexes) {
    const header = Buffer.from(first.subarray(0, 4))
    // Sets no checksum, this bit rate, no padding.
    header[1] = (header[1] ?? 0) | 1
    header[2] = ((header[2] ?? 0) & 0b0000_1101) | (index << 4)
    const { byteLength = 0 } = readHeader(header, 0) ?? {}
    if (byteLength < at + infoLength) continue
    const frame = Buffer.alloc(byteLength)
    header.copy(frame)
    const isConstant = frames.every(({ length }) => Math.abs(length - first.length) <= 1)
    frame.write(isConstant ? 'Info' : 'Xing', at, 'latin1')
    frame.writeUInt32BE(framesAndBytes, at + 4)
    frame.writeUInt32BE(frames.length, at + 8)
    frame.writeUInt32BE(byteLength + frames.reduce((sum, { length }) => sum + length, 0), at + 12)
    return frame
  }
  return Buffer.alloc(0)
}

/** Returns the first of `frames`, up to this number of seconds. */
export function mp3Preview(frames: readonly Buffer[], format: Mp3Format, seconds: number): Buffer {
  const taken = frames.slice(0, Math.floor((seconds * format.sampleRate) / format.samplesPerFrame))
  const [first] = taken
  return first ? Buffer.concat([infoFrame(first, format, taken), ...taken]) : Buffer.alloc(0)
}
