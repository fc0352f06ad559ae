// Chooses the place of the server's unix socket: in the data directory, or, when that path is too long for a socket, in
// a short private one.
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, rmdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { type PostgresAccount, giveToAccount } from './postgres-account'

/** The kernel allows 103 bytes (macOS) or 107 (Linux) for the whole path. */
const longestSocketPath = 100

function fits(directory: string): boolean {
  return Buffer.byteLength(path.join(directory, '.s.PGSQL.5432.lock')) <= longestSocketPath
}

/**
 * Returns the socket directory of a data directory (both absolute), made and checked: it is a directory, belongs to
 * this user and is closed to others, because any client that reaches the socket is let in. Throws EmbeddedPostgresError
 * otherwise.
 */
export async function prepareSocketDirectory(dataDirectory: string, account: PostgresAccount): Promise<string> {
  const inside = path.join(dataDirectory, 'socket')
  const name = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12)
  const directory = fits(inside) ? inside : path.join(os.tmpdir(), `bandstand-${process.getuid?.() ?? 0}-${name}`)

  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  // All users share the directory for temporary files: another user may have made this one first.
  const found = await lstat(directory)
  const ours = [process.getuid?.(), account.owner?.uid].includes(found.uid) && (found.mode & 0o077) === 0
  if (directory !== inside && !(found.isDirectory() && ours)) {
    throw new EmbeddedPostgresError(
      `${directory} must be a directory that belongs to this user and is closed to others (mode 700). Remove it and start again.`,
    )
  }
  await giveToAccount(directory, account)
  await chmod(directory, 0o700)
  return directory
}

/** Removes the short directory of a stopped server; the one inside the data directory may stay. */
export async function forgetSocketDirectory(directory: string, dataDirectory: string): Promise<void> {
  if (!directory.startsWith(dataDirectory)) await rmdir(directory).catch(() => undefined)
}
