// Restores a site from an archive. Checks everything before the first byte is written, and puts it in place only when
// all of it is there.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { allBuckets, type Bucket, type FileStore } from '@/adapters/files/files'
import {
  databaseFolder,
  fileOfEntry,
  filesFolder,
  jobsFolder,
  secretsName,
  type ArchiveManifest,
} from './archive/archive-format'
import { readEntries, verifyArchive } from './archive/archive-reader'
import { BackupProblem } from './backup-problem'
import type { Piece } from './database/export-database'
import { checkMigrations, importDatabase } from './database/import-database'
import { secretMark } from './stored-secret'
import { withClient } from './database/with-client'
import { openPlace, type RestorePlace } from './restore-place'

export type RestorePlan = {
  archive: string
  /** Passphrase or secret age key; null when there is none. */
  key: string | null
  place: RestorePlace
  /** Moves an existing site aside instead of refusing. */
  replace: boolean
  /** The configured secret; null when the site has generated and stored its own. */
  tokenSecret: string | null
  now: Date
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  signal?: AbortSignal
}

function bucketNamed(name: string): Bucket {
  const bucket = allBuckets.find((candidate) => candidate === name)
  if (bucket === undefined)
    throw new BackupProblem(
      `The archive holds files of a kind that this program does not know (${name}). Update the program first.`,
    )
  return bucket
}

async function restoreFiles(plan: RestorePlan, manifest: ArchiveManifest, store: FileStore): Promise<Buffer | null> {
  const sums = new Map(manifest.entries.map((entry) => [entry.name, entry.sha256]))
  let secret: Buffer | null = null
  let count = 0
  for await (const { name, byteSize, content } of readEntries(plan.archive, plan.key)) {
    plan.signal?.throwIfAborted()
    if (name === secretsName) secret = await buffer(Readable.from(content))
    const file = name.startsWith(filesFolder) ? fileOfEntry(name) : null
    if (!file) continue
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    const bucket = bucketNamed(file.bucket)
    await store.put(bucket, file.path, Readable.from(hashed()))
    const stored = await store.stat(bucket, file.path)
    if (stored?.byteSize !== byteSize || hash.digest('hex') !== sums.get(name))
      throw new BackupProblem(`${name} could not be restored as it was saved.`)
    count++
  }
  if (count !== manifest.files) throw new BackupProblem(`${count} files were restored instead of ${manifest.files}.`)
  return secret
}

async function* databasePieces(plan: RestorePlan): AsyncGenerator<Piece> {
  let began = false
  for await (const { name, content } of readEntries(plan.archive, plan.key)) {
    plan.signal?.throwIfAborted()
    if (!name.startsWith(databaseFolder) && !name.startsWith(jobsFolder)) {
      if (began) return
      continue
    }
    began = true
    yield { name, content: await buffer(Readable.from(content)) }
  }
}

/** Links in mails are derived from the secret. With a different secret, links in mails already sent stop working. */
function remarkOnSecret(plan: RestorePlan, mark: string, storedSecret: Buffer | null): string[] {
  const isSame = plan.tokenSecret === null ? storedSecret !== null : secretMark(plan.tokenSecret) === mark
  if (isSame) return []
  return [
    plan.tokenSecret === null
      ? 'The saved site had a TOKEN_SECRET in its configuration, which no archive contains. Set the same one, or links in mails that were already sent will not open.'
      : 'TOKEN_SECRET is not the one of the saved site: links in mails that were already sent will not open. Set the old one, then start the site.',
  ]
}

/**
 * Records the restore, so that no number of an invoice that was issued after the backup is given out again. It is later
 * than every confirmation in the backup, even where the clock of this machine is behind.
 */
const noteRestore = (url: string, now: Date, madeAt: string): Promise<void> =>
  withClient(url, 'bandstand restore', async (client) => {
    await client.query(
      `insert into restores (restored_at, made_at)
       select greatest($1::timestamptz, max(confirmed_at) + interval '1 millisecond'), $2::timestamptz from document_series
       on conflict do nothing`,
      [now, madeAt],
    )
  })

/**
 * Restores an archive. Afterwards either the whole site is in its place, or the place is unchanged. Returns what was
 * restored, and in `remarks` sentences on what the owner should still do. Throws BackupProblem with a plain sentence,
 * or the reason that `signal` was aborted with.
 */
export async function restoreArchive(plan: RestorePlan) {
  const { head, manifest } = await verifyArchive(plan.archive, plan.key)
  checkMigrations(head.migrations)
  plan.signal?.throwIfAborted()
  const place = await openPlace(plan.place, plan)
  try {
    const secret = await restoreFiles(plan, manifest, place.files)
    const storedSecret = plan.tokenSecret === null ? secret : null
    await place.withDatabase(async (url) => {
      const pieces = databasePieces(plan)
      await importDatabase(url, { head, pieces, expected: () => manifest.tables, signal: plan.signal })
      await noteRestore(url, plan.now, head.madeAt)
    })
    await place.settle(storedSecret)
    return {
      madeAt: head.madeAt,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files,
      fileBytes: manifest.fileBytes,
      remarks: remarkOnSecret(plan, head.secretMark, storedSecret),
    }
  } catch (error) {
    await place.abandon()
    throw error
  }
}
