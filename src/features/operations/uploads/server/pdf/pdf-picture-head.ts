// How many pixels a packed picture in a PDF says it has: JPEG, JPEG 2000 and JBIG2 carry a size of their own, which decoders obey.

const area = (head: Buffer, heightAt: number, widthAt: number, bytes: 2 | 4) =>
  widthAt + bytes <= head.length && heightAt + bytes <= head.length
    ? head.readUIntBE(heightAt, bytes) * head.readUIntBE(widthAt, bytes)
    : 0

/** The largest of its frames. */
function jpegPixels(head: Buffer): number {
  let most = 0
  for (let at = head.indexOf(Buffer.from([0xff, 0xd8])) + 2; at >= 2 && at + 4 <= head.length;) {
    if (head[at] !== 0xff) return most
    const marker = head[at + 1] ?? 0
    if (marker === 0xff) at++
    else if (marker === 0xda || marker === 0xd9) return most
    else {
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame) most = Math.max(most, area(head, at + 5, at + 7, 2))
      at += 2 + Math.max(2, head.readUInt16BE(at + 2))
    }
  }
  return most
}

/** The reference grid of the first codestream. */
function jpxPixels(head: Buffer): number {
  const at = head.indexOf(Buffer.from('ff4fff51', 'hex'))
  return at === -1 ? 0 : area(head, at + 12, at + 8, 4)
}

const pageInformation = 48
/** Text, halftone, generic and refined regions: each begins with its width and height. */
const regions = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43])

/** The largest of its page and its regions. */
function jbig2Pixels(head: Buffer): number {
  let most = 0
  for (let at = 0; at + 11 <= head.length;) {
    const number = head.readUInt32BE(at)
    const flags = head[at + 4] ?? 0
    at += 5
    let referred = (head[at] ?? 0) >> 5
    if (referred === 7) {
      if (at + 4 > head.length) return most
      referred = head.readUInt32BE(at) & 0x1fffffff
      at += 4 + Math.ceil((referred + 1) / 8)
    } else at++
    at += referred * (number <= 256 ? 1 : number <= 65_536 ? 2 : 4) + (flags & 0x40 ? 4 : 1)
    if (at + 4 > head.length) return most
    const length = head.readUInt32BE(at)
    at += 4
    const type = flags & 63
    if (type === pageInformation || regions.has(type)) most = Math.max(most, jbig2Area(head, at))
    if (length === 0xffffffff) return most
    at += length
  }
  return most
}

/** A page of unknown height grows with its stripes. */
const jbig2Area = (head: Buffer, at: number) =>
  at + 8 <= head.length && head.readUInt32BE(at + 4) !== 0xffffffff ? area(head, at + 4, at, 4) : 0

/** Zero for a filter without a size of its own and for a head that cannot be read. */
export function pixelsByHead(filter: string, head: Buffer): number {
  if (filter === 'DCTDecode' || filter === 'DCT') return jpegPixels(head)
  if (filter === 'JPXDecode') return jpxPixels(head)
  return filter === 'JBIG2Decode' ? jbig2Pixels(head) : 0
}
