// Puts the export of the whole site together: README, tables, copies of texts, files. Only a piece of one file is in memory
// at a time.
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { asc, inArray } from 'drizzle-orm'
import { type Bucket, privateBuckets, publicBuckets } from '@/adapters/files/files'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { megabyte } from '@/lib/file-size'
import type { ZipFile } from '@/features/commerce/downloads/server/sending/send-zip'
import { readMe } from './read-me'
import { textCopies } from './text-copies'
import { writeTables } from './write-tables'

/** Bytes of the files in one ZIP: programs of every age open one of less than 4 GB. */
const partBytes = 3500 * megabyte

type ExportedFile = { bucket: Bucket; path: string; byteSize: number }

/** Returns all files in a fixed order, in parts that each fit into one ZIP; at least one part. */
export async function exportParts({ db }: Pick<Context, 'db'>, most = partBytes): Promise<ExportedFile[][]> {
  const rows = await db
    .select({ bucket: storedFiles.bucket, path: storedFiles.path, byteSize: storedFiles.byte_size })
    .from(storedFiles)
    .where(inArray(storedFiles.bucket, [...publicBuckets, ...privateBuckets]))
    .orderBy(asc(storedFiles.bucket), asc(storedFiles.path))
  const parts: ExportedFile[][] = [[]]
  let bytes = 0
  for (const row of rows) {
    if (bytes > 0 && bytes + row.byteSize > most) {
      parts.push([])
      bytes = 0
    }
    bytes += row.byteSize
    parts.at(-1)?.push({ ...row, bucket: row.bucket as Bucket })
  }
  return parts
}

async function* contents(
  ctx: Context,
  { part, parts }: { part: number; parts: readonly (readonly ExportedFile[])[] },
): AsyncGenerator<ZipFile> {
  const files = parts[part - 1] ?? []
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-export-'))
  try {
    const tables = part === 1 ? await writeTables(ctx, folder) : []
    const { siteName, baseUrl } = ctx.settings
    const about = { siteName, baseUrl, at: ctx.clock.now(), tables, files: files.length, part, parts: parts.length }
    yield { folder: '', name: 'README.md', content: Buffer.from(readMe(about)) }
    for (const { file } of tables) yield { folder: '', name: path.basename(file), content: createReadStream(file) }
    if (part === 1) yield* textCopies(ctx)
    for (const { bucket, path: place } of files) {
      // A row may name a file that a restore did not bring back.
      if (!(await ctx.files.stat(bucket, place))) continue
      yield {
        folder: path.posix.join('files', bucket, path.posix.dirname(place)),
        name: path.posix.basename(place),
        content: await ctx.files.read(bucket, place),
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the contents of a part of the export, from 1; null when there is no such part. The first part has the tables. */
export async function exportSite(ctx: Context, part: number, most?: number): Promise<AsyncGenerator<ZipFile> | null> {
  const parts = await exportParts(ctx, most)
  return parts[part - 1] === undefined ? null : contents(ctx, { part, parts })
}
