// Reads length, picture and codecs of a video from its container's own headers (MP4 and MOV: ISO 14496-12; AVI), which
// music-metadata does not return.
import type { Readable } from 'node:stream'
import { type ByteReader, byteReader } from './byte-reader'

/** Seconds, pixels as a player shows them, and codecs as in `stored_files`; null if the file does not say. */
export type MovieDetails = {
  duration: number | null
  width: number | null
  height: number | null
  codecs: string | null
  /** True when the file lists tracks and none of them is a picture. */
  isSoundOnly: boolean
}

/** Far more bytes than the index of a video of several hours. A file that claims more is no video. */
const longestHeader = 64 * 1024 * 1024
const nothing: MovieDetails = { duration: null, width: null, height: null, codecs: null, isSoundOnly: false }

/**
 * Returns null when the file does not have the structure of its format. Reads up to the end of the header, wherever it
 * is, and holds only the header in memory.
 */
export async function readMovie(source: Readable, contentType: string): Promise<MovieDetails | null> {
  const reader = byteReader(source)
  try {
    if (contentType === 'video/mp4' || contentType === 'video/quicktime') return await readMp4(reader)
    return contentType === 'video/x-msvideo' ? await readAvi(reader) : nothing
  } catch (error) {
    // A damaged header can point outside itself.
    if (error instanceof RangeError) return null
    throw error
  } finally {
    source.destroy()
  }
}

async function readMp4(reader: ByteReader): Promise<MovieDetails | null> {
  for (;;) {
    const head = await reader.take(8)
    if (!head) return null
    const name = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    // 1: the length follows in 64 bits. 0: the box reaches to the end of the file.
    const long = short === 1 ? await reader.take(8) : null
    const length = short === 1 ? Number(long?.readBigUInt64BE(0) ?? 0n) - 16 : short - 8
    if (length < 0) return null
    if (name !== 'moov') await reader.skip(length)
    else return length > longestHeader ? null : readMovieBox(await reader.take(length))
  }
}

type Box = { name: string; body: Buffer }

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length < 8) break
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

function readMovieBox(moov: Buffer | null): MovieDetails | null {
  if (!moov) return null
  const boxes = readBoxes(moov)
  const header = boxes.find(({ name }) => name === 'mvhd')?.body
  if (!header) return null
  const tracks = boxes.filter(({ name }) => name === 'trak').map(({ body }) => body)
  // Takes the largest picture: subtitles and covers are tracks too.
  const [largest] = tracks.flatMap(findPicture).toSorted((a, b) => b.width * b.height - a.width * a.height)
  const handlers = tracks.map(readHandler)
  const sound = tracks.flatMap((track) => readCodec(track, 'soun') ?? [])[0]
  return {
    duration: toSeconds(header),
    width: largest?.width ?? null,
    height: largest?.height ?? null,
    codecs: largest?.codec ? [largest.codec, ...(sound ? [sound] : [])].join(',') : null,
    isSoundOnly: handlers.includes('soun') && !handlers.includes('vide'),
  }
}

/** Reads the duration and its unit. Returns null for a fragmented video, which does not give it here. */
function toSeconds(header: Buffer): number | null {
  const isLong = header.readUInt8(0) === 1
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  return scale > 0 && duration > 0 && duration < 0xffffffff ? duration / scale : null
}

/** Returns the size of a visible track, rotated as its matrix says (phones rotate upright videos). */
function findPicture(track: Buffer): { width: number; height: number; codec: string | null }[] {
  const header = inside(track, 'tkhd')
  if (!header || readHandler(track) !== 'vide') return []
  // The matrix ends 8 bytes before the end; width and height follow as 16.16.
  const matrix = header.readUInt8(0) === 1 ? 52 : 40
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0
  const across = Math.round(header.readUInt32BE(matrix + 36) / 65_536)
  const down = Math.round(header.readUInt32BE(matrix + 40) / 65_536)
  if (across === 0 || down === 0) return []
  const codec = readCodec(track, 'vide')
  return [isTurned ? { width: down, height: across, codec } : { width: across, height: down, codec }]
}

/** Returns the box at this path of nested names. */
function inside(bytes: Buffer, ...path: string[]): Buffer | null {
  return path.reduce<Buffer | null>(
    (body, wanted) => (body && readBoxes(body).find(({ name }) => name === wanted)?.body) ?? null,
    bytes,
  )
}

/** Returns `vide`, `soun` and others. */
const readHandler = (track: Buffer) => inside(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12)

/** Bytes before the boxes of a picture description: reserved, size, resolution, name, depth (ISO 14496-12, 12.1.3). */
const pictureHead = 78

/**
 * Returns the codec of a track of this kind: the name of its first sample description, for H.264 with profile and
 * level.
 */
function readCodec(track: Buffer, kind: 'vide' | 'soun'): string | null {
  // Skips version, flags and the number of descriptions.
  const described = inside(track, 'mdia', 'minf', 'stbl', 'stsd')?.subarray(8)
  const [first] = readHandler(track) === kind && described ? readBoxes(described) : []
  if (!first) return null
  const setup = /^avc[1-4]$/.test(first.name) ? inside(first.body.subarray(pictureHead), 'avcC') : null
  const name = first.name.replace(/[^\x21-\x2b\x2d-\x7e]/g, '').trim()
  return (setup && setup.length >= 4 ? `${name}.${setup.toString('hex', 1, 4)}` : name) || null
}

/** Reads `RIFF`, `AVI `, a list of headers, and in it the main header. */
async function readAvi(reader: ByteReader): Promise<MovieDetails | null> {
  const head = await reader.take(88)
  if (head?.toString('latin1', 24, 28) !== 'avih') return null
  const microseconds = head.readUInt32LE(32)
  const frames = head.readUInt32LE(48)
  const [width, height] = [head.readUInt32LE(64), head.readUInt32LE(68)]
  return {
    duration: microseconds * frames > 0 ? (microseconds * frames) / 1_000_000 : null,
    width: width || null,
    height: height || null,
    codecs: null,
    isSoundOnly: false,
  }
}
