// Reads bodies without ever holding more than allowed: counted while they stream in, whatever Content-Length says.
import { AppError } from '@/lib/errors'

/** Bytes of a JSON body at most; the largest cart is far below. */
const largestJsonBytes = 256 * 1024

function refuseDeclaredLength(request: Request, mostBytes: number): void {
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > mostBytes) throw new AppError('too_large')
}

/** The same request with a body that fails with AppError `too_large` as soon as it exceeds `mostBytes`. */
export function limitBody(request: Request, mostBytes: number): Request {
  if (request.body === null) return request
  refuseDeclaredLength(request, mostBytes)
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
  // From its parts: the HTTP adapter's own kind of request cannot be copied as a whole.
  const { url, method, headers, signal } = request
  return new Request(url, { method, headers, signal, body: counted, duplex: 'half' } as RequestInit)
}

/** The parsed JSON body. Throws AppError: 415 for another type of content, 413 when too large, 400 when it is no JSON. */
export async function readJson(request: Request, mostBytes = largestJsonBytes): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('unsupported_type', { message: 'Please send JSON.' })
  refuseDeclaredLength(request, mostBytes)
  const chunks: Uint8Array[] = []
  let received = 0
  if (request.body !== null) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      received += chunk.byteLength
      if (received > mostBytes) throw new AppError('too_large')
      chunks.push(chunk)
    }
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
}
