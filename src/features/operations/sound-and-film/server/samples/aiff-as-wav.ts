// Turns an AIFF into a WAV with the same samples, because only Safari plays AIFF. Nothing is decoded or lost: the bytes of
// each sample change their order.
import { Readable } from 'node:stream'
import { type AiffHeader, readAiffHeader } from './aiff-samples'
import { isLikely } from './pcm-reader'

const headerLength = 44
/** Bytes before the samples that are searched for the header. */
const longestHeader = 1024 * 1024

type Source = { byteSize: number; read(): Readable }

async function findHeader({ read }: Source): Promise<AiffHeader | null> {
  let begin: Buffer = Buffer.alloc(0)
  for await (const chunk of read() as AsyncIterable<Buffer>) {
    begin = Buffer.concat([begin, chunk])
    const header = readAiffHeader(begin)
    if (header === 'unknown' || begin.length > longestHeader) return null
    if (header) return isLikely(header.format) ? header : null
  }
  return null
}

function wavHeader({ format, width, isFloat }: AiffHeader, dataBytes: number): Buffer {
  const { channels, sampleRate } = format
  const file = Buffer.alloc(headerLength)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(headerLength - 8 + dataBytes, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(isFloat ? 3 : 1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * channels * width, 28)
  file.writeUInt16LE(channels * width, 32)
  file.writeUInt16LE(8 * width, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(dataBytes, 40)
  return file
}

/** Reverses the bytes of each sample in place. */
function reverseSamples(bytes: Buffer, width: number): Buffer {
  if (width === 2) return bytes.swap16()
  if (width === 4) return bytes.swap32()
  for (let at = 0; width === 3 && at < bytes.length; at += 3) {
    const first = bytes[at] ?? 0
    bytes[at] = bytes[at + 2] ?? 0
    bytes[at + 2] = first
  }
  return bytes
}

async function* wavBytes(source: Source, header: AiffHeader): AsyncGenerator<Buffer> {
  const { format, start, width, isLittleEndian, isUnsigned } = header
  const frame = width * format.channels
  const most = Math.min(format.dataBytes, source.byteSize - start)
  const dataBytes = most - (most % frame)
  yield wavHeader(header, dataBytes)
  let skipped = 0
  let left = dataBytes
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source.read() as AsyncIterable<Buffer>) {
    const from = Math.min(chunk.length, start - skipped)
    skipped += from
    const bytes = Buffer.concat([rest, chunk.subarray(from)])
    const whole = Math.min(left, bytes.length - (bytes.length % width))
    left -= whole
    rest = bytes.subarray(whole)
    const samples = bytes.subarray(0, whole)
    // WAV has unsigned samples of 8 bits, AIFF signed ones.
    if (width === 1 && !isUnsigned) for (let at = 0; at < whole; at++) samples[at] = (samples[at] ?? 0) ^ 0x80
    if (whole > 0) yield isLittleEndian ? samples : reverseSamples(samples, width)
    if (left === 0) return
  }
}

/**
 * Returns the WAV as a stream; null for a compressed or damaged AIFF, which stays as it is. Throws the errors of the
 * source.
 */
export async function aiffAsWav(source: Source): Promise<Readable | null> {
  const header = await findHeader(source)
  return header && Readable.from(wavBytes(source, header), { objectMode: false })
}
