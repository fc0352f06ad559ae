// Writes the beginning of an M4A as a separate file: unchanged frames of AAC behind a header of our own, without titles,
// pictures and edits of the whole recording.
import type { M4aFrames } from './m4a-frames'

type Field = number | string | Buffer

/** Returns a box. A number is written in 32 bits, a text as its letters. */
function box(name: string, ...fields: readonly Field[]): Buffer {
  const body = fields.map((field) => {
    if (typeof field === 'string') return Buffer.from(field, 'latin1')
    if (typeof field !== 'number') return field
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(field)
    return bytes
  })
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), ...body])
  bytes.writeUInt32BE(bytes.length)
  return bytes
}

const zeros = (length: number): Buffer => Buffer.alloc(length)
/** Plays at normal speed (1.0) and full volume (1.0), with its channels as they are. */
const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]

/** Joins frames of the same length to runs, as the table `stts` lists them. */
function lengthRuns(frames: M4aFrames['frames']): number[] {
  const runs: { count: number; units: number }[] = []
  for (const { units } of frames) {
    const last = runs.at(-1)
    if (last?.units === units) last.count += 1
    else runs.push({ count: 1, units })
  }
  return [runs.length, ...runs.flatMap(({ count, units }) => [count, units])]
}

/** Returns an M4A of the frames of these first seconds; empty if not one is so short. */
export function m4aPreview({ entry, timescale, frames }: M4aFrames, seconds: number): Buffer {
  const taken: M4aFrames['frames'] = []
  let units = 0
  for (const frame of frames) {
    if (units + frame.units > seconds * timescale) break
    taken.push(frame)
    units += frame.units
  }
  if (taken.length === 0) return zeros(0)
  const type = box('ftyp', 'M4A ', 0, 'M4A ', 'mp42', 'isom')
  const header = (start: number): Buffer => {
    const tables = box(
      'stbl',
      box('stsd', 0, 1, entry),
      box('stts', 0, ...lengthRuns(taken)),
      box('stsc', 0, 1, 1, taken.length, 1),
      box('stsz', 0, 0, taken.length, ...taken.map(({ bytes }) => bytes.length)),
      box('stco', 0, 1, start),
    )
    const place = box('dinf', box('dref', 0, 1, box('url ', 1)))
    const media = box(
      'mdia',
      // 0x55c4: no language.
      box('mdhd', 0, 0, 0, timescale, units, 0x55c40000),
      box('hdlr', 0, 0, 'soun', zeros(12), '\0'),
      box('minf', box('smhd', 0, 0), place, tables),
    )
    const track = box(
      'trak',
      // 7: switched on, and part of what is played.
      box('tkhd', 7, 0, 0, 1, 0, units, zeros(8), 0, 0x01000000, ...matrix, 0, 0),
      media,
    )
    return box(
      'moov',
      box('mvhd', 0, 0, 0, timescale, units, 0x10000, 0x01000000, zeros(8), ...matrix, zeros(24), 2),
      track,
    )
  }
  // The length of the header does not depend on the place that it names.
  const start = type.length + header(0).length + 8
  return Buffer.concat([type, header(start), box('mdat', ...taken.map(({ bytes }) => bytes))])
}
