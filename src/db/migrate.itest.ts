// Migrations beside a site that is serving, and by several processes at once.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../tests/support/eventually'
import { createEmptyDatabase } from '../../tests/support/postgres'
import { countMissingMigrations, knownMigrations, migrateDatabase } from './migrate'
import { connectDatabase } from '@/adapters/database/connect'

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('migrations: one that has to wait for a table steps back, so that the site beside it goes on', { timeout: 60_000 }, async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  // The second migration wants every table for itself.
  await migrateDatabase(database.url, { through: knownMigrations()[0]?.when })
  const [busy, visitor, observer] = [await connected(database.url), await connected(database.url), await connected(database.url)]
  await busy.query('begin; lock table stats in row exclusive mode')

  const migrating = Promise.all([migrateDatabase(database.url), migrateDatabase(database.url), migrateDatabase(database.url)])
  await eventually(async () => (await observer.query("select from pg_locks where not granted and relation = 'stats'::regclass")).rowCount === 1, { within: 20_000 })
  // Stands behind the migration in the queue; would wait for `busy` too if that one kept its place.
  await visitor.query("insert into stats (icon_name, number_value, label) values ('Music', '400', 'Gigs')")
  expect((await observer.query("select from pg_locks where granted and relation = 'stats'::regclass and mode = 'RowExclusiveLock'")).rowCount).toBe(1)

  await busy.query('commit')
  await migrating
  const connection = connectDatabase(database.url, { max: 1 })
  onTestFinished(() => connection.close())
  expect(await countMissingMigrations(connection.pool, knownMigrations())).toBe(0)
  expect(await countMissingMigrations(connection.pool, [...knownMigrations(), { when: 9_000_000_000_000, hash: 'of the next release' }])).toBe(1)
  expect((await observer.query('select hash from schema_migrations')).rowCount).toBe(knownMigrations().length)
})
