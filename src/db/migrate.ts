// Brings a database to the newest shape: our migrations, then those of the job queue.
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { existsSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

/** The migrations lie beside this file in the sources and beside the built server. */
function migrationsFolder(): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const candidates = [path.join(here, 'migrations'), path.resolve('src/db/migrations')]
  const found = candidates.find((folder) => existsSync(path.join(folder, 'meta/_journal.json')))
  if (!found) throw new Error(`The database migrations were not found in ${candidates.join(' or ')}`)
  return found
}

/** One process at a time: the key of the advisory lock that migrations hold. Any constant of our own will do. */
const migrationLock = 7_221_601

/**
 * Applies what is missing and nothing else; safe to call from several processes at once, the later ones wait.
 * Throws when the database cannot be reached or a migration fails; nothing of a failed migration stays.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    const lock = await pool.connect()
    try {
      await lock.query('select pg_advisory_lock($1)', [migrationLock])
      await migrate(drizzle(pool), { migrationsFolder: migrationsFolder(), migrationsSchema: 'public', migrationsTable: 'schema_migrations' })
      await runMigrations({ connectionString: url })
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
      lock.release()
    }
  } finally {
    await pool.end()
  }
}
