// Finds the first AAC frames of an M4A (ISO 14496-12) by the tables of its header. The header may be at either end of
// the file, so the beginning of the file is held until it has come.
import { byteReader } from '../headers/byte-reader'

/** Holds the beginning of a recording. */
export type M4aFrames = {
  /** Entry of the table `stsd`, unchanged: the decoder's settings. */
  entry: Buffer
  /** Units for one second. */
  timescale: number
  /** Length of the whole recording, in seconds. */
  duration: number
  frames: { bytes: Buffer; units: number }[]
}

/** Bytes of the file that are held: 30 seconds of AAC take at most 3 MB, after a header with a large picture. */
const mostHeld = 16 * 1024 * 1024
const longestHeader = 16 * 1024 * 1024
/** A frame has at most 6144 bits for each of 48 channels. */
const longestFrame = 48 * 768
const longestEntry = 4096
/** More than any recording has in half a minute. */
const mostFrames = 8192
const mostBytes = 4 * 1024 * 1024
/** Units for a second: no recording has more samples. */
const fastest = 1_000_000
const aacObject = 0x40

type Box = { name: string; body: Buffer }

/** Yields the boxes in these bytes; stops at one that does not fit. */
function* boxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > bytes.length) return
    yield { name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) }
    at += length
  }
}

/** Returns the box at this path, such as `mdia.minf`. Throws RangeError without it. */
function boxAt(bytes: Buffer, path: string): Buffer {
  let inside = bytes
  for (const step of path.split('.')) inside = box(inside, step)
  return inside
}

function box(bytes: Buffer, wanted: string): Buffer {
  for (const { name, body } of boxes(bytes)) if (name === wanted) return body
  throw new RangeError(`An M4A without ${wanted}`)
}

const isSound = (track: Buffer): boolean => boxAt(track, 'mdia.hdlr').toString('latin1', 8, 12) === 'soun'

/**
 * Reads the file from its first byte. Returns `lossless` for ALAC, null for a protected, fragmented or damaged file and
 * for one without a track of AAC. `seconds`: at most this much is cut, and never more than half of the frames.
 */
