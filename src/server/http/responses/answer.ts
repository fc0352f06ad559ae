// A prepared response: its body in the encodings requested so far, each compressed once and with its complete headers.
// Sending it is only a look-up and a write.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { HeaderList } from './security-headers'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

export type EncodedBody = {
  body: Buffer
  /** Alternating names and values, as node's writeHead expects them. */
  head: string[]
}

export type Answer = {
  readonly status: number
  /** Null when the same body will not be sent twice. */
  readonly etag: string | null
  /** The head of a 304, in the form of `EncodedBody.head`. */
  readonly notModifiedHead: string[]
  /** Encodings made so far. When compression gains nothing, all of them are the plain body. */
  readonly made: { identity: EncodedBody } & Partial<Record<Encoding, EncodedBody>>
  /**
   * Returns the variant in this encoding. The first request compresses it, once for any number of concurrent requests.
   */
  encode(encoding: Encoding): Promise<EncodedBody>
  /** Maximum number of bytes that caching it costs now, including everything made from it when it is sent and read. */
  readonly byteSize: number
  /** Called when a later encoding has added bytes. The cache that holds the response sets it. */
  onGrowth(): void
}

export type AnswerParts = {
  /** Default 200; only 200 may be cached and gets an ETag. */
  status?: number
  body: Buffer
  contentType: string
  cacheControl: string
  /** All other headers: security headers, links. */
  headers: HeaderList
  /** Bodies that the build has already compressed. */
  compressed?: { br: Buffer; gzip: Buffer }
  /**
   * True when pages are also rendered from it. Its content is then in memory a second time, as objects and as markup.
   */
  isRead?: boolean
}

/** Bytes of objects, strings and markup made from one byte of JSON; measured, and rounded up. */
const readCost = 6
/** Bytes that node needs for a response, for one variant with its buffers, and for a place in a list. */
const ownCost = { answer: 700, variant: 1100, place: 8 }

/**
 * Brotli quality for responses that are cached and made again after every change. Measured on our pages, 7 takes 1.3 ms
 * for 100 KB, and 9 takes ten times that for 0.6 % less. On a small server, 7 keeps a sale unnoticeable, while 9 makes
 * every visitor wait.
 */
const keptQuality = 7
/** Brotli qualities: quick for a response that is sent once, best for files, which the build compresses. */
const [quickQuality, bestQuality] = [4, 11]

/** Minimum size in bytes. Below it, compression saves no packet. */
const worthCompressing = 860

/** True for text. Pictures, web fonts and audio are already compressed. */
export function isCompressible(contentType: string): boolean {
  return (
    /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json|rss\+xml)|image\/svg)/.test(contentType) &&
    !contentType.startsWith('text/event-stream')
  )
}

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
  })
}

function toGzip(body: Buffer): Promise<Buffer> {
  return zip(body, { level: 6 })
}

/** Compresses a file with brotli and gzip, as small as possible, off the main thread. */
export async function compressFile(body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([toBrotli(body, bestQuality), toGzip(body)])
  return { br, gzip: gz }
}

/** Copies into separate memory: a slice would keep the whole block it was cut from. */
function alone(bytes: Buffer): Buffer {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength)
  bytes.copy(copy)
  return copy
}

/** Returns the bytes of a variant as it is sent: its body, and the head as a list. */
function memoryCost({ body, head }: EncodedBody): number {
  const letters = head.reduce((sum, text) => sum + text.length + ownCost.place, 0)
  return ownCost.variant + body.byteLength + letters
}

function weakTag(body: Buffer, headers: HeaderList): string {
  return `W/"${createHash('sha256').update(body).update(JSON.stringify(headers)).digest('base64url').slice(0, 22)}"`
}

/**
 * Prepares a response. The ETag is weak, since all encodings share it. It covers the head, since a policy belongs to
 * its page. A response that `isSentOnce` is compressed quickly and has no ETag, because it will not be made like this
 * again.
 */
