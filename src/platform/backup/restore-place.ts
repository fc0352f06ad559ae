// Prepares the target of a restore: checks that it is free, fills a staging folder beside the existing data, and puts
// it in place at the very end or not at all.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { claimDirectory } from '@/adapters/database/embedded/directory-claim'
import { startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import { allBuckets, type FileStore } from '@/adapters/files/files'
import { localDisk } from '@/adapters/files/local-disk'
import { BackupProblem } from './backup-problem'
import { bringBack, checkOccupancy, putAside } from './database/database-occupancy'
import { withClient } from './database/with-client'

export type RestorePlace = {
  /**
   * Folder of the embedded database and of the files on the local disk, if the site uses them; created when missing.
   */
  dataDir: string
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null
  /** Null means the local disk in `dataDir`. */
  remoteFiles: FileStore | null
}

export type OpenPlace = {
  files: FileStore
  /**
   * Calls `fill` with the address of an empty database. The existing database is out of the way meanwhile, and is put
   * back when `fill` fails.
   */
  withDatabase(fill: (url: string) => Promise<void>): Promise<void>
  /** Moves everything to where the site looks for it. */
  settle(secret: Buffer | null): Promise<void>
  /** Removes everything that this restore made. */
  abandon(): Promise<void>
}

const stagingPrefix = '.restoring-'
const asidePrefix = 'before-restore-'

const toStamp = (now: Date) => now.toISOString().slice(0, 19).replaceAll(/[:T-]/g, '')

const inDatabase = <T>(url: string, use: (client: Client) => Promise<T>): Promise<T> =>
  withClient(url, 'bandstand restore', use, 'The database to restore into does not respond. Check DATABASE_URL.')

async function refuseWhileInUse({ dataDir, databaseUrl }: RestorePlace): Promise<void> {
  const sentence = 'A site is running on this folder or database. Stop it first.'
  if (databaseUrl === null) {
    const folder = path.join(dataDir, 'postgres')
    if (!existsSync(folder)) return
    const claim = await claimDirectory(folder, 'command')
    if (!claim) throw new BackupProblem(sentence)
    await claim.release()
  } else {
    const { rowCount } = await inDatabase(databaseUrl, (client) =>
      client.query(
        "select from pg_stat_activity where datname = current_database() and application_name in ('bandstand', 'bandstand changes')",
      ),
    )
    if (rowCount) throw new BackupProblem(sentence)
  }
}

async function holdsFiles(store: FileStore): Promise<boolean> {
  for (const bucket of allBuckets) {
    const first = await store.list(bucket)[Symbol.asyncIterator]().next()
    if (!first.done) return true
  }
  return false
}

/** Lists in words what makes the place not empty; empty when the place is free. */
async function obstacles({ dataDir, databaseUrl, remoteFiles }: RestorePlace): Promise<string[]> {
  const found: string[] = []
  if (databaseUrl === null) {
    if (existsSync(path.join(dataDir, 'postgres/cluster'))) found.push(`a database in ${dataDir}`)
  } else if ((await inDatabase(databaseUrl, checkOccupancy)) === 'taken') found.push('tables in the database')
  if (await holdsFiles(remoteFiles ?? localDisk(path.join(dataDir, 'files'))))
    found.push(remoteFiles ? 'files in the file service' : `files in ${path.join(dataDir, 'files')}`)
  return found
}

/** Ensures that nothing is overwritten, and prepares everything. Throws BackupProblem with what to do instead. */
export async function openPlace(
  place: RestorePlace,
  options: { replace: boolean; now: Date; log: Pick<Logger, 'info' | 'warn' | 'error'> },
): Promise<OpenPlace> {
  const { dataDir, databaseUrl, remoteFiles } = place
  await refuseWhileInUse(place)
  const inTheWay = await obstacles(place)
  if (inTheWay.length > 0 && !options.replace) {
    throw new BackupProblem(
      `The target is not empty: it contains ${inTheWay.join(' and ')}. Choose an empty one with --into, or use --replace, which moves the old site aside.`,
    )
  }
  if (remoteFiles && inTheWay.some((what) => what.includes('file service'))) {
    throw new BackupProblem(
      'Files in a file service are never moved aside or overwritten. Set S3_BUCKET to an empty bucket.',
    )
  }

  const firstMade = await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Remove the leftovers of a killed restore.
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagingPrefix))
      await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  const stamp = toStamp(options.now)
  const staging = path.join(dataDir, `${stagingPrefix}${stamp}`)
  await mkdir(staging, { mode: 0o700 })
  const stored: Parameters<FileStore['remove']>[] = []
  const files = remoteFiles ? remembering(remoteFiles, stored) : localDisk(path.join(staging, 'files'))

  async function intoEmbedded(fill: (url: string) => Promise<void>): Promise<void> {
    const server = await startEmbeddedPostgres({
      dataDir: path.join(staging, 'postgres'),
      mode: 'command',
      log: options.log,
    })
    try {
      await fill(server.url)
    } finally {
      await server.stop()
    }
  }

  async function intoServer(url: string, fill: (url: string) => Promise<void>): Promise<void> {
    const isTaken = (await inDatabase(url, checkOccupancy)) === 'taken'
    const aside = isTaken ? await inDatabase(url, (client) => putAside(client, stamp)) : null
    try {
      await fill(url)
    } catch (error) {
      if (aside !== null) await inDatabase(url, (client) => bringBack(client, aside))
      throw error
    }
  }

  return {
    files,
    withDatabase: (fill) => (databaseUrl === null ? intoEmbedded(fill) : intoServer(databaseUrl, fill)),

    async settle(secret) {
      const aside = path.join(dataDir, `${asidePrefix}${stamp}`)
      if (secret) await writeFile(path.join(staging, 'secrets.json'), secret, { mode: 0o600 })
      // Move the database last: without it the site takes the place for an empty one.
      for (const name of ['files', 'secrets.json', 'postgres']) {
        if (!existsSync(path.join(staging, name))) continue
        if (existsSync(path.join(dataDir, name))) {
          await mkdir(aside, { recursive: true, mode: 0o700 })
          await rename(path.join(dataDir, name), path.join(aside, name))
        }
        await rename(path.join(staging, name), path.join(dataDir, name))
      }
      await rm(staging, { recursive: true, force: true })
      if (inTheWay.length === 0) await rm(aside, { recursive: true, force: true })
    },

    async abandon() {
      await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      for (const [bucket, name] of stored) await remoteFiles?.remove(bucket, name).catch(() => undefined)
      if (firstMade === undefined) return
      // Remove only folders that were made for this restore.
      try {
        for (let folder = dataDir; folder.length >= firstMade.length; folder = path.dirname(folder)) await rmdir(folder)
      } catch {
        // Another process has put something in.
      }
    },
  }
}

/** Records each stored file, so that it can be removed again. */
function remembering(store: FileStore, stored: Parameters<FileStore['remove']>[]): FileStore {
  return {
    ...store,
    put(bucket, name, content) {
      stored.push([bucket, name])
      return store.put(bucket, name, content)
    },
  }
}
