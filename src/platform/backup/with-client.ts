// A connection of its own for backup, restore and move, open as long as its work.
import { Client } from 'pg'
import { BackupProblem } from './backup-problem'

/** Throws what `use` throws; BackupProblem with the sentence `unreachable`, where one is given, when the database does not answer. */
export async function withClient<T>(
  url: string,
  name: 'bandstand backup' | 'bandstand restore',
  use: (client: Client) => Promise<T>,
  unreachable?: string,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 10_000 })
  // A connection lost between two queries is reported by the next one.
  client.on('error', () => undefined)
  try {
    await client.connect().catch((cause: unknown) => {
      throw unreachable === undefined ? cause : new BackupProblem(unreachable, { cause })
    })
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
