// Reads the heads of the elements that a WebM consists of (RFC 8794, RFC 9559).

export const webmIds = { segment: 0x18538067, cluster: 0x1f43b675 }

/** Bytes of the longest head: an id of four bytes and a length of eight. */
const longestHead = 12

/** Lengths in bytes: of id and length field, and of the content; null for an unknown content length. */
export type WebmElement = { id: number; headLength: number; length: number | null }

/** Returns the length of the number that begins with this byte; 9 for an invalid one. */
export const measureWidth = (first: number) => Math.clz32(first) - 23

/** Returns the element that begins at `at`; null when its head is invalid or incomplete. */
export function elementIn(bytes: Buffer, at: number): WebmElement | null {
  const idWidth = measureWidth(bytes[at] ?? 0)
  const sizeWidth = measureWidth(bytes[at + idWidth] ?? 0)
  const headLength = idWidth + sizeWidth
  if (idWidth > 4 || sizeWidth > 8 || at + headLength > bytes.length) return null
  let length = (bytes[at + idWidth] ?? 0) & (0xff >> sizeWidth)
  let isUnknown = length === 0xff >> sizeWidth
  for (let each = 1; each < sizeWidth; each++) {
    const byte = bytes[at + idWidth + each] ?? 0
    isUnknown &&= byte === 0xff
    length = length * 256 + byte
  }
  return { id: bytes.readUIntBE(at, idWidth), headLength, length: isUnknown ? null : length }
}

/**
 * Yields a WebM up to its first cluster of unknown length. Browsers record such files, and everything that describes
 * the recording precedes its clusters. music-metadata cannot skip a cluster without a length.
 */
export async function* beforeLiveClusters(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  /** Bytes of `held` before the next element that is looked at. */
  let next = 0
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    while (next < held.length) {
      const element = elementIn(held, next)
      if (!element && held.length - next < longestHead) break
      if (element?.id === webmIds.cluster && element.length === null) {
        yield held.subarray(0, next)
        return
      }
      // An invalid element is left to the parser, with everything behind it.
      const length = element?.id === webmIds.segment ? 0 : (element?.length ?? Number.POSITIVE_INFINITY)
      next += (element?.headLength ?? 0) + length
    }
    const passed = Math.min(next, held.length)
    if (passed > 0) yield held.subarray(0, passed)
    held = held.subarray(passed)
    next -= passed
  }
  if (held.length > 0) yield held
}
