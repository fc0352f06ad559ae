// Proves backup and restore against real servers and disks: everything is restored, nothing is ever left half done, and
// every problem is reported.
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { day } from '@/lib/durations'
import {
  createBackupWorld,
  filesIn,
  inPlace,
  savedSecret,
  tableSums,
  tokenSecret,
  withClient,
  type BackupWorld,
} from '../../../tests/support/backup-world'
import { debianPostgres, startDebianPostgres } from '../../../tests/support/debian-postgres'
import { eventually } from '../../../tests/support/eventually'
import { createEmptyDatabase, createTestDatabase, runStatements } from '../../../tests/support/postgres'
import { startS3Server } from '../../../tests/support/s3-server'
import { knownMigrations, migrateDatabase } from '@/db/migrate'
import { localDisk } from '@/adapters/files/local-disk'
import { s3Store } from '@/adapters/files/s3'
import { backupJobs } from './backup.job'
import { lastBackup } from './backup-record'
import { BackupProblem } from './backup-problem'
import { inLoadOrder } from './database/database-catalogue'
import { moveDatabase } from './database/move-database'

// The tests start servers and copy whole databases, on machines that also do other work.
vi.setConfig({ testTimeout: 120_000 })

let world: BackupWorld
let archive: string

beforeAll(async () => {
  world = await createBackupWorld()
  archive = (await world.backup()).file
})
afterAll(() => world.close())

const place = (dataDir: string) => ({ dataDir, databaseUrl: null, remoteFiles: null })
const inDatabase = (dataDir: string, databaseUrl: string) => ({ dataDir, databaseUrl, remoteFiles: null })
const waitingJobs =
  'select t.identifier as task, j.payload, j.run_at, j.key, j.max_attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id'

describe('backup: saved data can be restored', () => {
  test('backup: an empty place gets every row, sequence, pending job, file and the link secret', async () => {
    const dataDir = world.emptyPlace()
    const result = await world.restore(archive, { place: place(dataDir) })
    expect(result).toMatchObject({ files: 3, remarks: [] })
    expect(await filesIn(localDisk(path.join(dataDir, 'files')))).toEqual(await filesIn(world.ctx.files))
    expect(await readFile(path.join(dataDir, 'secrets.json'))).toEqual(savedSecret)
    expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'postgres', 'secrets.json'])
    await inPlace(dataDir, async (url) => {
      expect(await tableSums(url)).toEqual(await tableSums(world.databaseUrl))
      await withClient(url, async (client) => {
        // Numbers of invoices wait for the owner after a restore.
        const unconfirmed = 'select from restores join document_series on confirmed_at < restored_at'
        expect((await client.query(unconfirmed)).rowCount).toBe(1)
        const { rows } = await client.query(waitingJobs)
        expect(rows).toEqual([
          {
            task: 'send-mails',
            payload: { outbox: '7' },
            run_at: new Date('2030-01-01T00:00:00Z'),
            key: 'kept',
            max_attempts: 9,
          },
        ])
        const { rows: added } = await client.query<{ id: string }>(
          "insert into audit (actor, what, ref) values ('system', 'test', 'next') returning id",
        )
        expect(Number(added[0]?.id)).toBe(31)
      })
    })
  })

  test('backup: a site is restored into a database at an address, with the files beside it @sweep', async () => {
    const database = await createEmptyDatabase()
    const dataDir = world.emptyPlace()
    await world.restore(archive, { place: inDatabase(dataDir, database.url) })
    expect(await tableSums(database.url)).toEqual(await tableSums(world.databaseUrl))
    expect(await filesIn(localDisk(path.join(dataDir, 'files')))).toEqual(await filesIn(world.ctx.files))
    await database.drop()
  })

  test('backup: an archive of last month is migrated to today’s schema @sweep', async () => {
    const old = await createEmptyDatabase()
    const [oldest, second] = knownMigrations()
    await migrateDatabase(old.url, { through: second?.when ?? oldest?.when ?? 0 })
    await runStatements(old.url, "insert into stats (icon_name, number_value, label) values ('Music', '400', 'Gigs')")
    const { file } = await world.backup({ databaseUrl: old.url, now: new Date('2026-10-20T12:00:00Z') })
    const today = await createEmptyDatabase()
    await world.restore(file, { place: inDatabase(world.emptyPlace(), today.url) })
    await withClient(today.url, async (client) => {
      const { rows } = await client.query<{ applied: number }>('select count(*)::int as applied from schema_migrations')
      expect(rows[0]?.applied).toBe(knownMigrations().length)
      expect((await client.query('select label from stats')).rows).toEqual([{ label: 'Gigs' }])
    })
    await old.drop()
    await today.drop()
  })

  test('backup: an archive is a snapshot of one moment, whatever is written meanwhile @sweep', async () => {
    const busy = await createTestDatabase()
    let isDone = false
    const writing = withClient(busy.url, async (client) => {
      while (!isDone) {
        await client.query(
          "begin; insert into audit (actor, what, ref) values ('system', 'pair', 'x'); insert into contact_messages (name, email, subject, message) values ('a', 'a@example.com', 'pair', 'x'); commit",
        )
      }
    })
    const { file } = await world.backup({ databaseUrl: busy.url, now: new Date('2026-10-21T12:00:00Z') })
    isDone = true
    await writing
    const restored = await createEmptyDatabase()
    await world.restore(file, { place: inDatabase(world.emptyPlace(), restored.url) })
    const counts = Object.fromEntries((await tableSums(restored.url)).map(({ name, rows }) => [name, rows]))
    expect(counts.contact_messages).toBe(counts.audit)
    await busy.drop()
    await restored.drop()
  })

  test('backup: files of a file service are saved and restored into an empty one @sweep', async () => {
    const [from, to] = [await startS3Server(), await startS3Server()]
    const source = s3Store(from.settings)
    await source.put('media', 'a/Ünï.jpg', Buffer.from('a picture'))
    const { file } = await world.backup({ files: source, storedSecret: null, now: new Date('2026-10-22T12:00:00Z') })
    const target = s3Store(to.settings)
    const database = await createEmptyDatabase()
    const { remarks } = await world.restore(file, {
      place: { dataDir: world.emptyPlace(), databaseUrl: database.url, remoteFiles: target },
    })
    expect(remarks).toEqual([expect.stringContaining('Set the same one')])
    expect(await filesIn(target)).toEqual(await filesIn(source))
    await expect(
      world.restore(file, {
        place: { dataDir: world.emptyPlace(), databaseUrl: null, remoteFiles: target },
        replace: true,
      }),
    ).rejects.toThrow('Set S3_BUCKET to an empty bucket')
    await database.drop()
    await from.close()
    await to.close()
  })
})

