// Reads a known number of bytes from a stream and leaves the rest in it.
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** Waits for missing bytes until `signal` aborts, then throws. */
export async function readBytes(stream: Readable, byteSize: number, signal?: AbortSignal): Promise<Buffer> {
  const whole = Buffer.allocUnsafe(byteSize)
  let at = 0
  while (at < byteSize) {
    const chunk = stream.read() as Buffer | null
    if (chunk === null) {
      await once(stream, 'readable', { signal })
      continue
    }
    const part = chunk.subarray(0, byteSize - at)
    part.copy(whole, at)
    at += part.length
    if (part.length < chunk.length) stream.unshift(chunk.subarray(part.length))
  }
  return whole
}
