// Answers a request for a file: whole or in part, with the conditions browsers and download managers use. Changes nothing.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readByteRange, type ByteRange } from './byte-range'

export type FileToSend = {
  byteSize: number
  /** Strong entity tag with its quotes: it must change whenever a byte does. */
  etag: string
  contentType: string
  /** Cache-Control, Content-Disposition and whatever else every answer carries. */
  headers: Record<string, string>
  /** Opens the bytes; called at most once, and only when a body is sent. */
  open(range?: ByteRange): Promise<Readable>
}

/** Always there, so that a browser neither guesses a type nor runs what an upload contains (ASVS 3.2.1). */
export const protection = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Bytes: what is read of a file at a time. A file that is no larger, as most pictures are, is sent at once: that is less work than a stream. */
const onePiece = 64 * 1024

/**
 * 200, 206, 304 or 416 for a GET, and the same without a body for HEAD. One range at most, `If-Range` and `If-None-Match` by entity tag.
 * The body of a larger file is read as fast as the client takes it, and the file is closed when the client goes away. Throws what opening throws, and
 * what reading a small file throws.
 */
export async function sendFile(request: Request, file: FileToSend): Promise<Response> {
  const headers = new Headers({ ...protection, ...file.headers, etag: file.etag, 'accept-ranges': 'bytes' })
  if (namesTag(request.headers.get('if-none-match'), file.etag)) return new Response(null, { status: 304, headers })

  // RFC 9110: a Range on anything but GET is ignored, and so is one whose If-Range does not hold.
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
  // The type allows memory that threads share; nothing that is read is in such memory.
  const body = length <= onePiece ? ((await buffer(stream)) as Buffer<ArrayBuffer>) : responseBody(stream, request.signal)
  return new Response(body, { status, headers })
}

/** If-None-Match compares weakly: `W/` in front of a tag does not matter. */
function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** A web stream that pulls one chunk at a time, so that a slow client never fills the memory. */
export function responseBody(stream: Readable, signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  const close = () => stream.destroy()
  // The reader below hears of a failure; without a listener one that comes between two reads would end the process.
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
