// Migrates a database to the current schema: our migrations, then those of the job queue.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { counted } from '@/lib/counted'
import { addChangeTriggers } from './change-triggers'

/** Returns the migrations folder: beside this file in the sources, and beside the built server or above its parts. */
function migrationsFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const candidates = [
    path.join(here, 'migrations'),
    path.join(here, '..', 'migrations'),
    path.resolve('src/db/migrations'),
  ]
  const found = candidates.find((folder) => existsSync(path.join(folder, 'meta/_journal.json')))
  if (!found) throw new Error(`The database migrations were not found in ${candidates.join(' or ')}`)
  return found
}

export type KnownMigration = { when: number; hash: string }

let known: KnownMigration[] | undefined

/**
 * Returns this program's migrations, oldest first. `when` is the database's `created_at`, `hash` is the hash of the
 * text. They are read once, because the next release may be unpacked over the files of a running program.
 */
export function knownMigrations(): KnownMigration[] {
  known ??= readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(({ folderMillis, hash }) => ({
    when: folderMillis,
    hash,
  }))
  return known
}

/**
 * Returns the migrations in the database that this program lacks, oldest first: the database belongs to a newer
 * version.
 */
export async function unknownMigrations(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at::text from schema_migrations where created_at <> all($1::bigint[]) order by created_at',
    [knownMigrations().map(({ when }) => when)],
  )
  return rows.map(({ created_at }) => created_at)
}

/** Throws when the database belongs to a newer version of the program. A new database fits every version. */
async function refuseNewerDatabase(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as exists",
  )
  const unknown = rows[0]?.exists ? (await unknownMigrations(client)).length : 0
  if (unknown === 0) return
  throw new NewerDatabase(
    `The database belongs to a newer version of this program: it has ${counted(unknown, 'change')} that this version does not know. Start the newer version, or restore a backup that was made before the update.`,
  )
}

/** Refuses a start, with a sentence for the person who starts the program. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'
}

/** Key of the advisory lock that migrations hold: one process at a time. Any constant of our own works. */
const migrationLock = 7_221_601

/**
 * Milliseconds that a migration waits for a table lock, while all other queries wait behind it. Then it gives up and
 * tries again.
 */
const lockTimeoutMs = 3_000
const tries = 20

/** Calls `work` with the migrations up to and including `through`, in a folder that Drizzle understands. */
async function withMigrationsUpTo(through: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-migrations-'))
  try {
    const all = migrationsFolder()
    const journal = JSON.parse(await readFile(path.join(all, 'meta/_journal.json'), 'utf8')) as {
      entries: { when: number; tag: string }[]
    }
    const entries = journal.entries.filter(({ when }) => when <= through)
    await mkdir(path.join(folder, 'meta'))
    for (const { tag } of entries) await copyFile(path.join(all, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Calls `work`, and calls it again while another transaction holds a table that it has to lock. */
async function whenUnlocked(work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      const isLocked = [error, error instanceof Error ? error.cause : null].some(
        (cause) => cause instanceof pg.DatabaseError && cause.code === '55P03',
      )
      if (!isLocked || tried === tries) throw error
      await delay(250)
    }
  }
}

/** Applies the missing migrations in one transaction: a failed try leaves nothing. */
const applyMissing = (pool: pg.Pool, folder: string) =>
  whenUnlocked(() =>
    migrate(drizzle(pool), {
      migrationsFolder: folder,
      migrationsSchema: 'public',
      migrationsTable: 'schema_migrations',
    }),
  )

/**
 * Applies the missing migrations, and only those, then creates missing change triggers. With `through` it stops after
 * the migration of that `when`, without triggers. Several processes may call it at once: the later ones wait. It is
 * safe beside a serving process, whose queries wait for a few seconds at most. Throws NewerDatabase when the database is
 * ahead of this program, and also throws when the database is unreachable or a migration fails. A failed migration
 * leaves nothing behind.
 */
export async function migrateDatabase(url: string, { through }: { through?: number } = {}): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, lock_timeout: lockTimeoutMs })
  // A lost connection is reported by the next query on it.
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    const lock = await pool.connect()
    try {
      // Waits as long as another process needs.
      await lock.query('set lock_timeout to 0')
      await lock.query('select pg_advisory_lock($1)', [migrationLock])
      await refuseNewerDatabase(lock)
      if (through === undefined) {
        await applyMissing(pool, migrationsFolder())
        await whenUnlocked(() => addChangeTriggers(pool))
      } else await withMigrationsUpTo(through, (folder) => applyMissing(pool, folder))
      await runMigrations({ pgPool: pool })
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
      lock.release(true)
    }
  } finally {
    await pool.end()
  }
}

/**
 * Returns the number of migrations of this program that the database lacks. A database that is ahead of it lacks none.
 */
export async function countMissingMigrations(pool: pg.Pool, known: readonly KnownMigration[]): Promise<number> {
  const { rows } = await pool.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from schema_migrations',
  )
  const newest = Number(rows[0]?.newest ?? 0)
  return known.filter(({ when }) => when > newest).length
}
