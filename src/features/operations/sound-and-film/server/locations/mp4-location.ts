// Finds the location in an MP4 or MOV (ISO 14496-12, QuickTime, 3GPP 26.244): user data of the video and its tracks,
// lists of keys, XMP, and boxes of camera makers. User data stays only if it is known to hold no location.
import type { ByteReader } from '../headers/byte-reader'
import type { Patch } from '../headers/media-answer'
import { isLocation, isLocationName } from './location-names'

const longestHeader = 64 * 1024 * 1024
const deepest = 8
/** Enough for a fragmented video of several hours. A header of only empty boxes would fill the memory. */
const mostBoxes = 100_000

/**
 * Names of user data that stay: titles, names, copyright, loudness, chapters, data that players need. The content of
 * `meta` is searched.
 */
const harmless = new Set([
  ...['nam', 'ART', 'alb', 'day', 'too', 'swr', 'cmt', 'gen', 'wrt', 'cpy', 'enc', 'lyr'].map(
    (name) => `\u00a9${name}`,
  ),
  ...['titl', 'auth', 'perf', 'gnre', 'albm', 'yrrc', 'cprt', 'dscp', 'name', 'kind', 'tagc', 'strk', 'tsel'],
  ...['meta', 'hnti', 'hinf', 'chpl', 'ludt', 'LOOP', 'SelO', 'AllF', 'WLOC', 'ptv ', 'free', 'skip'],
])
const walked = new Set(['moov', 'trak', 'mdia', 'minf'])
/** Names of the boxes at the top level that stay. Players need no others. */
const topLevel = new Set([
  ...['ftyp', 'styp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'prft', 'pdin', 'emsg', 'wide', 'pnot', 'PICT'],
  ...['free', 'skip', 'uuid'],
])
const xmp = 'be7acfcb97a942e89c71999491e3afac'
/** Bytes of a text that are searched for a location. */
const mostRead = 4096
const freeName = Buffer.from('free')

type Box = { name: string; at: number; start: number; end: number }

/** Finds every location in the file, wherever its header is. Throws RangeError for too many boxes. */
export async function locationsInHeader(reader: ByteReader): Promise<Patch[]> {
  const patches: Patch[] = []
  const seen = { boxes: 0 }
  for (let at = 0; ;) {
    count(seen)
    const head = await reader.take(8)
    if (!head) return patches
    const name = head.toString('latin1', 4, 8)
    const short = head.readUInt32BE(0)
    // 0: the box reaches to the end of the file. 1: the length follows in 64 bits.
    if (short === 0) return patches
    const long = short === 1 ? await reader.take(8) : null
    const headLength = short === 1 ? 16 : 8
    const length = long ? Number(long.readBigUInt64BE(0)) : short
    if (length < headLength || length > Number.MAX_SAFE_INTEGER) return patches
    const bodyLength = length - headLength
    const isLooked = name === 'moov' || name === 'uuid' || name === 'meta' || name === 'udta'
    if (isLooked && bodyLength <= longestHeader) {
      const body = await reader.take(bodyLength)
      if (!body) return patches
      const box = { name, at, start: at + headLength, end: at + length }
      patches.push(...inBox({ bytes: body, offset: box.start, seen }, { ...box, start: 0, end: body.length }, 0))
    } else {
      if (name === 'free' || name === 'skip') patches.push({ at: at + headLength, name: [], blank: bodyLength })
      else if (!topLevel.has(name)) patches.push(freed(at, headLength, bodyLength))
      await reader.skip(bodyLength)
    }
    at += length
  }
}

/** `offset`: position of the bytes in the file. */
type Part = { bytes: Buffer; offset: number; seen: { boxes: number } }

/** Renames and empties a box. A 64-bit length stays in place. */
const freed = (at: number, headLength: number, blank: number): Patch => ({
  at: at + 4,
  name: headLength === 16 ? [...freeName, ...lengthIn64(blank + 16)] : [...freeName],
  blank,
})

function lengthIn64(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length))
  return bytes
}

function count(seen: Part['seen']): void {
  if (++seen.boxes > mostBoxes) throw new RangeError('A video has more parts than it needs')
}

function boxesIn({ bytes, seen }: Part, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end;) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > end) break
    count(seen)
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), at, start: at + 8, end: at + length })
    at += length
  }
  return boxes
}

/** Searches a box whose body is bytes `start` to `end` of the part. */
function inBox(part: Part, box: Box, depth: number): Patch[] {
  if (depth > deepest) return []
  const free = (each: Box) => freed(part.offset + each.at, 8, each.end - each.start)
  if (box.name === 'uuid') {
    const isXmp = part.bytes.toString('hex', box.start, box.start + 16) === xmp
    return isXmp ? [{ at: part.offset + box.start - 4, name: [...freeName], blank: box.end - box.start }] : []
  }
  if (box.name === 'meta') return inMeta(part, box)
  return boxesIn(part, box.start, box.end).flatMap((child) => {
    if (box.name === 'udta' && !harmless.has(child.name)) return [free(child)]
    if (box.name === 'udta' && child.name !== 'meta')
      return isLocation(part.bytes.toString('latin1', child.start, Math.min(child.end, child.start + mostRead)))
        ? [free(child)]
        : []
    if (child.name === 'trak' && isTelemetry(part, child)) return [free(child)]
    return walked.has(child.name) || child.name === 'udta' || child.name === 'meta' || child.name === 'uuid'
      ? inBox(part, child, depth + 1)
      : []
  })
}

/** True for data tracks, in which cameras write their location many times a second, and for timed lists of keys. */
function isTelemetry(part: Part, track: Box): boolean {
  const media = boxesIn(part, track.start, track.end).find(({ name }) => name === 'mdia')
  const handler = media && boxesIn(part, media.start, media.end).find(({ name }) => name === 'hdlr')
  const kind = handler && part.bytes.toString('latin1', handler.start + 8, handler.start + 12)
  return kind === 'meta' || kind === 'camm'
}

/**
 * Searches a list of keys with their values. ISO files have version and flags before its boxes, QuickTime files do not.
 */
function inMeta(part: Part, meta: Box): Patch[] {
  const isPlain = part.bytes.toString('latin1', meta.start + 4, meta.start + 8) === 'hdlr'
  const boxes = boxesIn(part, isPlain ? meta.start : meta.start + 4, meta.end)
  const keysBox = boxes.find(({ name }) => name === 'keys')
  const keys = keysBox ? boxesIn(part, keysBox.start + 8, keysBox.end) : []
  const toName = (item: Box): string => {
    const key = keys[part.bytes.readUInt32BE(item.at + 4) - 1]
    return key ? part.bytes.toString('latin1', key.start, key.end) : item.name
  }
  return boxes.flatMap((box) => {
    if (box.name === 'xml ' || box.name === 'bxml') return [freed(part.offset + box.at, 8, box.end - box.start)]
    if (box.name !== 'ilst') return []
    return boxesIn(part, box.start, box.end).flatMap((item) => {
      const said = part.bytes.toString('latin1', item.start, Math.min(item.end, item.start + mostRead))
      return isLocationName(toName(item)) || isLocation(said) || (item.name === '----' && isLocationName(said))
        ? [freed(part.offset + item.at, 8, item.end - item.start)]
        : []
    })
  })
}
