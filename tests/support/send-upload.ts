// Sends files the way the back-office does: announced, in pieces by tus, then finished. For tests that need to
// misbehave between these steps.
import { chunkBytes, uploadsPath } from '@/features/operations/uploads/upload-limits'
import type { StoredUpload } from '@/features/operations/uploads/uploads.contract'
import type { UploadKind } from '@/features/operations/uploads/upload.rules'
import { storedFiles } from '@/db/schema/operations/stored-files'
import type { TestApp } from './test-app'

type Ask = (path: string, init?: RequestInit) => Promise<Response>
export type SentFile = {
  kind: UploadKind
  name: string
  type?: string
  bytes: Buffer
  headers?: Record<string, string>
}

const tus = { 'tus-resumable': '1.0.0' }
const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Announces a file of `length` bytes (default: the real one). */
export function announce(
  ask: Ask,
  { kind, name, type = '', bytes, headers = {} }: SentFile,
  length: number | string = bytes.length,
): Promise<Response> {
  const metadata = `kind ${encoded(kind)},filename ${encoded(name)}${type === '' ? '' : `,filetype ${encoded(type)}`}`
  return ask(uploadsPath, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(length), 'upload-metadata': metadata, ...headers },
  })
}

export function sendPiece(
  ask: Ask,
  location: string,
  offset: number,
  body: Uint8Array | ReadableStream,
  headers: Record<string, string> = {},
): Promise<Response> {
  return ask(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
}

export const askOffset = (ask: Ask, location: string, headers: Record<string, string> = {}) =>
  ask(location, { method: 'HEAD', headers: { ...tus, ...headers } })

export function finish(
  ask: Ask,
  location: string,
  measured: object = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return ask(`${location}/finish`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(measured),
  })
}

/** Uploads a good file completely. Throws with the server's response when any step is refused. */
export async function upload(ask: Ask, file: SentFile, measured: object = {}): Promise<StoredUpload> {
  const location = await sendAll(ask, file)
  const answer = await finish(ask, location, measured, file.headers)
  if (answer.status !== 200) throw new Error(`finish: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as StoredUpload
}

/** Announces the file and sends every byte. Returns the address of the upload. */
export async function sendAll(ask: Ask, file: SentFile): Promise<string> {
  const created = await announce(ask, file)
  if (created.status !== 201) throw new Error(`announce: ${created.status} ${await created.text()}`)
  const location = created.headers.get('location') ?? ''
  for (let offset = 0; offset < file.bytes.length; offset += chunkBytes) {
    const piece = await sendPiece(ask, location, offset, file.bytes.subarray(offset, offset + chunkBytes), file.headers)
    if (piece.status !== 204) throw new Error(`piece at ${offset}: ${piece.status} ${await piece.text()}`)
  }
  return location
}

/** Returns the message of a response that is not a success. */
export async function refusal(answer: Response): Promise<{ status: number; code: string; message: string }> {
  const body = (await answer.json()) as { error: { code: string; message: string } }
  return { status: answer.status, code: body.error.code, message: body.error.message }
}

/**
 * Sends the whole file and finishes. Returns the refusal, at whichever step it came, and the number of uploads and
 * stored files that it left.
 */
export async function sendRefused(
  { ctx, request: ask }: TestApp,
  file: SentFile,
): Promise<{ status: number; message: string; left: number }> {
  const before = await ctx.db.$count(storedFiles)
  const location = (await announce(ask, file)).headers.get('location') ?? ''
  const piece = await sendPiece(ask, location, 0, file.bytes)
  const { status, message } = await refusal(piece.status === 204 ? await finish(ask, location) : piece)
  const uploads = (await finish(ask, location)).status === 404 ? 0 : 1
  return { status, message, left: uploads + (await ctx.db.$count(storedFiles)) - before }
}
