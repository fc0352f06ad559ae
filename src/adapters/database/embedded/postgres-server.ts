// Runs the PostgreSQL server once as a child process: start, wait until it responds, end it.
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import type { PostgresAccount } from './postgres-account'
import type { PostgresBinaries } from './postgres-binaries'
import { explainFailure, logPosition, logSince, withLogDescriptor } from './postgres-log'
import { dataDirectoryBehind } from './running-postgres'

export type ServerPlan = {
  cluster: string
  socketDirectory: string
  logFile: string
  binaries: PostgresBinaries
  account: PostgresAccount
  /** False only for temporary databases of tests. */
  durable: boolean
}

export type PostgresServer = {
  pid: number
  /** Settles when the process has ended, for whatever reason, with the server's output since its start. */
  ended: Promise<string>
  /**
   * Ends open connections, flushes to disk and waits for the end. Sends SIGINT, and after 3 s SIGQUIT; after SIGQUIT
   * the next start replays its write-ahead log.
   */
  stop(): Promise<void>
}

/** A system that shuts down waits 10 s at most, for the site and for this (see stop-times.ts). */
const quitAfterMs = 3_000
/** Crash recovery replays the write-ahead log; with our limits on its size it never takes nearly this long. */
const longestStartMilliseconds = 120_000

function settings({ socketDirectory, durable }: ServerPlan): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    port: '5432',
    // Each of the test files that run in parallel opens as many connections as a site with several processes.
    max_connections: durable ? '60' : '200',
    // Frequently read data stays here; the system's own cache is as good for the rest. A musician's tables are smaller
    // than this.
    shared_buffers: '32MB',
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    // Most containers refuse huge pages, and at this size they gain nothing.
    huge_pages: 'off',
    jit: 'off',
    io_method: 'sync',
    // The embedded server has no replicas: an owner who needs them sets DATABASE_URL.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements stay out of the log: their texts hold customers' addresses, and the site reports its own
    // errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
  }
}

function spawnServer(plan: ServerPlan): ChildProcess {
  const { account, binaries } = plan
  const [program = '', ...parameters] = [
    ...account.prefix,
    binaries.postgres,
    '-D',
    plan.cluster,
    ...Object.entries(settings(plan)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  return withLogDescriptor(plan.logFile, (log) =>
    spawn(program, parameters, {
      cwd: '/',
      // Does not pass on this process's environment, which holds secrets.
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...binaries.environment },
      stdio: ['ignore', log, log],
      // The server has its own session: Ctrl-C in the terminal reaches only this process, which stops the server at its
      // own end.
      detached: true,
      ...account.owner,
    }),
  )
}

/**
 * Starts a watchdog for systems whose kernel does not do it: a shell that ends the server when its input, this
 * process's end of a pipe, closes.
 */
function watchOver(pid: number): { callOff(): void } {
  const script =
    'if read -r _; then exit 0; fi; kill -INT "$1"; n=0; while kill -0 "$1" 2>/dev/null && [ $n -lt 10 ]; do sleep 1; n=$((n+1)); done; kill -QUIT "$1" 2>/dev/null'
  const watchdog = spawn('/bin/sh', ['-c', script, 'watchdog', String(pid)], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.unref()
  watchdog.on('error', () => undefined)
  // The pipe must not keep this process running; its type does not declare `unref`.
  if (watchdog.stdin && 'unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref()
  watchdog.stdin?.on('error', () => undefined)
  return { callOff: () => watchdog.stdin?.end('done\n') }
}

function findEnd(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve(null))
  })
}

/**
 * Starts the server and resolves when it accepts connections. The child never keeps this process alive. Throws
 * EmbeddedPostgresError with a plain sentence and the server's last lines.
 */
export async function startServer(plan: ServerPlan): Promise<PostgresServer> {
  const position = logPosition(plan.logFile)
  const child = spawnServer(plan)
  let running = true
  const watchdog = !plan.account.endsWithParent && child.pid ? watchOver(child.pid) : null
  const ended = findEnd(child).then((spawnError) => {
    running = false
    watchdog?.callOff()
    return spawnError ?? logSince(plan.logFile, position)
  })

  const stop = async () => {
    if (!running) return
    child.ref()
    child.kill('SIGINT')
    const quitting = setTimeout(() => child.kill('SIGQUIT'), quitAfterMs)
    await ended
    clearTimeout(quitting)
  }

  const deadline = Date.now() + longestStartMilliseconds
  while ((await dataDirectoryBehind(plan.socketDirectory)) !== plan.cluster) {
    if (!running) throw new EmbeddedPostgresError(explainFailure(await ended, plan.cluster))
    if (Date.now() > deadline) {
      await stop()
      throw new EmbeddedPostgresError(explainFailure(await ended, plan.cluster))
    }
    await Promise.race([ended, delay(15)])
  }
  child.unref()
  return { pid: child.pid ?? 0, ended, stop }
}
