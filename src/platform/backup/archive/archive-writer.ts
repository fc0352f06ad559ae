// Writes an archive: tar, compressed, encrypted if there is a key; under a temporary name until all of it is on disk.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { manifestName, type ArchiveManifest } from './archive-format'
import type { ArchiveLock } from './archive-key'
import { BackupProblem } from '../backup-problem'

export const unfinishedEnding = '.unfinished'

export type ArchiveWriter = {
  add(name: string, content: Buffer): Promise<void>
  /** `content` must yield exactly `byteSize` bytes; throws BackupProblem otherwise. */
  addStream(name: string, byteSize: number, content: AsyncIterable<Buffer>): Promise<void>
}

type TarEntry = ReturnType<Pack['entry']>

/**
 * Creates the file at `target`: calls `fill`, then adds the list of written entries together with the result of `fill`.
 * When this resolves, the file is complete and on disk. When it throws, no file is left.
 */
export async function writeArchive(
  target: string,
  options: { lock: ArchiveLock | null; madeAt: Date },
  fill: (writer: ArchiveWriter) => Promise<Omit<ArchiveManifest, 'entries'>>,
): Promise<ArchiveManifest> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const unfinished = `${target}.${process.pid}${unfinishedEnding}`
  const tar = pack()
  // Readable only for the user who runs the site: an archive contains all data.
  const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  const compressed = createGzip({ level: 6 })
  const written = (async () => {
    if (!options.lock) return pipeline(Readable.from(tar), compressed, file)
    await Promise.all([
      pipeline(Readable.from(tar), compressed),
      pipeline(await options.lock.encrypt(compressed), file),
    ])
  })()
  // The error is thrown below; until then it needs a listener, or it would end the process.
  written.catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))))
  const entries: ArchiveManifest['entries'] = []

  async function addStream(name: string, byteSize: number, content: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size: byteSize, mode: 0o600, mtime: options.madeAt })
    let sent = 0
    for await (const chunk of content) {
      sent += chunk.length
      if (sent > byteSize) break
      hash.update(chunk)
      await give(entry, chunk, written)
    }
    if (sent !== byteSize) throw new BackupProblem(`${name} changed while it was being copied.`)
    entry.end(null)
    entries.push({ name, byteSize, sha256: hash.digest('hex') })
  }
  const add = (name: string, content: Buffer) => addStream(name, content.length, Readable.from([content]))

  try {
    const manifest = { ...(await fill({ add, addStream })), entries: [...entries] }
    await add(manifestName, Buffer.from(JSON.stringify(manifest)))
    tar.finalize()
    await written
    await rename(unfinished, target)
    await syncFolder(path.dirname(target))
    return manifest
  } catch (error) {
    tar.destroy()
    file.destroy()
    await written.catch(() => undefined)
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Waits until the stream accepts more (backpressure); otherwise the whole archive would pile up in memory. */
async function give(entry: TarEntry, chunk: Buffer, written: Promise<void>): Promise<void> {
  if (entry.write(chunk)) return
  await Promise.race([new Promise<void>((resolve) => entry.once('drain', resolve)), written])
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
