// Stores files on the local disk: one folder per bucket, readable only by the server's own account.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { day } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { assertSafeName } from './file-names'
import type { Bucket, FileStore } from './files'

const privateFolder = 0o700
const privateFile = 0o600
/** Unfinished files older than this are left over from a crash. */
const abandonedAfterMs = day

/** Stores files below `rootDirectory`, which is created when missing. `assertSafeName` checks names on every call. */
export function localDisk(rootDirectory: string): FileStore {
  const root = path.resolve(rootDirectory)
  const incoming = path.join(root, '.incoming')
  let cleaned: Promise<void> | null = null

  function locate(bucket: Bucket, name: string): string {
    assertSafeName(bucket, name)
    return path.join(root, bucket, ...name.split('/'))
  }

  return {
    async put(bucket, name, content) {
      const target = locate(bucket, name)
      await makeFolder(incoming)
      await (cleaned ??= removeAbandoned(incoming))
      const unfinished = path.join(incoming, randomUUID())
      try {
        const byteSize = await writeDurably(unfinished, content)
        await makeFolder(path.dirname(target))
        await rename(unfinished, target)
        await syncFolder(path.dirname(target))
        return { byteSize }
      } catch (cause) {
        await rm(unfinished, { force: true })
        if (isSystemError(cause, 'ENOSPC')) throw new AppError('storage_full', { cause })
        throw cause
      }
    },

    async read(bucket, name, range) {
      const file = locate(bucket, name)
      const handle = await open(file, 'r').catch((cause: unknown) => {
        throw isMissing(cause) ? new AppError('not_found', { cause }) : cause
      })
      try {
        if (!(await handle.stat()).isFile()) throw new AppError('not_found')
      } catch (cause) {
        await handle.close()
        throw cause
      }
      return createReadStream(file, { fd: handle, start: range?.start, end: range?.end })
    },

    async stat(bucket, name) {
      const facts = await stat(locate(bucket, name)).catch((cause: unknown) => {
        if (isMissing(cause)) return null
        throw cause
      })
      return facts?.isFile() ? { byteSize: facts.size, modifiedAt: facts.mtime } : null
    },

    async remove(bucket, name) {
      await rm(locate(bucket, name), { force: true })
    },

    async removeFolder(bucket, folder) {
      await rm(locate(bucket, folder), { force: true, recursive: true })
    },

    async *list(bucket) {
      yield* filesBelow(path.join(root, bucket), '')
    },
  }
}

async function* filesBelow(folder: string, prefix: string): AsyncGenerator<{ path: string; byteSize: number }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    if (isMissing(cause)) return []
    throw cause
  })
  for (const entry of entries) {
    const name = prefix + entry.name
    if (entry.isDirectory()) yield* filesBelow(path.join(folder, entry.name), `${name}/`)
    // The file may have been removed since the folder was read: then it is left out.
    const facts = entry.isFile() ? await stat(path.join(folder, entry.name)).catch(() => null) : null
    if (facts) yield { path: name, byteSize: facts.size }
  }
}

/** Writes, and waits until the bytes are on the disk (fsync). */
async function writeDurably(file: string, content: Buffer | Readable): Promise<number> {
  const handle = await open(file, 'wx', privateFile)
  let byteSize = 0
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer>)) {
      await handle.appendFile(chunk)
      byteSize += chunk.length
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return byteSize
}

/** Makes a folder and syncs each new level in its parent, so that a power cut cannot lose it. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: privateFolder })
  if (first === undefined) return
  for (let level = folder; level.length >= first.length; level = path.dirname(level))
    await syncFolder(path.dirname(level))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system journals renames automatically.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name)
    const facts = await stat(file).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > abandonedAfterMs) await rm(file, { force: true })
  }
}

function isSystemError(cause: unknown, ...codes: string[]): boolean {
  return cause instanceof Error && 'code' in cause && codes.includes(String(cause.code))
}

const isMissing = (cause: unknown) => isSystemError(cause, 'ENOENT', 'ENOTDIR', 'EISDIR')
