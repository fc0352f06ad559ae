// The body of a piece as it comes in: its first bytes can be looked at before it is stored, and a dropped connection is an early end.
import { AppError } from '@/lib/errors'

/**
 * Reads until `count` bytes are there (or all of them), and gives them back together with the whole body to read from the start.
 * A sender that goes away ends the body where it was: what has arrived need not be sent again. AppErrors, such as a body that is
 * too large, stay errors; `failure` tells one that somebody in between has taken for a dropped connection.
 */
export async function lookAhead(
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
