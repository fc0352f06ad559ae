// Tests migrations while a site is serving, and by several processes at once.
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../tests/support/eventually'
import { createEmptyDatabase, runStatements } from '../../tests/support/postgres'
import { countMissingMigrations, knownMigrations, migrateDatabase } from './migrate'
import { connectDatabase } from '@/adapters/database/connect'

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test(
  'migrations: one that has to wait for a table backs off, so that the running site keeps working @sweep',
  { timeout: 60_000 },
  async () => {
    const database = await createEmptyDatabase()
    onTestFinished(() => database.drop())
    // The second migration locks every table.
    await migrateDatabase(database.url, { through: knownMigrations()[0]?.when })
    const [busy, visitor, observer] = [
      await connected(database.url),
      await connected(database.url),
      await connected(database.url),
    ]
    await busy.query('begin; lock table stats in row exclusive mode')

    const migrating = Promise.all([
      migrateDatabase(database.url),
      migrateDatabase(database.url),
      migrateDatabase(database.url),
    ])
    await eventually(
      async () =>
        (await observer.query("select from pg_locks where not granted and relation = 'stats'::regclass")).rowCount ===
        1,
      { within: 20_000 },
    )
    // Waits behind the migration in the queue; it would wait for `busy` too if the migration kept its place.
    await visitor.query("insert into stats (icon_name, number_value, label) values ('Music', '400', 'Gigs')")
    expect(
      (
        await observer.query(
          "select from pg_locks where granted and relation = 'stats'::regclass and mode = 'RowExclusiveLock'",
        )
      ).rowCount,
    ).toBe(1)

    await busy.query('commit')
    await migrating
    const connection = connectDatabase(database.url, { max: 1 })
    onTestFinished(() => connection.close())
    expect(await countMissingMigrations(connection.pool, knownMigrations())).toBe(0)
    expect(
      await countMissingMigrations(connection.pool, [
        ...knownMigrations(),
        { when: 9_000_000_000_000, hash: 'of the next release' },
      ]),
    ).toBe(1)
    expect((await observer.query('select hash from schema_migrations')).rowCount).toBe(knownMigrations().length)
  },
)

test(
  'the owner of a database needs no other rights; if the search extension is not allowed, the error says what to do',
  { timeout: 60_000 },
  async () => {
    const database = await createEmptyDatabase()
    onTestFinished(() => database.drop())
    const owner = `owner_${crypto.randomUUID().slice(0, 8)}`
    const asOwner = new URL(database.url)
    asOwner.searchParams.set('user', owner)
    await runStatements(
      database.url,
      `create role ${owner} login`,
      `alter database ${asOwner.pathname.slice(1)} owner to ${owner}`,
      // Imitates a hosting provider.
      "create function refuse_extension() returns event_trigger language plpgsql as $$ begin raise exception 'not on our list'; end $$",
      "create event trigger refuse_extension on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse_extension()",
    )
    await expect(migrateDatabase(asOwner.href)).rejects.toMatchObject({
      cause: {
        message:
          'The search needs the extension pg_trgm, which cannot be added: not on our list. Let an administrator of the database run once: CREATE EXTENSION pg_trgm',
      },
    })
    await runStatements(database.url, 'drop event trigger refuse_extension')
    await migrateDatabase(asOwner.href)
  },
)

test(
  'a database of a newer version is refused with a clear message, before anything in it is changed',
  { timeout: 60_000 },
  async () => {
    const database = await createEmptyDatabase()
    onTestFinished(() => database.drop())
    await migrateDatabase(database.url)
    await runStatements(
      database.url,
      "insert into schema_migrations (hash, created_at) values ('of the next release', 9000000000000)",
    )
    await expect(migrateDatabase(database.url)).rejects.toThrow(
      'The database belongs to a newer version of this program: it has 1 change that this version does not know. Start the newer version, or restore a backup that was made before the update.',
    )
    await runStatements(database.url, "delete from schema_migrations where hash = 'of the next release'")
    await migrateDatabase(database.url)
  },
)
