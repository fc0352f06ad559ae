// Creates a small site to back up and folders to restore into, and reads what was restored.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { exactText, readCatalogue } from '@/platform/backup/database/database-catalogue'
import { sumOfTable, type TableSums } from '@/platform/backup/database/export-database'
import { makeBackup, type BackupPlan } from '@/platform/backup/make-backup'
import { restoreArchive, type RestorePlan } from '@/platform/backup/restore-archive'
import { startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import { allBuckets, type FileStore } from '@/adapters/files/files'
import { queueJob } from '@/adapters/jobs/queue-job'
import { recordAudit } from '@/db/audit'
import { documentSeries } from '@/db/schema/commerce/documents'
import { shopItems } from '@/db/schema/commerce/shop'
import { createTestWorld, type TestWorld } from './test-world'

export const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
export const savedSecret = Buffer.from('{"tokenSecret":"the secret that the site made itself"}\n')
export const tokenSecret = 'the secret that the site made itself'

export type BackupWorld = TestWorld & {
  backup(change?: Partial<BackupPlan>): ReturnType<typeof makeBackup>
  restore(archive: string, change?: Partial<RestorePlan>): ReturnType<typeof restoreArchive>
  /** Returns a folder that does not exist yet. */
  emptyPlace(): string
}

/**
 * Inserts rows of every kind that is hard to copy: umlauts, tabs, null, numbers, JSON, arrays, generated ids, a waiting
 * job. Adds some files.
 */
export async function createBackupWorld(): Promise<BackupWorld> {
  const world = await createTestWorld()
  const { ctx, databaseUrl } = world
  await ctx.db.insert(shopItems).values([
    {
      slug: 'blues',
      title: 'Blues in Ü\t"quoted" \\N',
      description: 'line\nbreak',
      price: 1999,
      category: 'sheet_music',
      tags: ['a', 'b\\,{}'],
    },
    { slug: 'nothing', title: 'Nothing', description: '', category: 'merchandise' },
  ])
  // Confirmed by a machine whose clock was ahead of the one that restores.
  const ahead = new Date(ctx.clock.now().getTime() + 86_400_000)
  await ctx.db.insert(documentSeries).values({ series: 'INV-2026', next: 3, confirmed_at: ahead })
  for (let index = 0; index < 30; index++)
    await recordAudit(ctx.db, {
      actor: 'system',
      what: 'test',
      ref: `row:${index}`,
      detail: { index, text: 'ß\u0001"' },
      at: ctx.clock.now(),
    })
  await queueJob(
    ctx.db,
    'send-mails',
    { outbox: '7' },
    { runAt: new Date('2030-01-01T00:00:00Z'), key: 'kept', maxAttempts: 9 },
  )
  await ctx.files.put('media', 'pictures/Été – 夜.jpg', Buffer.from('a picture'))
  await ctx.files.put('sheet-music-pdfs', 'x.pdf', Buffer.alloc(3_000_000, 'score '))
  await ctx.files.put('shop-images', 'empty', Buffer.alloc(0))
  const folders = await mkdtemp(path.join(os.tmpdir(), 'bandstand-backup-'))
  let places = 0
  return {
    ...world,
    backup: (change = {}) =>
      makeBackup({
        databaseUrl,
        files: ctx.files,
        directory: path.join(folders, 'backups'),
        key: null,
        tokenSecret,
        storedSecret: savedSecret,
        now: ctx.clock.now(),
        ...change,
      }),
    restore: (archive, change = {}) =>
      restoreArchive({
        archive,
        key: null,
        place: { dataDir: path.join(folders, 'default'), databaseUrl: null, remoteFiles: null },
        replace: false,
        tokenSecret: null,
        now: ctx.clock.now(),
        log: silent,
        ...change,
      }),
    emptyPlace: () => path.join(folders, `place-${++places}`),
    async close() {
      await world.close()
      await rm(folders, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Returns row count and checksum of every table except `restores`. */
export async function tableSums(url: string): Promise<TableSums> {
  return withClient(url, async (client) => {
    await client.query(exactText)
    const { tables } = await readCatalogue(client)
    const sums: TableSums = []
    // A restore adds a row of its own to `restores`.
    for (const table of tables.filter(({ name }) => name !== 'restores')) sums.push(await sumOfTable(client, table))
    return sums.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  })
}

export async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Starts the embedded database of a restored folder. */
export async function inPlace<T>(dataDir: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), durable: false, log: silent })
  try {
    return await use(server.url)
  } finally {
    await server.stop()
  }
}

/** Returns every file by `<bucket>/<path>`. */
export async function filesIn(store: FileStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const bucket of allBuckets)
    for await (const { path: name } of store.list(bucket))
      found[`${bucket}/${name}`] = (await buffer(Readable.from(await store.read(bucket, name)))).toString('base64')
  return found
}
