// Makes one archive of everything: the database as of one moment, then the files. Reads it back and checks it before it
// counts.
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { day } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { allBuckets, type Bucket, type FileStore } from '@/adapters/files/files'
import { filesFolder, formatVersion, headName, secretsName } from './archive/archive-format'
import { lockFor } from './archive/archive-key'
import { verifyArchive } from './archive/archive-reader'
import { unfinishedEnding, writeArchive, type ArchiveWriter } from './archive/archive-writer'
import { BackupProblem } from './backup-problem'
import { exportDatabase } from './database/export-database'
import { secretMark } from './stored-secret'
import { archiveName, outdatedArchives } from './retention'

export type BackupPlan = {
  databaseUrl: string
  files: FileStore
  /** Absolute path; created when missing. */
  directory: string
  /** Passphrase or public age key; null leaves the archive unencrypted. */
  key: string | null
  tokenSecret: string
  /** The secret that the site generated and stored itself; null when it is configured. */
  storedSecret: Buffer | null
  now: Date
}

/** Age after which a partial archive counts as left by a killed process. A running backup writes all the time. */
const abandonedAfterMs = day

async function addFiles(writer: ArchiveWriter, store: FileStore) {
  const sum = { files: 0, fileBytes: 0, vanished: [] as string[] }
  for (const bucket of allBuckets) {
    for await (const { path: name } of store.list(bucket)) {
      const content = await openFile(store, bucket, name)
      if (!content) {
        sum.vanished.push(`${bucket}/${name}`)
        continue
      }
      await writer.addStream(`${filesFolder}${bucket}/${name}`, content.byteSize, content.stream)
      sum.files++
      sum.fileBytes += content.byteSize
    }
  }
  return sum
}

/** Returns null when the file was removed after it was listed. */
async function openFile(store: FileStore, bucket: Bucket, name: string) {
  try {
    const facts = await store.stat(bucket, name)
    return facts && { byteSize: facts.byteSize, stream: await store.read(bucket, name) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** Removes archives that newer ones have replaced, and leftovers of killed backups. */
async function tidy(directory: string, now: Date): Promise<string[]> {
  const names = await readdir(directory)
  const outdated = outdatedArchives(names)
  for (const name of names.filter((candidate) => candidate.endsWith(unfinishedEnding))) {
    const facts = await stat(path.join(directory, name)).catch(() => null)
    if (facts && now.getTime() - facts.mtimeMs > abandonedAfterMs) await rm(path.join(directory, name), { force: true })
  }
  for (const name of outdated) await rm(path.join(directory, name), { force: true })
  return outdated
}

/**
 * Makes an archive, reads it back, and removes outdated archives; `removed` holds their file names. Memory use is
 * constant whatever the size. Throws BackupProblem, or the error of the database, the file store or the disk; then
 * there is no archive.
 */
export async function makeBackup(plan: BackupPlan) {
  const { databaseUrl, files, directory, key, now } = plan
  const lock = key === null ? null : await lockFor(key)
  const target = path.join(directory, archiveName(now, lock !== null))
  const manifest = await writeArchive(target, { lock, madeAt: now }, async (writer) => {
    // Export the database first: every file that its rows name existed at that moment.
    const database = await exportDatabase(databaseUrl, async (source) => {
      const head = {
        format: formatVersion,
        madeAt: now.toISOString(),
        ...source.head,
        secretMark: secretMark(plan.tokenSecret),
      }
      await writer.add(headName, Buffer.from(JSON.stringify(head)))
      for await (const { name, content } of source.pieces()) await writer.add(name, content)
      return { tables: source.tables, jobs: source.jobCount() }
    })
    if (plan.storedSecret) await writer.add(secretsName, plan.storedSecret)
    return { ...database, ...(await addFiles(writer, files)) }
  })
  await verifyArchive(target, lock?.key ?? null).catch(async (cause: unknown) => {
    await rm(target, { force: true })
    throw new BackupProblem(
      'The new archive could not be read back as it was written and was removed. Check the disk of BACKUP_DIR.',
      { cause },
    )
  })
  return {
    file: target,
    bytes: (await stat(target)).size,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: manifest.tables.length,
    files: manifest.files,
    isEncrypted: lock !== null,
    removed: await tidy(directory, now),
  }
}