describe.skipIf(debianPostgres === null)(
  `backup: another PostgreSQL (${debianPostgres ?? 'skipped: none installed'})`,
  () => {
    test('backup: a site is restored into it, moves to it, and moves back from it @sweep', async () => {
      const other = await startDebianPostgres(debianPostgres ?? '')
      await world.restore(archive, { place: inDatabase(world.emptyPlace(), other.url) })
      expect(await tableSums(other.url)).toEqual(await tableSums(world.databaseUrl))
      const back = await createEmptyDatabase()
      await moveDatabase(other.url, back.url)
      expect(await tableSums(back.url)).toEqual(await tableSums(world.databaseUrl))
      await back.drop()
      await other.stop()
    })
  },
)

describe('backup: moving a database', () => {
  test('backup: an empty database gets every row, an occupied one stays unchanged @sweep', async () => {
    const target = await createEmptyDatabase()
    const { rows, tables } = await moveDatabase(world.databaseUrl, target.url)
    const sums = await tableSums(target.url)
    expect(sums).toEqual(await tableSums(world.databaseUrl))
    expect([tables, rows]).toEqual([sums.length + 1, sums.reduce((sum, table) => sum + table.rows, 0)])
    await expect(moveDatabase(world.databaseUrl, target.url)).rejects.toThrow('The database is not empty.')
    await target.drop()
  })

  test('backup: tables with circular references are refused, others are sorted into load order', () => {
    expect(
      inLoadOrder(
        ['a', 'b', 'c'],
        [
          { from: 'a', to: 'c' },
          { from: 'c', to: 'b' },
          { from: 'b', to: 'b' },
        ],
      ),
    ).toEqual(['b', 'c', 'a'])
    expect(() =>
      inLoadOrder(
        ['a', 'b'],
        [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'a' },
        ],
      ),
    ).toThrow('circular')
  })
})

