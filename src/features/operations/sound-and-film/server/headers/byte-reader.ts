// Reads bytes from a stream in the lengths that a format needs, and skips the rest without storing it.

export type ByteReader = ReturnType<typeof byteReader>

export function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const next = async (): Promise<Buffer | null> => {
    const { done, value } = await chunks.next()
    return done ? null : value
  }
  return {
    /** Returns the next `length` bytes; null when the stream ends before. */
    async take(length: number): Promise<Buffer | null> {
      const parts = [rest]
      let held = rest.length
      while (held < length) {
        const chunk = await next()
        if (!chunk) return null
        parts.push(chunk)
        held += chunk.length
      }
      const bytes = parts.length === 1 ? rest : Buffer.concat(parts)
      rest = bytes.subarray(length)
      return bytes.subarray(0, length)
    },
    /** Skips `length` bytes, or all remaining ones. */
    async skip(length: number): Promise<void> {
      let left = length
      while (left >= rest.length) {
        left -= rest.length
        const chunk = await next()
        if (!chunk) {
          rest = Buffer.alloc(0)
          return
        }
        rest = chunk
      }
      rest = rest.subarray(left)
    },
  }
}
