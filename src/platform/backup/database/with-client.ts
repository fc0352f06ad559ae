// Opens a separate connection for backup, restore and move, and closes it when the work is done.
import { Client } from 'pg'
import { BackupProblem } from '../backup-problem'

/**
 * Throws what `use` throws. When the database does not respond, throws BackupProblem with the sentence `unreachable`,
 * if given.
 */
export async function withClient<T>(
  url: string,
  name: 'bandstand backup' | 'bandstand restore',
  use: (client: Client) => Promise<T>,
  unreachable?: string,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: name, connectionTimeoutMillis: 10_000 })
  // The next query reports a connection that was lost between two queries.
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
