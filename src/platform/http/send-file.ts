// Responds to a request for a file: whole or in part, with the conditions that browsers and download managers use.
// Changes nothing.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readByteRange, type ByteRange } from './byte-range'

export type FileToSend = {
  byteSize: number
  /** Strong entity tag with its quotes. It must change whenever a byte does. */
  etag: string
  contentType: string
  /** Cache-Control, Content-Disposition and any other header of every response. */
  headers: Record<string, string>
  /** Opens the bytes; called at most once, and only when a body is sent. */
  open(range?: ByteRange): Promise<Readable>
}

/** Always sent, so that a browser neither guesses a type nor runs the content of an upload (ASVS 3.2.1). */
export const protection = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/**
 * Bytes read of a file at a time. A file of at most this size, like most pictures, is sent in one piece: that is less
 * work than a stream.
 */
const onePiece = 64 * 1024

/**
 * Responds with 200, 206, 304 or 416 to a GET, and the same without a body to HEAD. Supports one range at most, and
 * `If-Range` and `If-None-Match` by entity tag. Reads the body of a larger file as fast as the client receives it, and
 * closes the file when the client disconnects. Throws the error of opening, and of reading a small file.
 */
export async function sendFile(request: Request, file: FileToSend): Promise<Response> {
  const headers = new Headers({ ...protection, ...file.headers, etag: file.etag, 'accept-ranges': 'bytes' })
  if (namesTag(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })

  // RFC 9110: ignore a Range on any method but GET, and a Range whose If-Range does not hold.
  const ifRange = request.headers.get('if-range')
  const isRangeValid = request.method === 'GET' && (ifRange === null || ifRange === file.etag)
  const range = readByteRange(isRangeValid ? request.headers.get('range') : null, file.byteSize)
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.byteSize}`)
    return new Response(null, { status: 416, headers })
  }

  const length = range === 'whole' ? file.byteSize : range.end - range.start + 1
  headers.set('content-type', file.contentType)
  headers.set('content-length', String(length))
  if (range !== 'whole') headers.set('content-range', `bytes ${range.start}-${range.end}/${file.byteSize}`)
  const status = range === 'whole' ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const stream = await file.open(range === 'whole' ? undefined : range)
  // The type allows shared memory; the bytes read are never in shared memory.
  const body =
    length <= onePiece ? ((await buffer(stream)) as Buffer<ArrayBuffer>) : responseBody(stream, request.signal)
  return new Response(body, { status, headers })
}

/** If-None-Match compares weakly: `W/` in front of a tag does not matter. */
function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Returns a web stream that pulls one chunk at a time, so that a slow client never fills the memory. */
export function responseBody(stream: Readable, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  const close = () => stream.destroy()
  // The reader below receives errors. Without a listener, an error between two reads would end the process.
  stream.on('error', () => undefined)
  signal.addEventListener('abort', close, { once: true })
  if (signal.aborted) close()
  stream.once('close', () => signal.removeEventListener('abort', close))
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = stream.iterator()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          controller.error(error)
        }
      },
      cancel() {
        close()
      },
    },
    { highWaterMark: 0 },
  )
}
