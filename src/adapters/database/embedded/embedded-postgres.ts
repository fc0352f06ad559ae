// Runs the embedded database: a real PostgreSQL as a child process, reached over a private unix socket.
import { chmod, mkdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { minute } from '@/lib/durations'
import { type DirectoryClaim, type Purpose, claimDirectory, lastHolder } from './directory-claim'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { choosePostgresAccount } from './postgres-account'
import { findPostgresBinaries } from './postgres-binaries'
import { ensureCluster } from './postgres-cluster'
import { boundLog, explainFailure } from './postgres-log'
import { type PostgresServer, type ServerPlan, startServer } from './postgres-server'
import {
  dataDirectoryBehind,
  servesCluster,
  readServerNote,
  removeMisleadingNote,
  socketUrl,
  stopOrphan,
  withPostgres,
} from './running-postgres'
import { forgetSocketDirectory, prepareSocketDirectory } from './socket-directory'

export type EmbeddedPostgresOptions = {
  /** Contains everything of the server: database files, socket, log. Created when missing. */
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** `command`: uses the server of a running site when there is one. `web` (the default): refuses then. */
  mode?: Purpose
  /** Root directory of another platform package than the installed one. */
  binariesRoot?: string
  /** False trades safety for speed: only for temporary databases of tests. */
  durable?: boolean
}

export type EmbeddedPostgres = {
  /**
   * Connection string of the database "bandstand", for any PostgreSQL client; it stays valid when the server restarts.
   */
  readonly url: string
  readonly serverPid: number
  /** True when the server belongs to another process; `stop` leaves it running then. */
  readonly joined: boolean
  /** Flushes everything to disk and stops the server. May be called more than once. */
  stop(): Promise<void>
}

const databaseName = 'bandstand'

/** Returns the message for a second start on one directory (failure row 32). */
async function refusal(directory: string): Promise<EmbeddedPostgresError> {
  const holder = await lastHolder(directory)
  const who = holder?.purpose === 'command' ? 'a command that is still running' : 'another running site'
  return new EmbeddedPostgresError(
    `The database in ${directory} is in use by ${who}${holder ? ` (process ${holder.pid})` : ''}. Stop it first, or start this one with a DATA_DIR of its own.`,
  )
}

async function join(cluster: string): Promise<EmbeddedPostgres | null> {
  const note = await readServerNote(cluster)
  if (!note || (await dataDirectoryBehind(note.socketDirectory)) !== cluster) return null
  const url = socketUrl(note.socketDirectory, databaseName)
  // Its owner may still be in the middle of a first start.
  const complete = await withPostgres(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
  return complete ? { url, serverPid: note.pid, joined: true, stop: async () => undefined } : null
}

/** Claims the directory, or joins the server of its holder; waits for a holder that is starting or stopping. */
async function claimOrJoin(
  directory: string,
  cluster: string,
  mode: Purpose,
): Promise<DirectoryClaim | EmbeddedPostgres> {
  const deadline = Date.now() + minute
  for (;;) {
    const claim = await claimDirectory(directory, mode)
    if (claim) return claim
    if (mode === 'web') throw await refusal(directory)
    const joined = await join(cluster)
    if (joined) return joined
    if (Date.now() > deadline) throw await refusal(directory)
    await delay(50)
  }
}

/**
 * This process holds the claim, so a server that still runs here has lost its launcher. It must stop before a new one
 * starts.
 */
async function clearTheWay(cluster: string, log: EmbeddedPostgresOptions['log']): Promise<void> {
  const note = await readServerNote(cluster)
  if (!note) return
  if (await servesCluster(note.pid, cluster)) {
    log.warn(`A PostgreSQL left over from an earlier start is still running (process ${note.pid}). Stopping it first.`)
    if (await stopOrphan(note.pid, cluster)) return
    throw new EmbeddedPostgresError(
      `The PostgreSQL of an earlier start (process ${note.pid}) could not be stopped. Stop it by hand, then start again.`,
    )
  }
  // It responds although it is not a process of this machine: another container uses the same disk.
  if ((await dataDirectoryBehind(note.socketDirectory)) !== null) {
    throw new EmbeddedPostgresError(
      `Another PostgreSQL, perhaps in another container, is using ${cluster}. Stop it first.`,
    )
  }
  await removeMisleadingNote(cluster)
}

/** After a crash the server's helper processes need a moment to notice; until then its memory counts as in use. */
async function startWhenFree(plan: ServerPlan, log: EmbeddedPostgresOptions['log']): Promise<PostgresServer> {
  const deadline = Date.now() + 15_000
  for (;;) {
    await clearTheWay(plan.cluster, log)
    try {
      return await startServer(plan)
    } catch (error) {
      const passing = error instanceof Error && /still in use|lock file .* already exists/.test(error.message)
      if (!passing || Date.now() > deadline) throw error
      await delay(100)
    }
  }
}

async function ensureDatabase(socketDirectory: string): Promise<void> {
  await withPostgres(socketUrl(socketDirectory, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  })
}

/** Restarts a server that ended unexpectedly, waiting longer each time (1 s to 30 s), until it runs or is stopped. */
function superviseServer(first: PostgresServer, plan: ServerPlan, log: EmbeddedPostgresOptions['log']) {
  const stopping = new AbortController()
  let server: PostgresServer | null = first

  const supervise = async (current: PostgresServer): Promise<void> => {
    let reason = explainFailure(await current.ended, plan.cluster)
    for (let wait = 1_000; !stopping.signal.aborted; wait = Math.min(wait * 2, 30_000)) {
      server = null
      log.error(`The embedded database stopped unexpectedly and is being restarted. ${reason}`)
      await delay(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        const next = await startWhenFree(plan, log)
        // The stop was requested during this start.
        if (stopping.signal.aborted) return next.stop()
        server = next
        return supervise(next)
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error)
      }
    }
  }
  const supervision = supervise(first)
  const logTimer = setInterval(() => boundLog(plan.logFile), minute).unref()

  return {
    pid: () => server?.pid ?? first.pid,
    stop: async () => {
      stopping.abort()
      clearInterval(logTimer)
      await server?.stop()
      await supervision
    },
  }
}

/**
 * Starts the PostgreSQL of `dataDir`, making its files on the first start, and resolves when the database "bandstand"
 * is ready. The server ends with this process, however that ends; after a crash the next call recovers everything that
 * was committed. Throws EmbeddedPostgresError with a plain sentence: no program for this platform, directory in use, no
 * disk space, no permission.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return claimAndStart(options).catch((cause: unknown) => {
    if (cause instanceof EmbeddedPostgresError) throw cause
    throw new EmbeddedPostgresError(
      explainFailure(cause instanceof Error ? cause.message : String(cause), options.dataDir),
      { cause },
    )
  })
}

async function claimAndStart(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, mode = 'web', durable = true } = options
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const directory = await realpath(options.dataDir)
  const cluster = path.join(directory, 'cluster')

  const claim = await claimOrJoin(directory, cluster, mode)
  if ('url' in claim) return claim
  try {
    const binaries = await findPostgresBinaries(path.join(directory, 'lib'), options.binariesRoot)
    const account = await choosePostgresAccount()
    // Lets another user pass through to its own directories in here.
    if (account.owner) await chmod(directory, 0o711)
    const socketDirectory = await prepareSocketDirectory(directory, account)
    const plan = { cluster, socketDirectory, logFile: path.join(directory, 'postgres.log'), binaries, account, durable }
    boundLog(plan.logFile)
    await ensureCluster(cluster, binaries, account, durable)
    const first = await startWhenFree(plan, log)
    const running = superviseServer(first, plan, log)
    await ensureDatabase(socketDirectory).catch(async (error: unknown) => {
      await running.stop()
      throw error
    })

    let stopped: Promise<void> | undefined
    return {
      url: socketUrl(socketDirectory, databaseName),
      get serverPid() {
        return running.pid()
      },
      joined: false,
      stop: () =>
        (stopped ??= running.stop().then(async () => {
          await forgetSocketDirectory(socketDirectory, directory)
          await claim.release()
        })),
    }
  } catch (error) {
    await claim.release()
    throw error
  }
}