describe('backup: encrypted archives', () => {
  test('backup: the right passphrase opens an archive, another does not, and a missing one is asked for @sweep', async () => {
    const { file, isEncrypted } = await world.backup({
      key: 'correct horse battery',
      now: new Date('2026-10-01T12:00:00Z'),
    })
    expect([isEncrypted, file.endsWith('.tar.gz.age')]).toEqual([true, true])
    expect((await readFile(file)).includes('score score')).toBe(false)
    const [dataDir, database] = [world.emptyPlace(), await createEmptyDatabase()]
    await expect(world.restore(file, { place: place(dataDir), key: 'incorrect horse battery' })).rejects.toThrow(
      'does not open this archive',
    )
    await expect(world.restore(file, { place: place(dataDir) })).rejects.toThrow(
      'The archive is encrypted. Set BACKUP_KEY',
    )
    expect(existsSync(dataDir)).toBe(false)
    expect(
      await world.restore(file, {
        place: inDatabase(dataDir, database.url),
        key: 'correct horse battery',
        tokenSecret,
      }),
    ).toMatchObject({ files: 3, remarks: [] })
    await database.drop()
  })

  test('backup: a public key encrypts it, only the secret key decrypts it, and links made with another secret are reported @sweep', async () => {
    const [identity, stranger] = [await generateX25519Identity(), await generateX25519Identity()]
    const recipient = await identityToRecipient(identity)
    const { file } = await world.backup({ key: recipient, now: new Date('2026-10-02T12:00:00Z') })
    const [dataDir, database] = [world.emptyPlace(), await createEmptyDatabase()]
    await expect(world.restore(file, { place: place(dataDir), key: stranger })).rejects.toThrow(
      'does not open this archive',
    )
    await expect(world.restore(file, { place: place(dataDir), key: recipient })).rejects.toThrow(
      'only encrypts archives',
    )
    await expect(world.backup({ key: identity })).rejects.toThrow('only decrypts archives')
    const otherSecret = { tokenSecret: 'another secret of at least 32 bytes' }
    expect(
      (await world.restore(file, { place: inDatabase(dataDir, database.url), key: identity, ...otherSecret })).remarks,
    ).toEqual([expect.stringContaining('TOKEN_SECRET is not the one of the saved site')])
    await database.drop()
  })
})

