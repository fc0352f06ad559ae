// Reads an archive entry by entry, checks every byte against the list at its end, and reports problems as plain
// sentences.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { z } from 'zod'
import {
  formatVersion,
  headName,
  headShape,
  manifestName,
  manifestShape,
  type ArchiveHead,
  type ArchiveManifest,
} from './archive-format'
import { unlock } from './archive-key'
import { BackupProblem, newerProgram } from '../backup-problem'

/** Maximum bytes of a list or head, which are read as a whole; a larger one is not from an archive of ours. */
const longestText = 256 * 1024 * 1024

export type ArchiveEntry = {
  name: string
  byteSize: number
  /** Can be read once; unread content is skipped. */
  content: AsyncIterable<Buffer>
}

const damaged = (cause?: unknown) =>
  new BackupProblem('The archive is damaged or incomplete. Nothing was changed. Use another archive.', { cause })

function parsed<Shape extends z.ZodType>(shape: Shape, text: Buffer): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(text.toString()))
  } catch (cause) {
    throw damaged(cause)
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((cause: unknown) => {
    throw new BackupProblem(`There is no archive at ${file}, or it cannot be read.`, { cause })
  })
  try {
    const { bytesRead, buffer: start } = await handle.read(Buffer.alloc(22), 0, 22, 0)
    const text = start.subarray(0, bytesRead)
    if (text.toString('latin1') === 'age-encryption.org/v1\n') return true
    if (text[0] === 0x1f && text[1] === 0x8b) return false
    throw bytesRead === 0 ? damaged() : new BackupProblem(`${file} is not an archive of this program.`)
  } finally {
    await handle.close()
  }
}

/**
 * Yields every entry in order. Throws BackupProblem for every error of the file, its encryption, its compression or its
 * structure.
 */
export async function* readEntries(file: string, key: string | null): AsyncGenerator<ArchiveEntry> {
  const encrypted = await isEncrypted(file)
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const stop = new AbortController()
  try {
    const compressed = encrypted ? await unlock(source, key) : source
    const tar = extract()
    const unpacked = createGunzip()
    const done = pipeline(compressed, unpacked, { signal: stop.signal })
    const fed = pipeline(unpacked, tar, { signal: stop.signal })
    // The loop below fails with the same error and reports it.
    for (const part of [done, fed])
      part.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))))
    for await (const entry of tar) {
      yield {
        name: entry.header.name,
        byteSize: entry.header.size ?? 0,
        content: complaining(entry as AsyncIterable<Buffer>),
      }
      entry.resume()
    }
    await Promise.all([done, fed])
  } catch (error) {
    throw error instanceof BackupProblem ? error : damaged(error)
  } finally {
    stop.abort()
    source.destroy()
  }
}

/** Yields the bytes of an entry; a read error is reported like every other error of the file. */
async function* complaining(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw damaged(error)
  }
}

async function readText(entry: ArchiveEntry): Promise<Buffer> {
  if (entry.byteSize > longestText) throw damaged()
  return buffer(Readable.from(entry.content))
}

/**
 * Reads the whole archive, compares every entry with the list, and returns head and list. Throws BackupProblem with a
 * plain sentence.
 */
export async function verifyArchive(
  file: string,
  key: string | null,
): Promise<{ head: ArchiveHead; manifest: ArchiveManifest }> {
  let head: ArchiveHead | null = null
  let manifest: ArchiveManifest | null = null
  const found: ArchiveManifest['entries'] = []
  for await (const entry of readEntries(file, key)) {
    if (manifest) throw damaged(`${entry.name} comes after the list`)
    if (entry.name === manifestName) {
      manifest = parsed(manifestShape, await readText(entry))
      continue
    }
    const hash = createHash('sha256')
    if (entry.name === headName) {
      const text = await readText(entry)
      hash.update(text)
      head = readHead(text)
    } else for await (const chunk of entry.content) hash.update(chunk)
    found.push({ name: entry.name, byteSize: entry.byteSize, sha256: hash.digest('hex') })
  }
  if (!head || !manifest) throw damaged()
  if (found.length !== manifest.entries.length)
    throw damaged(`${found.length} entries instead of ${manifest.entries.length}`)
  for (const [index, listed] of manifest.entries.entries()) {
    const entry = found[index]
    if (entry?.name !== listed.name || entry.byteSize !== listed.byteSize || entry.sha256 !== listed.sha256) {
      throw new BackupProblem(
        `The archive is damaged: ${listed.name} is not what was saved. Nothing was changed. Use another archive.`,
      )
    }
  }
  return { head, manifest }
}

function readHead(text: Buffer): ArchiveHead {
  const { format } = parsed(z.looseObject({ format: z.number() }), text)
  if (format > formatVersion) throw newerProgram()
  return parsed(headShape, text)
}
