// Starts the built site the way the owner does, in a folder of its own, and ends it again: for end-to-end tests, crash
// tests and benches.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import pg from 'pg'
import { startEmbeddedPostgres } from '@/adapters/database/embedded/embedded-postgres'
import { minute } from '@/lib/durations'
import { eventually } from './eventually'
import { fillWithCopy, mayUseCopy } from './prepared-site'
import { serverEnvironment, serverFlags } from './server-flags'

export type RunningSite = {
  url: string
  simulatorUrl: string
  dataDir: string
  /** Id of the process that serves; changes with every restart. */
  pid(): number
  /** Everything the site printed so far. */
  output(): string
  /**
   * Runs SQL against the site's own database. Later requests to the site see what it writes, unless the site is down.
   */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Returns the mails so far, the oldest first; with `to` only those to that address. */
  mails(to?: string): Promise<SiteMail[]>
  /** Ends the site like a power cut. */
  kill(): Promise<void>
  /** Ends the site like Ctrl-C, or with the given signal; resolves with the exit code once the site has ended. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Starts the site again on the same data and ports; `next` starts another build. */
  start(next?: Launch): Promise<void>
  /** Stops the site if it runs and removes its folder. */
  remove(): Promise<void>
}

export type SiteMail = { to: string; subject: string; text: string; html: string; messageId: string; links: string[] }

// Below the kernel's ports for outgoing connections. Each process that runs tests has its own range, so no neighbour
// takes a port that was free a moment ago or is released for a restart.
const portsEach = 1500
const ownRange = 20_000 + (Number(process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX ?? 0) % 8) * portsEach
const given = new Set<number>()

/** Returns the first of two adjacent free ports: the site's and the simulator's. Never returns a pair twice. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = ownRange + 2 * Math.floor((Math.random() * portsEach) / 2)
    if (given.has(port) || !(await isFree(port)) || !(await isFree(port + 1))) continue
    given.add(port)
    return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Command that starts a site, and the folder it runs in. */
export type Launch = { command: readonly [string, ...string[]]; folder: string }

/** Returns the command that starts the built server in this folder, such as `dist/server`. */
export const builtLaunch = (serverFolder: string): Launch => ({
  command: [process.execPath, ...serverFlags, path.resolve(serverFolder, 'main.js')],
  folder: process.cwd(),
})

const builtServer = builtLaunch('dist/server')

/** Makes the data of a site that others are copied from: a true first start, and a clean stop. */
async function firstStart(environment: Record<string, string>): Promise<void> {
  const site = await startSite(environment)
  const code = await site.stop()
  if (code !== 0) throw new Error(`The site to copy from ended with code ${code}:\n${site.output()}`)
}

/**
 * Starts a site whose database does not wait for the disk; `environment` adds to or replaces its configuration.
 * Resolves when /healthz returns 200. The site begins on a copy of one that was started once and stopped. If
 * `environment` says where its data is (`DATA_DIR`, `DATABASE_URL`) or how to make it, this is its first start.
 */
export async function startSite(
  environment: Record<string, string> = {},
  launch: Launch = builtServer,
): Promise<RunningSite> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(path.join(os.tmpdir(), 'bandstand-site-')))
  if (launch === builtServer && mayUseCopy(environment)) {
    const demo = environment.BANDSTAND_DEMO === '0' ? '0' : '1'
    await fillWithCopy(dataDir, demo === '1', (folder) => firstStart({ DATA_DIR: folder, BANDSTAND_DEMO: demo }))
  }
  const port = environment.PORT ? Number(environment.PORT) : await freePorts()
  const url = `http://localhost:${port}`
  // A command with child processes is started as a group, like in a terminal: signals reach all of them.
  const isGroup = launch.command[0] !== process.execPath
  let child: ChildProcess | undefined
  let printed = ''
  let exited: Promise<number | null> = Promise.resolve(null)
  let pool: pg.Pool | undefined

  async function start({ command: [program, ...words], folder } = launch): Promise<void> {
    const server = spawn(program, words, {
      cwd: folder,
      detached: isGroup,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        NODE_ENV: 'production',
        BANDSTAND_TEST: '1',
        RATE_LIMITS: 'off',
        DATABASE_SYNC: 'off',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        DATA_DIR: dataDir,
        SITE_TIME_ZONE: 'UTC',
        OWNER_EMAIL: 'owner@example.com',
        // Most tests count orders from zero.
        BANDSTAND_DEMO_ORDER: '0',
        ...serverEnvironment,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = server
    exited = new Promise((resolve) => server.once('exit', (code) => resolve(code)))
    server.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    server.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await eventually(
      async () => {
        if (server.exitCode !== null) throw new Error(`The site ended with code ${server.exitCode}:\n${printed}`)
        const answer = await fetch(`${url}/healthz`).catch(() => null)
        if (answer?.status !== 200) throw new Error(`The site does not answer yet:\n${printed.slice(-2000)}`)
        return true
      },
      // A command may have to build first. Each refused call costs more than the wait it might save.
      { within: 5 * minute, pause: 50 },
    )
  }

  function signal(name: NodeJS.Signals): void {
    if (isGroup && child?.pid !== undefined) process.kill(-child.pid, name)
    else child?.kill(name)
  }

  async function closePool(): Promise<void> {
    const open = pool
    pool = undefined
    await open?.end().catch(() => undefined)
  }

  /**
   * Resolves when the site has received the notifications of all earlier commits. On a busy machine a page requested at
   * once would be the cached one and would change after it is open. The site waits for the notifications on every write
   * request, and a sign-out without a session writes nothing.
   */
  async function hearsOfChanges(): Promise<void> {
    await fetch(`${url}/api/auth/sign-out`, { method: 'POST', headers: { origin: url } }).catch(() => undefined)
  }

  /** Returns the embedded server's own socket; the site connects to the same address. */
  async function databaseUrl(): Promise<string> {
    if (environment.DATABASE_URL) return environment.DATABASE_URL
    const { url: socket } = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, 'postgres'),
      mode: 'command',
      log: silent,
    })
    return socket
  }

  await start().catch(async (error: unknown) => {
    signal('SIGKILL')
    await exited
    throw error
  })
  return {
    url,
    simulatorUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    pid: () => child?.pid ?? 0,
    output: () => printed,
    async sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]) {
      if (!pool) {
        pool = new pg.Pool({ connectionString: await databaseUrl(), max: 2 })
        pool.on('error', () => undefined)
      }
      const { rows } = await pool.query<Row>(text, values)
      if (!/^\s*select\b/i.test(text)) await hearsOfChanges()
      return rows
    },
    async mails(to) {
      const folder = path.join(dataDir, 'mail')
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted()
      const mails = await Promise.all(names.map(async (name) => readMail(await readFile(path.join(folder, name)))))
      return mails.filter((mail) => to === undefined || mail.to === to)
    },
    async kill() {
      await closePool()
      signal('SIGKILL')
      await exited
    },
    async stop(name = 'SIGINT') {
      await closePool()
      signal(name)
      return exited
    },
    start,
    async remove() {
      await closePool()
      if (child?.exitCode === null && child.signalCode === null) {
        signal('SIGTERM')
        await exited
      }
      // The database server may still be stopping.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

async function readMail(raw: Buffer): Promise<SiteMail> {
  const mail = await simpleParser(raw)
  const html = typeof mail.html === 'string' ? mail.html : ''
  const to = Array.isArray(mail.to) ? mail.to[0] : mail.to
  return {
    to: to?.value[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html,
    messageId: mail.messageId ?? '',
    links: [...html.matchAll(/href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')),
  }
}
