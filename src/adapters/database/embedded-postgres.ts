// The embedded database: a real PostgreSQL as our child process, reached over a private unix socket.
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
  withClient,
} from './running-postgres'
import { forgetSocketDirectory, prepareSocketDirectory } from './socket-directory'

export type EmbeddedPostgresOptions = {
  /** Everything of the server lies in here: database files, socket, log. Made when missing. */
  dataDir: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** `command`: uses the server of a running site when there is one. `web` (the default) refuses then. */
  mode?: Purpose
  /** Another platform package than the installed one: its root directory. */
  binariesRoot?: string
  /** False trades safety for speed: for throw-away databases of tests only. */
  durable?: boolean
}

export type EmbeddedPostgres = {
  /** Connection string of the database "bandstand", for any PostgreSQL client; it stays valid when the server is restarted. */
  readonly url: string
  readonly serverPid: number
  /** Whether the server belongs to another process; `stop` leaves it running then. */
  readonly joined: boolean
  /** Flushes everything to disk and stops the server. May be called more than once. */
  stop(): Promise<void>
}

const databaseName = 'bandstand'

/** The sentence of a second start on one directory (failure row 32). */
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
  // Its owner may have come only half-way through a first start.
  const complete = await withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )
  return complete ? { url, serverPid: note.pid, joined: true, stop: async () => undefined } : null
}

/** Claims the directory, or joins the server of whoever holds it; a holder that is starting or stopping is waited for. */
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

/** We hold the claim, so a server that still runs here has lost its launcher; nothing may run before ours starts. */
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
  // Not one of our processes, but it answers: another container on the same disk.
  if ((await dataDirectoryBehind(note.socketDirectory)) !== null) {
    throw new EmbeddedPostgresError(
      `Another PostgreSQL, perhaps in another container, is using ${cluster}. Stop it first.`,
    )
  }
  await removeMisleadingNote(cluster)
}

/** After a crash the server's helpers need a moment to notice; until then its memory counts as in use. */
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
  await withClient(socketUrl(socketDirectory, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  })
}

/** Starts an unexpectedly ended server again, waiting longer each time (1 s to 30 s), until it runs or is stopped. */
function superviseServer(first: PostgresServer, plan: ServerPlan, log: EmbeddedPostgresOptions['log']) {
  const stopping = new AbortController()
  let server: PostgresServer | null = first

  const supervise = async (current: PostgresServer): Promise<void> => {
    let reason = explainFailure(await current.ended, plan.cluster)
    for (let wait = 1_000; !stopping.signal.aborted; wait = Math.min(wait * 2, 30_000)) {
      server = null
      log.error(`The embedded database ended unexpectedly and is started again. ${reason}`)
      await delay(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        const next = await startWhenFree(plan, log)
        // Asked to end while it was just being started.
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
 * Starts the PostgreSQL of `dataDir`, making its files on the first start, and answers when the database "bandstand" is ready.
 * The server ends with this process, however that ends; after a crash the next call recovers everything that was committed.
 * Throws EmbeddedPostgresError with a plain sentence: no program for this platform, directory in use, no room, no permission.
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
    // Another user has to pass through to its own directories in here.
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
