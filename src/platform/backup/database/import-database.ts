// Imports an exported database into an empty one. Creates the schema of that time, copies the rows in one transaction,
// proves that they match, then migrates to today's schema.
import { PassThrough } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { knownMigrations, migrateDatabase } from '@/db/migrate'
import { jobsFolder, tableOfPiece, type ArchiveHead, type ArchiveTable } from '../archive/archive-format'
import { BackupProblem, newerProgram } from '../backup-problem'
import { exactText, quoted } from './database-catalogue'
import { checkOccupancy, unfinishedMark, wipe } from './database-occupancy'
import { sumOfTable, type Piece, type TableSums } from './export-database'
import { withClient } from './with-client'

const waitingJob = z.object({
  task: z.string(),
  payload: z.unknown(),
  runAt: z.string(),
  maxAttempts: z.number(),
  attempts: z.number(),
  key: z.string().nullable(),
  priority: z.number(),
  queue: z.string().nullable(),
})

/** Throws when the archive is from a newer version of this program, or from a different program. */
export function checkMigrations(migrations: ArchiveHead['migrations']): number {
  const known = new Map(knownMigrations().map(({ when, hash }) => [when, hash]))
  const newest = migrations.at(-1)
  if (!newest) throw new BackupProblem('The archive does not state its database version.')
  for (const { when, hash } of migrations) {
    const ours = known.get(when)
    if (ours === undefined) throw newerProgram()
    if (ours !== hash)
      throw new BackupProblem(
        'The archive was made by a different build of the program, with a different database history. Use the program that made it.',
      )
  }
  return newest.when
}

type OpenTable = { name: string; write(content: Buffer): Promise<void>; end(): Promise<void> }

/**
 * Feeds the pieces of one table into COPY, one after the other. `end` resolves when the server has received them all.
 */
function openTable(client: Client, { name, columns }: ArchiveTable): OpenTable {
  const source = new PassThrough()
  const copied = pipeline(
    source,
    client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`)),
  )
  // `write` or `end` throws this error. Without a listener until then, the error would end the process.
  copied.catch(() => undefined)
  return {
    name,
    async write(content) {
      if (!source.write(content)) await Promise.race([new Promise((resolve) => source.once('drain', resolve)), copied])
    },
    async end() {
      source.end()
      await Promise.all([finished(source), copied])
    },
  }
}

async function addJob(client: Client, line: string): Promise<void> {
  const job = waitingJob.parse(JSON.parse(line))
  await client.query(
    'select graphile_worker.add_job($1, payload => $2::json, run_at => $3::timestamptz, max_attempts => $4, job_key => $5, priority => $6, queue_name => $7)',
    [
      job.task,
      JSON.stringify(job.payload),
      job.runAt,
      Math.max(1, job.maxAttempts - job.attempts),
      job.key,
      job.priority,
      job.queue,
    ],
  )
}

async function load(
  client: Client,
  head: Pick<ArchiveHead, 'tables' | 'sequences'>,
  pieces: AsyncIterable<Piece>,
): Promise<void> {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  // Truncate: the data includes the rows that the migrations inserted.
  if (tables.size > 0) await client.query(`truncate ${[...tables.keys()].map(quoted).join(', ')}`)
  let open = null as OpenTable | null
  for await (const { name, content } of pieces) {
    const table = tableOfPiece(name)
    if (table !== open?.name) {
      await open?.end()
      const shape: ArchiveTable | undefined = table === null ? undefined : tables.get(table)
      if (table !== null && !shape)
        throw new BackupProblem(`The archive contains rows of ${table}, which its head does not list.`)
      open = shape ? openTable(client, shape) : null
    }
    if (open) await open.write(content)
    else if (name.startsWith(jobsFolder))
      for (const line of content.toString().split('\n')) if (line !== '') await addJob(client, line)
  }
  await open?.end()
  for (const { name, value, isCalled } of head.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, isCalled])
}

async function compare(client: Client, head: Pick<ArchiveHead, 'tables'>, expected: TableSums): Promise<void> {
  const sums = new Map(expected.map((sum) => [sum.name, sum]))
  for (const table of head.tables) {
    const found = await sumOfTable(client, table)
    const wanted = sums.get(table.name)
    if (found.rows !== wanted?.rows)
      throw new BackupProblem(
        `The table ${table.name} holds ${found.rows} rows and should hold ${wanted?.rows ?? 'none'}. Nothing was restored.`,
      )
    if (found.sha256 !== wanted.sha256)
      throw new BackupProblem(`The rows of ${table.name} are not the ones that were saved. Nothing was restored.`)
  }
}

/**
 * Fills an empty database. Calls `expected` when all pieces have been read. All or nothing: either every row is
 * imported, verified and migrated to today's schema, or the database stays empty. Throws BackupProblem with a plain
 * sentence.
 */
export async function importDatabase(
  url: string,
  source: {
    head: Pick<ArchiveHead, 'migrations' | 'tables' | 'sequences'>
    pieces: AsyncIterable<Piece>
    expected: () => TableSums
    signal?: AbortSignal
  },
): Promise<void> {
  const { head, pieces, expected, signal } = source
  const through = checkMigrations(head.migrations)
  await withClient(url, 'bandstand restore', async (client) => {
    const occupancy = await checkOccupancy(client)
    if (occupancy === 'taken') throw new BackupProblem('The database is not empty.')
    if (occupancy === 'unfinished') await wipe(client)
    await client.query(`create table ${unfinishedMark} ()`)
    try {
      await migrateDatabase(url, { through })
      await client.query(exactText)
      await client.query('begin')
      await load(client, head, pieces)
      await compare(client, head, expected())
      signal?.throwIfAborted()
      await client.query(`drop table ${unfinishedMark}`)
      await client.query('commit')
    } catch (error) {
      // If the clean-up fails, the marker stays, so that the next restore knows.
      await leaveNothing(url).catch(() => undefined)
      throw error
    }
  })
  await migrateDatabase(url)
}

/** Uses a separate connection: the other one may be in the middle of a COPY. */
const leaveNothing = (url: string): Promise<void> =>
  withClient(url, 'bandstand restore', async (client) => {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bandstand restore' and pid <> pg_backend_pid() and datname = current_database()",
    )
    await wipe(client)
  })