export function prepareAnswer(parts: AnswerParts, { isSentOnce = false }: { isSentOnce?: boolean } = {}): Answer {
  // The given body may share a memory block with others, so no code below may keep a reference to it.
  const { status = 200, body: whole, contentType, cacheControl, headers, compressed, isRead } = parts
  const canCompress = isCompressible(contentType)
  const gainsByCompression = canCompress && whole.byteLength >= worthCompressing
  const etag = isSentOnce || status !== 200 ? null : weakTag(whole, headers)
  const notModifiedHead = [
    ...(etag === null ? [] : ['ETag', etag]),
    'Cache-Control',
    cacheControl,
    ...(canCompress ? ['Vary', 'Accept-Encoding'] : []),
    ...headers.flat(),
  ]
  const variant = (encoding: Encoding, body: Buffer): EncodedBody => ({
    body: isSentOnce ? body : alone(body),
    head: [
      'Content-Type',
      contentType,
      'Content-Length',
      String(body.byteLength),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...notModifiedHead,
    ],
  })
  const identity = variant('identity', whole)
  const made: Answer['made'] = { identity }
  let byteSize = ownCost.answer + memoryCost(identity) + (isRead ? readCost * whole.byteLength : 0)
  const add = (encoding: Encoding, body: Buffer) => {
    const added = variant(encoding, body)
    made[encoding] = added
    byteSize += memoryCost(added)
    return added
  }
  if (!gainsByCompression) Object.assign(made, { br: identity, gzip: identity })
  else if (compressed) for (const encoding of ['br', 'gzip'] as const) add(encoding, compressed[encoding])
  const underWay = new Map<Encoding, Promise<EncodedBody>>()
  const make = async (encoding: Encoding) => {
    const { body } = identity
    const added = add(
      encoding,
      await (encoding === 'br' ? toBrotli(body, isSentOnce ? quickQuality : keptQuality) : toGzip(body)),
    )
    answer.onGrowth()
    return added
  }
  const answer: Answer = {
    status,
    etag,
    notModifiedHead,
    made,
    async encode(encoding) {
      const ready = made[encoding]
      if (ready) return ready
      const making = underWay.get(encoding) ?? make(encoding).finally(() => underWay.delete(encoding))
      underWay.set(encoding, making)
      return making
    },
    get byteSize() {
      return byteSize
    },
    onGrowth: () => undefined,
  }
  return answer
}

const choices = new Map<string, Encoding>()
const mostChoices = 500

/**
 * Returns the best encoding that a browser accepts. Browsers send the same few lines over and over, so the choice is
 * cached.
 */
export function chosenEncoding(acceptEncoding: string | null | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  const known = choices.get(acceptEncoding)
  if (known) return known
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, q]) => !q || !/^q=0(\.0*)?$/.test(q))
      .map(([name]) => name),
  )
  const choice = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
  if (choices.size >= mostChoices) choices.clear()
  choices.set(acceptEncoding, choice)
  return choice
}

/** Returns the variant for this browser; undefined when it has not been made yet. */
export function readyVariant({ made }: Answer, acceptEncoding: string | null | undefined): EncodedBody | undefined {
  return made[chosenEncoding(acceptEncoding)]
}

/** True when the browser already has this response, in whatever encoding. */
export function isUnchanged({ etag }: Answer, ifNoneMatch: string | null | undefined): boolean {
  return etag !== null && Boolean(ifNoneMatch?.includes(etag))
}

/** Returns a web Response, for requests that came through the framework. */
export async function answerResponse(answer: Answer, request: Request): Promise<Response> {
  // The ETag is that of every encoding, so an unchanged response needs none.
  const variant = isUnchanged(answer, request.headers.get('if-none-match'))
    ? null
    : await answer.encode(chosenEncoding(request.headers.get('accept-encoding')))
  const flat = variant?.head ?? answer.notModifiedHead
  const headers = new Headers()
  for (let index = 0; index + 1 < flat.length; index += 2) headers.append(flat[index] ?? '', flat[index + 1] ?? '')
  // The type allows shared memory; our bodies are never in shared memory.
  return new Response(variant && variant.body.byteLength > 0 ? (variant.body as Buffer<ArrayBuffer>) : null, {
    status: variant ? answer.status : 304,
    headers,
  })
}