describe('backup: backups and restores are all or nothing', () => {
  const damage: Record<string, (bytes: Buffer) => Buffer> = {
    'a changed byte': (bytes) =>
      Buffer.from(bytes.map((byte, index) => (index === Math.floor(bytes.length / 2) ? byte ^ 0xff : byte))),
    'a missing end': (bytes) => bytes.subarray(0, bytes.length - 100),
    'a missing half': (bytes) => bytes.subarray(0, bytes.length / 2),
    'an empty file': () => Buffer.alloc(0),
    'another file': () => Buffer.from('Dear diary, this is not an archive.'),
  }
  test.each(Object.keys(damage))('backup: a damaged archive is refused and nothing is created: %s', async (kind) => {
    const dataDir = world.emptyPlace()
    const broken = `${dataDir}.tar.gz`
    await writeFile(broken, damage[kind]?.(await readFile(archive)) ?? '')
    const failure: unknown = await world.restore(broken, { place: place(dataDir) }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BackupProblem)
    expect(String(failure)).toMatch(/damaged|not an archive/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('backup: an archive of a newer version of the program is refused', async () => {
    const newer = await createTestDatabase()
    await runStatements(
      newer.url,
      "insert into schema_migrations (hash, created_at) values ('of the future', 9000000000000)",
    )
    const { file } = await world.backup({ databaseUrl: newer.url, now: new Date('2026-10-03T12:00:00Z') })
    await expect(world.restore(file, { place: place(world.emptyPlace()) })).rejects.toThrow(
      'newer version of the program',
    )
    await newer.drop()
  })

  test('backup: a place that contains a site is refused, or moved aside on request @sweep', async () => {
    const dataDir = world.emptyPlace()
    await mkdir(path.join(dataDir, 'backups'), { recursive: true })
    await world.restore(archive, { place: place(dataDir) })
    await localDisk(path.join(dataDir, 'files')).put('media', 'newer.jpg', Buffer.from('since then'))
    await expect(world.restore(archive, { place: place(dataDir) })).rejects.toThrow('The target is not empty')
    await inPlace(dataDir, async () => {
      await expect(world.restore(archive, { place: place(dataDir), replace: true })).rejects.toThrow(
        'A site is running on this folder or database',
      )
    })
    await world.restore(archive, { place: place(dataDir), replace: true })
    const aside = (await readdir(dataDir)).find((name) => name.startsWith('before-restore-')) ?? ''
    expect(Object.keys(await filesIn(localDisk(path.join(dataDir, aside, 'files'))))).toContain('media/newer.jpg')
    expect(Object.keys(await filesIn(localDisk(path.join(dataDir, 'files'))))).not.toContain('media/newer.jpg')
    await inPlace(path.join(dataDir, aside), async (url) => expect((await tableSums(url)).length).toBeGreaterThan(10))
  })

  test('backup: tables on a server are moved aside too, and come back when the restore fails @sweep', async () => {
    const database = await createTestDatabase()
    await runStatements(
      database.url,
      "insert into contact_messages (name, email, subject, message) values ('a', 'a@example.com', 'kept', 'x')",
    )
    const before = await tableSums(database.url)
    const stop = new AbortController()
    const breaking = world.restore(archive, {
      place: inDatabase(world.emptyPlace(), database.url),
      replace: true,
      signal: stop.signal,
    })
    const outcome = breaking.catch((error: unknown) => error)
    await eventually(
      async () =>
        withClient(
          database.url,
          async (client) =>
            (await client.query("select from pg_namespace where nspname like 'before_restore_%'")).rowCount === 1,
        ),
      { within: 20_000 },
    )
    stop.abort(new BackupProblem('Interrupted.'))
    expect(await outcome).toMatchObject({ message: 'Interrupted.' })
    expect(await tableSums(database.url)).toEqual(before)

    await world.restore(archive, { place: inDatabase(world.emptyPlace(), database.url), replace: true })
    expect(await tableSums(database.url)).toEqual(await tableSums(world.databaseUrl))
    await withClient(database.url, async (client) => {
      const { rows } = await client.query<{ schema: string }>(
        "select nspname as schema from pg_namespace where nspname like 'before_restore_%'",
      )
      expect((await client.query(`select from ${rows[0]?.schema}.contact_messages`)).rowCount).toBe(1)
    })
    await database.drop()
  })

  test('backup: an interrupted restore leaves no trace of a new place', async () => {
    const dataDir = world.emptyPlace()
    const stop = new AbortController()
    const outcome = world
      .restore(archive, { place: place(path.join(dataDir, 'deep')), signal: stop.signal })
      .catch((error: unknown) => error)
    await eventually(async () => (await readdir(path.join(dataDir, 'deep')).catch(() => [])).length > 0, {
      within: 20_000,
    })
    stop.abort(new BackupProblem('Interrupted.'))
    expect(await outcome).toMatchObject({ message: 'Interrupted.' })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('backup: leftovers of a killed restore in a database or a folder are detected and replaced @sweep', async () => {
    const database = await createEmptyDatabase()
    await migrateDatabase(database.url)
    await runStatements(database.url, 'create table restore_unfinished ()')
    const dataDir = world.emptyPlace()
    await localDisk(path.join(dataDir, '.restoring-20261119120000/files')).put('media', 'half.jpg', Buffer.from('half'))
    await world.restore(archive, { place: inDatabase(dataDir, database.url) })
    expect(await tableSums(database.url)).toEqual(await tableSums(world.databaseUrl))
    expect((await readdir(dataDir)).toSorted()).toEqual(['files', 'secrets.json'])
    await database.drop()
  })

  test('backup: a backup that fails halfway leaves no archive and says so in the audit trail', async () => {
    const { ctx, folder, databaseUrl } = world
    const directory = path.join(folder, 'failing')
    const files = {
      ...ctx.files,
      read: async () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('x')
            throw new Error('the disk is broken')
          })(),
        ),
    }
    const job = backupJobs({
      databaseUrl,
      directory,
      key: null,
      tokenSecret,
      dataDir: folder,
      isSecretConfigured: true,
    }).tasks['make-backup']
    expect(await lastBackup(ctx)).toBeNull()
    await job?.(ctx, {})
    const made = await lastBackup(ctx)
    expect(made).toMatchObject({ at: ctx.clock.now(), files: 3, isEncrypted: false, failedSince: null })
    expect((await stat(path.join(directory, made?.name ?? ''))).size).toBe(made?.bytes)
    world.clock.advance(day)
    await expect(job?.({ ...ctx, files }, {})).rejects.toThrow('the disk is broken')
    expect(await readdir(directory)).toEqual([made?.name])
    expect((await lastBackup(ctx))?.failedSince).toEqual({ at: ctx.clock.now(), reason: 'the disk is broken' })
  })
})
