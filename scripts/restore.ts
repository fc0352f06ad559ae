// npm run restore -- <archive> [--into <folder or database address>] [--replace]: restores a site from an archive.
import { restoreArchive } from '../src/platform/backup/restore-archive'
import type { RestorePlace } from '../src/platform/backup/restore-place'
import type { Config } from '../src/server/start/config/config'
import { createFileStore } from '../src/server/start/create-context'
import { counted } from '../src/lib/counted'
import { log, megabytes, readArguments, runOperation } from './operation'

const usage = 'npm run restore -- <archive> [--into <folder or postgres://...>] [--replace]'

const asked = () =>
  readArguments({ usage, noun: 'archive' }, { into: { type: 'string' }, replace: { type: 'boolean', default: false } })

const isDatabase = (into: string) => /^postgres(ql)?:\/\//.test(into)

/** A folder receives everything. A database address receives the database, and the files go to the configured place. */
function findPlace(config: Config, into: string | undefined): RestorePlace {
  if (into !== undefined && !isDatabase(into)) return { dataDir: config.dataDir, databaseUrl: null, remoteFiles: null }
  return {
    dataDir: config.dataDir,
    databaseUrl: into ?? config.databaseUrl,
    remoteFiles: config.s3 && createFileStore(config),
  }
}

let environment: Record<string, string | undefined> = process.env
try {
  const { into } = asked().values
  if (into !== undefined && !isDatabase(into)) environment = { ...process.env, DATA_DIR: into }
} catch {
  // The error is printed below, in one place.
}
await runOperation(environment, async (config, signal) => {
  const { named: archive, values } = asked()
  const { into, replace } = values
  const place = findPlace(config, into)
  const tokenSecret = config.isSecretConfigured ? config.tokenSecret : null
  const result = await restoreArchive({
    archive,
    key: config.backupKey,
    place,
    replace,
    tokenSecret,
    now: new Date(),
    log,
    signal,
  })
  const where = place.databaseUrl === null ? `DATA_DIR=${place.dataDir}` : 'the database and DATA_DIR you named'
  return [
    `Restored the site of ${result.madeAt}: ${counted(result.rows, 'row')} of ${counted(result.tables, 'table')} and ${counted(result.files, 'file')} (${megabytes(result.fileBytes)}), every one compared.`,
    ...result.remarks,
    `Start it with ${where}.`,
  ]
})
