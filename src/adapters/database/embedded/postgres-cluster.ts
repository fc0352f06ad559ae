// Makes the database files of a first start, so that a kill at any moment leaves either all of them or none.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { type PostgresAccount, giveToAccount } from './postgres-account'
import type { PostgresBinaries } from './postgres-binaries'
import { explainFailure } from './postgres-log'

export const superuser = 'bandstand'

const unfinished = 'unfinished-'

async function initialise(
  directory: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  durable: boolean,
): Promise<void> {
  const [program = '', ...parameters] = [
    ...account.prefix,
    binaries.initdb,
    '-D',
    directory,
    '-U',
    superuser,
    '--encoding=UTF8',
    // Sorting and upper/lower case come from PostgreSQL itself: the same on every system, and no warning after a system
    // upgrade.
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Only the owner of the socket directory can connect at all.
    '--auth-local=trust',
    '--auth-host=reject',
    ...(durable ? [] : ['--no-sync']),
  ]
  const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...binaries.environment }
  await promisify(execFile)(program, parameters, { cwd: '/', env: environment, ...account.owner }).catch(
    (cause: Error & { stderr?: string; stdout?: string }) => {
      throw new EmbeddedPostgresError(explainFailure(cause.stderr || cause.message, path.resolve(directory, '../..')), {
        cause,
      })
    },
  )
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Ensures that `cluster` holds a complete PostgreSQL data directory of the account. The caller holds the claim of the
 * directory above it. Throws EmbeddedPostgresError with a plain sentence.
 */
export async function ensureCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  durable: boolean,
): Promise<void> {
  const parent = path.dirname(cluster)
  for (const entry of await readdir(parent)) {
    // Left over from a killed first start. Its process may still be ending and writing: then it is removed next time.
    if (entry.startsWith(unfinished))
      await rm(path.join(parent, entry), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return giveToAccount(cluster, account)

  const temporary = await mkdtemp(path.join(parent, unfinished))
  try {
    const files = path.join(temporary, 'cluster')
    await mkdir(files, { mode: 0o700 })
    await giveToAccount(temporary, account)
    await initialise(files, binaries, account, durable)
    await rename(files, cluster)
    await syncDirectory(parent)
  } finally {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined)
  }
}
