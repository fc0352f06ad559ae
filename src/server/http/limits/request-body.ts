// Reads request bodies up to a limit. Counts bytes as they arrive, whatever Content-Length says.
import { AppError } from '@/lib/errors'

/** Maximum size of a JSON body in bytes; the largest cart is far below. */
const largestJsonBytes = 256 * 1024

/** Returns the same request with a body that fails with AppError `too_large` as soon as it exceeds `mostBytes`. */
export function limitBody(request: Request, mostBytes: number): Request {
  const declared = request.headers.get('content-length')
  if (Number(declared) > mostBytes) throw new AppError('too_large')
  // Node reads no more of a body than was declared. Only a body without a length has to be counted, at some cost.
  if (declared !== null || request.body === null) return request
  let received = 0
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        received += chunk.byteLength
        if (received > mostBytes) controller.error(new AppError('too_large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  // Build a new request from its parts: the request object of Hono's node adapter cannot be cloned.
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: counted, duplex: 'half' } as RequestInit)
}

/**
 * Returns the parsed JSON body. Throws AppError: 415 for another content type, 413 when too large, 400 when it is not
 * JSON.
 */
export async function readJson(request: Request, mostBytes = largestJsonBytes): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported_type', { message: 'Please send JSON.' })
  const bytes = await limitBody(request, mostBytes).arrayBuffer()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
}
