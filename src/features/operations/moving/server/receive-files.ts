// Receives the files of an import: a line that lists them, then their bytes, one after the other. Stores each under a
// number, because a name from outside must not decide where a file is stored.
import { open } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { columnTargets } from '../column-targets'
import { headEnd, type ImportHead, importLimits } from '../moving.rules'
import { movingTexts } from '../moving.texts'

const longestHead = 256 * 1024

const head = z.object({
  apply: z.boolean(),
  files: z
    .array(z.object({ name: z.string().min(1).max(500), size: z.number().int().min(0).max(importLimits.bytes) }))
    .min(1)
    .max(importLimits.files),
  choices: z
    .record(
      z.string().max(500),
      z.object({
        target: z.enum(columnTargets).nullable(),
        columns: z.record(z.string().max(60), z.string().max(500)),
      }),
    )
    .optional(),
}) satisfies z.ZodType<ImportHead>

export type ReceivedFile = { name: string; path: string; size: number }
export type Received = Pick<ImportHead, 'apply' | 'choices'> & { files: ReceivedFile[] }

function readHead(line: Buffer): ImportHead {
  try {
    return head.parse(JSON.parse(line.toString()))
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
}

/** Reads the request into files of `folder`. Throws AppError `malformed_request` when it ends too early or too late. */
export async function receiveFiles(body: ReadableStream<Uint8Array> | null, folder: string): Promise<Received> {
  const chunks = chunksOf(body)
  let held = Buffer.alloc(0)
  const more = async () => {
    const { done, value } = await chunks.next()
    if (done) return false
    held = held.length === 0 ? Buffer.from(value) : Buffer.concat([held, value])
    return true
  }
  while (!held.includes(headEnd)) {
    if (held.length > longestHead || !(await more())) throw new AppError('malformed_request')
  }
  const end = held.indexOf(headEnd)
  const { apply, files, choices } = readHead(held.subarray(0, end))
  held = held.subarray(end + headEnd.length)
  const received: ReceivedFile[] = []
  for (const [place, { name, size }] of files.entries()) {
    const file = path.join(folder, `given-${place}`)
    const handle = await open(file, 'wx', 0o600)
    try {
      for (let missing = size; missing > 0;) {
        if (held.length === 0 && !(await more()))
          throw new AppError('malformed_request', { message: movingTexts.cutOff })
        const part = held.subarray(0, missing)
        await handle.writeFile(part)
        missing -= part.length
        held = held.subarray(part.length)
      }
    } finally {
      await handle.close()
    }
    received.push({ name, path: file, size })
  }
  if (held.length > 0 || (await more())) throw new AppError('malformed_request')
  return { apply, choices, files: received }
}

async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body !== null) yield* body as unknown as AsyncIterable<Uint8Array>
}
