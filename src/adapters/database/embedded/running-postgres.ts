// Reads postmaster.pid of a data directory, and finds out whether its server is alive.
import { execFile } from 'node:child_process'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { superuser } from './postgres-cluster'

export type ServerNote = { pid: number; socketDirectory: string }

const noteFile = (cluster: string) => path.join(cluster, 'postmaster.pid')

/** Returns the note a server leaves in its data directory, even a long dead one; null without a complete note. */
export async function readServerNote(cluster: string): Promise<ServerNote | null> {
  const lines = (await readFile(noteFile(cluster), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDirectory: lines[4] ?? '' } : null
}

/** Returns a connection string that every PostgreSQL client understands. */
export function socketUrl(socketDirectory: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketDirectory)}&user=${superuser}&sslmode=disable`
}

/** Runs `use` with its own connection. */
export async function withPostgres<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'bandstand launcher',
  })
  // A connection lost between two queries would end the process if it had no listener.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns the data directory of the server that responds on a socket, or null when none does. */
export async function dataDirectoryBehind(socketDirectory: string): Promise<string | null> {
  if (socketDirectory === '') return null
  return withPostgres(socketUrl(socketDirectory, 'postgres'), async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory ?? null
  }).catch(() => null)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout
}

/**
 * True when a process is a PostgreSQL server of exactly this data directory. Process ids are reused after a crash, so
 * the id alone proves nothing. A zombie process has no command line.
 */
export async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  const command = await commandLine(pid)
  if (!/postgres|postmaster/.test(command)) return false
  if (command.includes(await realpath(cluster))) return true
  return (
    process.platform === 'linux' && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === (await realpath(cluster))
  )
}

/** Waits until the process is gone, at most the given number of milliseconds; returns true when it is. */
async function waitForEnd(pid: number, cluster: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (await servesCluster(pid, cluster)) {
    if (Date.now() > end) return false
    await delay(20)
  }
  return true
}

/**
 * Stops a server whose launcher is dead: first orderly, then hard (the next start replays its log, so nothing saved is
 * lost). Returns true when it is gone.
 */
export async function stopOrphan(pid: number, cluster: string): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') return false
    }
    if (await waitForEnd(pid, cluster, 10_000)) return true
  }
  return false
}

/**
 * Removes the server's old note when its process id now belongs to another program: PostgreSQL does not start when that
 * id belongs to any process of the same user. Leaves the note to PostgreSQL in every other case.
 */
export async function removeMisleadingNote(cluster: string): Promise<void> {
  const note = await readServerNote(cluster)
  if (note && isAlive(note.pid) && !(await servesCluster(note.pid, cluster)))
    await rm(noteFile(cluster), { force: true })
}
