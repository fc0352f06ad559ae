// Leaves out the page at which an Ogg was cut off. Players do not play it, and the decoders make sound of what is missing.

const headLength = 27

/** Returns the length of the page that starts at `at`; 0 if too little has arrived, null if no page starts there. */
function pageLength(bytes: Buffer, at: number): number | null {
  const start = bytes.subarray(at, at + 4)
  if (start.length === 4 && start.toString('latin1') !== 'OggS') return null
  const segments = bytes[at + headLength - 1] ?? 0
  const lengths = bytes.subarray(at + headLength, at + headLength + segments)
  if (bytes.length < at + headLength + segments) return 0
  return headLength + segments + lengths.reduce((sum, length) => sum + length, 0)
}

/** Yields the same bytes except for an incomplete last page. Other formats, and an Ogg from a gap on, stay unchanged. */
export async function* wholePages(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  let isOgg = true
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, chunk])
    let end = 0
    while (isOgg) {
      const length = pageLength(waiting, end)
      isOgg = length !== null
      if (!length || end + length > waiting.length) break
      end += length
    }
    if (!isOgg) end = waiting.length
    if (end > 0) yield waiting.subarray(0, end)
    waiting = waiting.subarray(end)
  }
}
