// Finds the location in a WebM: a tag of that name (RFC 8794, RFC 9559).
import type { ByteReader } from '../headers/byte-reader'
import type { Patch } from '../headers/media-answer'
import { elementIn, measureWidth, webmIds } from '../headers/webm-element'
import { isLocation, isLocationName } from './location-names'

const ids = { tags: 0x1254c367, tag: 0x7373, simpleTag: 0x67c8, name: 0x45a3, text: 0x4487 }
const longestTags = 16 * 1024 * 1024
const deepest = 8
/** Enough for a video of several hours whose clusters do not state their length. */
const mostElements = 1_000_000
const mostPatches = 1000
const voidId = 0xec

/** Finds every tag that names a location. Enters segments, and clusters that do not state their length. */
export async function locationsInWebm(reader: ByteReader): Promise<Patch[]> {
  const patches: Patch[] = []
  let at = 0
  for (let elements = 0; elements < mostElements && patches.length < mostPatches; elements++) {
    const [first] = (await reader.take(1)) ?? []
    if (first === undefined) return patches
    const id = await reader.take(measureWidth(first))
    if (!id) return patches
    const idWidth = measureWidth(first)
    const sizeWidth = measureWidth(id.at(-1) ?? 0)
    const size = idWidth > 4 || sizeWidth > 8 ? null : await reader.take(sizeWidth - 1)
    const element = size && elementIn(Buffer.concat([Buffer.from([first]), id, size]), 0)
    if (!element) return patches
    at += element.headLength
    const { length } = element
    if (element.id === webmIds.segment || length === null) continue
    if (element.id === ids.tags && length <= longestTags) {
      const body = await reader.take(length)
      if (!body) return patches
      patches.push(...inTags(body, at, 0))
    } else await reader.skip(length)
    at += length
  }
  return patches
}

function inTags(bytes: Buffer, offset: number, depth: number): Patch[] {
  const patches: Patch[] = []
  for (let at = 0; at < bytes.length && depth < deepest;) {
    const element = elementIn(bytes, at)
    if (!element) break
    const length = element.headLength + (element.length ?? bytes.length)
    const body = bytes.subarray(at + element.headLength, at + length)
    if (element.id === ids.simpleTag && saysPlace(body))
      patches.push(voided(offset + at, Math.min(length, bytes.length - at)))
    else if (element.id === ids.tag || element.id === ids.simpleTag)
      patches.push(...inTags(body, offset + at + element.headLength, depth + 1))
    at += length
  }
  return patches
}

function saysPlace(body: Buffer): boolean {
  for (let at = 0; at < body.length;) {
    const element = elementIn(body, at)
    if (!element || element.length === null) return false
    const said = body.toString('utf8', at + element.headLength, at + element.headLength + element.length)
    if (element.id === ids.name && isLocationName(said)) return true
    if (element.id === ids.text && isLocation(said)) return true
    at += element.headLength + element.length
  }
  return false
}

/** Returns an element of this total length that readers skip. */
function voided(at: number, length: number): Patch {
  // Its length field takes as many bytes as needed to reach the total.
  const sizeWidth = Math.min(8, length - 1)
  const head = Buffer.alloc(1 + sizeWidth)
  head[0] = voidId
  head.writeUIntBE(length - head.length, Math.max(1, head.length - 6), Math.min(6, sizeWidth))
  head[1] = (head[1] ?? 0) | (0x80 >> (sizeWidth - 1))
  return { at, name: [...head], blank: length - head.length }
}
