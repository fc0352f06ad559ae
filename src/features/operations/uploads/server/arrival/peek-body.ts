// Reads the first bytes of a request body before it is stored; a dropped connection counts as an early end of the body.
import { AppError } from '@/lib/errors'

/**
 * Reads until `count` bytes (or all of them) have arrived. Returns them together with the whole body, readable from the
 * start. When the sender disconnects, the body ends there: the bytes that have arrived need not be sent again.
 * AppErrors, such as a body that is too large, stay errors. `failure` returns an error that a layer in between took for
 * a dropped connection.
 */
export async function peekBody(
  body: ReadableStream<Uint8Array>,
  count: number,
): Promise<{ head: Uint8Array; body: ReadableStream<Uint8Array>; failure(): AppError | null }> {
  const reader = body.getReader()
  let failure: AppError | null = null
  const read = async (): Promise<Uint8Array | null> => {
    try {
      const { done, value } = await reader.read()
      return done ? null : value
    } catch (error) {
      if (!(error instanceof AppError)) return null
      failure = error
      throw error
    }
  }
  const seen: Uint8Array[] = []
  let length = 0
  let isOver = false
  while (length < count && !isOver) {
    const chunk = await read()
    if (chunk === null) isOver = true
    else {
      seen.push(chunk)
      length += chunk.byteLength
    }
  }
  const whole = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of seen) controller.enqueue(chunk)
      if (isOver) controller.close()
    },
    async pull(controller) {
      const chunk = await read()
      if (chunk === null) controller.close()
      else controller.enqueue(chunk)
    },
    async cancel(reason) {
      await reader.cancel(reason).catch(() => undefined)
    },
  })
  return { head: Buffer.concat(seen).subarray(0, count), body: whole, failure: () => failure }
}