export async function readM4a(bytes: AsyncIterable<Buffer>, seconds: number): Promise<M4aFrames | 'lossless' | null> {
  const file = await hold(bytes)
  try {
    if (!file) return null
    for (const { name, body } of boxes(file.header))
      if (name === 'trak' && isSound(body)) return framesOfTrack(boxAt(body, 'mdia'), file.beginning, seconds)
    return null
  } catch (error) {
    // A table of a damaged file ends too early.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Passes the bytes on and keeps the first of them. */
async function* keepBeginning(bytes: AsyncIterable<Buffer>, held: Buffer[]): AsyncGenerator<Buffer> {
  let left = mostHeld
  for await (const chunk of bytes) {
    if (left > 0) held.push(chunk.subarray(0, left))
    left -= chunk.length
    yield chunk
  }
}

/** Returns the body of `moov` and the beginning of the file; null without a header. */
async function hold(bytes: AsyncIterable<Buffer>): Promise<{ header: Buffer; beginning: Buffer } | null> {
  const held: Buffer[] = []
  const reader = byteReader(keepBeginning(bytes, held))
  let header: Buffer | null = null
  for (;;) {
    const head = await reader.take(8)
    if (!head) break
    const short = head.readUInt32BE(0)
    // 1: the length follows in 64 bits. 0: the box reaches to the end of the file.
    const long = short === 1 ? await reader.take(8) : null
    const length = short === 1 ? Number(long?.readBigUInt64BE(0) ?? 0n) - 16 : short === 0 ? Infinity : short - 8
    if (length < 0) break
    const isHeader = header === null && head.toString('latin1', 4, 8) === 'moov'
    if (!isHeader) await reader.skip(length)
    else header = length > longestHeader ? null : await reader.take(length)
    if (isHeader && header === null) break
  }
  return header && { header, beginning: Buffer.concat(held) }
}

function framesOfTrack(media: Buffer, file: Buffer, seconds: number): M4aFrames | 'lossless' | null {
  const timing = boxAt(media, 'mdhd')
  const timescale = timing.readUInt32BE(timing[0] === 1 ? 20 : 12)
  const tables = boxAt(media, 'minf.stbl')
  const entry = firstEntry(boxAt(tables, 'stsd'))
  if (entry.name === 'alac') return 'lossless'
  if (entry.name !== 'mp4a' || timescale === 0 || timescale > fastest || !isAac(entry.bytes)) return null
  const sizes = sizeTable(box(tables, 'stsz'))
  const { unitsAt, total } = durationTable(boxAt(tables, 'stts'), sizes.count)
  const duration = total / timescale
  const most = Math.min(seconds, duration / 2) * timescale
  const frames: M4aFrames['frames'] = []
  let units = 0
  let byteLength = 0
  for (const { index, at } of places(tables, sizes)) {
    const each = unitsAt(index)
    const size = sizes.at(index)
    byteLength += size
    const isEnough = units + each > most || index >= Math.min(mostFrames, sizes.count / 2)
    if (isEnough || size > longestFrame || byteLength > mostBytes || at + size > file.length) break
    frames.push({ bytes: file.subarray(at, at + size), units: each })
    units += each
  }
  return frames.length === 0 ? null : { entry: entry.bytes, timescale, duration, frames }
}

/** Returns the description of the first kind of sample: its name and the whole box. */
function firstEntry(descriptions: Buffer): { name: string; bytes: Buffer } {
  const length = descriptions.readUInt32BE(8)
  if (length < 36 || length > longestEntry || 8 + length > descriptions.length) throw new RangeError('No description')
  return { name: descriptions.toString('latin1', 12, 16), bytes: descriptions.subarray(8, 8 + length) }
}

/** True if the settings of the decoder name AAC: MP3 and other codecs may have the same kind of entry. */
function isAac(entry: Buffer): boolean {
  const at = entry.indexOf('esds', 36, 'latin1')
  if (at < 0) return false
  // Descriptors of tag and length, one in the other; a length has up to four bytes. Tag 3 is the stream, tag 4 its
  // decoder, which begins with the number of the codec.
  let place = at + 8
  const enter = (tag: number): boolean => {
    if (entry[place++] !== tag) return false
    while (((entry[place++] ?? 0) & 0x80) !== 0);
    return true
  }
  if (!enter(3)) return false
  const flags = entry[place + 2] ?? 0
  // Flags add an address or another stream, which files do not have.
  if ((flags & 0xe0) !== 0) return false
  place += 3
  return enter(4) && entry[place] === aacObject
}

/** Returns the size of each frame, from 0. */
function sizeTable(table: Buffer): { count: number; at: (index: number) => number } {
  const [same, count] = [table.readUInt32BE(4), table.readUInt32BE(8)]
  return { count, at: (index) => (same > 0 ? same : table.readUInt32BE(12 + 4 * index)) }
}

/** Returns the length of each frame, and of all `count`, in units. Frames are asked for in their order. */
function durationTable(table: Buffer, count: number): { unitsAt: (index: number) => number; total: number } {
  const runs = Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / 8))
  const run = (at: number) => [table.readUInt32BE(8 + 8 * at), table.readUInt32BE(12 + 8 * at)] as const
  let total = 0
  let counted = 0
  for (let at = 0; at < runs && counted < count; at++) {
    const [frames, units] = run(at)
    const taken = Math.min(frames, count - counted)
    counted += taken
    total += taken * units
  }
  let [current, before] = [0, 0]
  return {
    total,
    unitsAt(index) {
      while (current < runs && index >= before + run(current)[0]) before += run(current++)[0]
      return current < runs ? run(current)[1] : 0
    },
  }
}

/** Yields the place of each frame in the file, chunk by chunk. */
function* places(tables: Buffer, sizes: ReturnType<typeof sizeTable>): Generator<{ index: number; at: number }> {
  const inChunks = box(tables, 'stsc')
  const isLong = [...boxes(tables)].every(({ name }) => name !== 'stco')
  const offsets = box(tables, isLong ? 'co64' : 'stco')
  const chunks = Math.min(offsets.readUInt32BE(4), Math.floor((offsets.length - 8) / (isLong ? 8 : 4)))
  const runs = Math.min(inChunks.readUInt32BE(4), Math.floor((inChunks.length - 8) / 12))
  let index = 0
  let run = 0
  for (let chunk = 0; chunk < chunks && runs > 0; chunk++) {
    while (run + 1 < runs && inChunks.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1) run += 1
    const count = inChunks.readUInt32BE(12 + 12 * run)
    let at = isLong ? Number(offsets.readBigUInt64BE(8 + 8 * chunk)) : offsets.readUInt32BE(8 + 4 * chunk)
    for (let each = 0; each < count && index < sizes.count; each++) {
      yield { index, at }
      at += sizes.at(index)
      index += 1
    }
  }
}
