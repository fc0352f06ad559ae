// Streams a whole database as of one moment, while the site keeps writing to it.
import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  databaseFolder,
  jobsFolder,
  pieceName,
  type ArchiveHead,
  type ArchiveManifest,
  type ArchiveTable,
} from '../archive/archive-format'
import { exactText, quoted, readCatalogue } from './database-catalogue'
import { withClient } from './with-client'

/** The largest piece held in memory. */
const pieceBytes = 1024 * 1024

export type Piece = { name: string; content: Buffer }

export type TableSums = ArchiveManifest['tables']

export type DatabaseExport = {
  head: Omit<ArchiveHead, 'format' | 'madeAt' | 'secretMark'>
  /** Must be read to its end, and only once. */
  pieces(): AsyncGenerator<Piece>
  /** Complete once `pieces` has ended. */
  tables: TableSums
  jobCount(): number
}

/** Joins chunks of any size into buffers of at least `pieceBytes`; the last one may be smaller. */
async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) {
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}

const copyStatement = ({ name, columns }: ArchiveTable) =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`

/** Returns the row count and checksum of one table in COPY format. */
export async function sumOfTable(client: Client, table: ArchiveTable): Promise<TableSums[number]> {
  const hash = createHash('sha256')
  const rows = client.query(copyTo(copyStatement(table)))
  for await (const chunk of rows) hash.update(chunk as Buffer)
  return { name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** Selects the jobs waiting in the queue, in a form that every version of the queue accepts. */
const waitingJobs = `
  select json_build_object('task', t.identifier, 'payload', j.payload, 'runAt', j.run_at, 'maxAttempts', j.max_attempts, 'attempts', j.attempts, 'key', j.key, 'priority', j.priority, 'queue', q.queue_name)::text as line
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   where j.attempts < j.max_attempts
   order by j.id`

/**
 * Opens one read-only transaction that sees the database as it is now, passes it to `use` as pieces, and ends it. No
 * other work waits for it, and it waits for no other work, except for schema changes.
 */
export async function exportDatabase<T>(url: string, use: (database: DatabaseExport) => Promise<T>): Promise<T> {
  return withClient(url, 'bandstand backup', async (client) => {
    await client.query(exactText)
    await client.query('begin isolation level repeatable read read only')
    const head = await readCatalogue(client)
    const tables: TableSums = []
    let jobs = 0

    async function* pieces(): AsyncGenerator<Piece> {
      for (const table of head.tables) {
        const hash = createHash('sha256')
        const rows = client.query(copyTo(copyStatement(table)))
        let number = 0
        for await (const content of inPieces(rows)) {
          hash.update(content)
          yield { name: pieceName(`${databaseFolder}${table.name}/`, ++number, '.copy'), content }
        }
        tables.push({ name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') })
      }
      const { rows: lines } = await client.query<{ line: string }>(waitingJobs)
      jobs = lines.length
      if (jobs > 0)
        yield {
          name: pieceName(jobsFolder, 1, '.jsonl'),
          content: Buffer.from(lines.map(({ line }) => `${line}\n`).join('')),
        }
    }

    const result = await use({ head, pieces, tables, jobCount: () => jobs })
    await client.query('commit')
    return result
  })
}
