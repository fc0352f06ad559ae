// The embedded server under everything that happens to it: first starts, restarts, kills, second processes, odd places, other users.
import { chown, lstat, mkdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyFolder } from '../../../tests/support/copy-folder'
import { eventually } from '../../../tests/support/eventually'
import { PostgresLauncher, entriesOf, isRoot, processesOf } from '../../../tests/support/postgres-launcher'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres'

let launcher: PostgresLauncher
/** A data directory after its first start. */
let started: string

beforeAll(async () => {
  launcher = await PostgresLauncher.prepare()
  started = await launcher.directory()
  await (await start(started, hasty)).stop()
})

afterAll(() => launcher.cleanUp())

const nobody = 65534

const quiet = () => undefined

/** By default as the site starts it. */
function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: { info: quiet, warn: quiet, error: quiet }, ...options })
}

/** Waiting for the disk says nothing about who may start where. */
const hasty = { durable: false }

async function query<Row extends QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const addTune = (url: string) =>
  query(url, "create table if not exists tunes (name text); insert into tunes values ('Autumn')")
const tunes = (url: string) => query<{ name: string }>(url, 'select name from tunes')

const runningIn = async (dataDir: string) => (await processesOf(path.join(dataDir, 'cluster'))).map(({ pid }) => pid)
const nothingRunsIn = (dataDir: string, within = 5_000) =>
  eventually(async () => (await runningIn(dataDir)).length === 0, { within, pause: 50 })

function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

/** A new directory of which nothing but its first start is past: for tests whose subject is not that. */
async function startedDirectory(): Promise<string> {
  const dataDir = await launcher.directory()
  await copyCluster(dataDir)
  return dataDir
}

async function copyCluster(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await copyFolder(path.join(started, 'cluster'), path.join(dataDir, 'cluster'))
}

/** Starts, uses and stops a server there: the proof that nothing is in the way. */
async function expectUsable(dataDir: string, rows = 0, options: Partial<EmbeddedPostgresOptions> = {}): Promise<void> {
  const server = await start(dataDir, options)
  try {
    await query(server.url, 'create table if not exists tunes (name text)')
    expect(await tunes(server.url)).toHaveLength(rows)
    expect((await entriesOf(dataDir)).filter((name) => name.startsWith('unfinished-'))).toEqual([])
  } finally {
    await server.stop()
  }
  expect(await runningIn(dataDir)).toEqual([])
}

describe('start and stop', () => {
  it('makes a database on the first start, keeps it over a restart, and stops as often as asked', async () => {
    const dataDir = path.join(await launcher.directory(), 'not/yet/there')
    const first = await start(dataDir)
    expect(first.joined).toBe(false)
    await addTune(first.url)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    expect(await runningIn(dataDir)).toEqual([])
    expect(await entriesOf(path.join(dataDir, 'cluster'))).not.toContain('postmaster.pid')

    const second = await start(dataDir)
    expect(second.url).toBe(first.url)
    expect(await tunes(second.url)).toEqual([{ name: 'Autumn' }])
    await second.stop()
  })

  it('is durable, reachable by its private socket only, and knows letters beyond English ones', async () => {
    const dataDir = await startedDirectory()
    const server = await start(dataDir)
    const settings = await query<{ name: string; setting: string }>(
      server.url,
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums', 'server_encoding')",
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      data_checksums: 'on',
      server_encoding: 'UTF8',
    })
    expect((await stat(path.join(dataDir, 'socket'))).mode & 0o777).toBe(0o700)
    expect(await query(server.url, "select 'É' ilike 'é' as same, lower('ÀÇ') as small")).toEqual([
      { same: true, small: 'àç' },
    ])
    await server.stop()
  })

  it('keeps values of failed statements out of its log', async () => {
    const dataDir = await startedDirectory()
    const server = await start(dataDir)
    await query(server.url, 'create table fans (email text primary key)')
    await query(server.url, "insert into fans values ('fan@example.org')")
    await expect(query(server.url, "insert into fans values ('fan@example.org')")).rejects.toThrow('duplicate')
    await server.stop()
    const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('fan@example.org')
  })

  it('starts again by itself when the server is killed, at the same address', async () => {
    const dataDir = await startedDirectory()
    const errors: unknown[] = []
    const server = await start(dataDir, {
      log: { info: quiet, warn: quiet, error: (message: unknown) => errors.push(message) },
    })
    await addTune(server.url)
    const before = server.serverPid
    killHard(before)
    expect(await eventually(() => tunes(server.url), { within: 20_000 })).toHaveLength(1)
    await eventually(() => server.serverPid !== before)
    expect(errors).toHaveLength(1)
    await server.stop()
    expect(await runningIn(dataDir)).toEqual([])
  })
})

describe('no orphans', () => {
  it.each([
    ['by the kernel', []],
    ['by a watchdog', ['setpriv']],
  ])('ends the server within 2 s after kill -9 of the process that started it: %s', async (_how, without) => {
    const dataDir = await startedDirectory()
    const site = await launcher.start(dataDir, { ...hasty, without })
    const { url } = await site.ready()
    await addTune(url)
    await site.kill()
    await nothingRunsIn(dataDir, 2_000)
    await expectUsable(dataDir, 1, hasty)
  })

  it('ends the server on SIGTERM and says nothing worse than that', async () => {
    const dataDir = await startedDirectory()
    const site = await launcher.start(dataDir, hasty)
    await site.ready()
    await site.end()
    expect(site.events.at(-1)).toEqual({ stopped: true })
    expect(await runningIn(dataDir)).toEqual([])
  })

  it('stops a server that outlived its launcher after all, and starts its own', async () => {
    const dataDir = await startedDirectory()
    const site = await launcher.start(dataDir, { ...hasty, without: ['setpriv'] })
    const { url, serverPid } = await site.ready()
    await addTune(url)
    const watchdog = (await processesOf('watchdog')).find(({ parent }) => parent === site.pid)
    killHard(watchdog?.pid ?? 0)
    await site.kill()
    expect(await tunes(url)).toHaveLength(1)

    const next = await launcher.start(dataDir, hasty)
    const { serverPid: nextPid } = await next.ready()
    expect(nextPid).not.toBe(serverPid)
    expect(next.events[0]?.log).toContain(`process ${serverPid}`)
    expect(await tunes(url)).toHaveLength(1)
    await next.end()
  })
})

describe('after a crash', () => {
  it('has every acknowledged row after kill -9 of both in a stream of writes', async () => {
    const dataDir = await startedDirectory()
    for (const round of [1, 2, 3]) {
      const site = await launcher.start(dataDir)
      const { url, serverPid } = await site.ready()
      await query(url, 'create table if not exists sales (round integer, number integer)')
      const client = new Client({ connectionString: url })
      client.on('error', () => undefined)
      await client.connect()
      let acknowledged = 0
      const writing = (async () => {
        for (;;) {
          await client.query('insert into sales values ($1, $2)', [round, acknowledged + 1])
          acknowledged++
        }
      })().catch(() => undefined)
      await eventually(() => acknowledged >= 50)
      killHard(serverPid)
      await site.kill()
      await writing

      const again = await start(dataDir)
      const [row] = await query<{ count: number }>(
        again.url,
        `select count(*)::integer from sales where round = ${round}`,
      )
      expect(row?.count).toBeGreaterThanOrEqual(acknowledged)
      await again.stop()
    }
  })

  it('is not held up by an old postmaster.pid whose number now belongs to another process', async () => {
    const dataDir = await startedDirectory()
    const site = await launcher.start(dataDir)
    const { url, serverPid } = await site.ready()
    await addTune(url)
    killHard(serverPid)
    await site.kill()
    await nothingRunsIn(dataDir)
    const file = path.join(dataDir, 'cluster/postmaster.pid')
    const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [process.pid, ...rest].join('\n'))
    await expectUsable(dataDir, 1)
  })

  const moments: [string, (dataDir: string) => Promise<boolean>][] = [
    [
      'the first files appear',
      async (dataDir) => (await entriesOf(dataDir)).some((name) => name.startsWith('unfinished-')),
    ],
    [
      'the version is written',
      async (dataDir) => {
        const unfinished = (await entriesOf(dataDir)).find((name) => name.startsWith('unfinished-')) ?? ''
        return (await entriesOf(path.join(dataDir, unfinished, 'cluster'))).includes('PG_VERSION')
      },
    ],
    [
      'the system tables are being filled',
      async (dataDir) => {
        const unfinished = (await entriesOf(dataDir)).find((name) => name.startsWith('unfinished-')) ?? ''
        return (await entriesOf(path.join(dataDir, unfinished, 'cluster/base/1'))).length > 100
      },
    ],
    [
      'the files get their final name',
      async (dataDir) => (await entriesOf(path.join(dataDir, 'cluster'))).includes('PG_VERSION'),
    ],
    [
      'the server begins to start',
      async (dataDir) => (await entriesOf(path.join(dataDir, 'cluster'))).includes('postmaster.pid'),
    ],
  ]
  it.each(moments)('starts cleanly after a first start that was killed when %s', async (_moment, reached) => {
    const dataDir = await launcher.directory()
    const site = await launcher.start(dataDir)
    await eventually(() => reached(dataDir), { within: 20_000 })
    await site.kill()
    await expectUsable(dataDir)
  })
})

describe('two processes on one directory', () => {
  it('row 32: refuses a second site with a sentence that names the first, also by another path and while the first still starts', async () => {
    const dataDir = await launcher.directory()
    const site = await launcher.start(dataDir, hasty)
    await eventually(async () => (await entriesOf(dataDir)).includes('holder.json'))
    await expect(start(dataDir)).rejects.toThrow(`in use by another running site (process ${site.pid}). Stop it first`)
    const { url } = await site.ready()
    await expect(start(`${dataDir}/../${path.basename(dataDir)}/`)).rejects.toThrow(`(process ${site.pid})`)
    await addTune(url)
    await site.end()
    await expectUsable(dataDir, 1, hasty)
  })

  it('lets a command join the running site, and leaves the server running when the command is done', async () => {
    const dataDir = await launcher.directory()
    const site = await launcher.start(dataDir, hasty)
    // Joins while the site is still making its first files.
    await eventually(async () => (await entriesOf(dataDir)).includes('holder.json'))
    const command = await start(dataDir, { mode: 'command' })
    const { url, serverPid } = await site.ready()
    expect({ url: command.url, serverPid: command.serverPid, joined: command.joined }).toEqual({
      url,
      serverPid,
      joined: true,
    })
    await command.stop()
    await addTune(url)
    expect(await tunes(url)).toHaveLength(1)
    await site.end()
  })

  it('gives a command a server of its own when no site runs, and refuses a site meanwhile', async () => {
    const dataDir = await startedDirectory()
    const command = await launcher.start(dataDir, { ...hasty, mode: 'command' })
    expect(await command.ready()).toMatchObject({ joined: false })
    await expect(start(dataDir)).rejects.toThrow(`in use by a command that is still running (process ${command.pid})`)
    await command.end()
    await expectUsable(dataDir, 0, hasty)
  })

  it('starts one server for two commands at once', async () => {
    const dataDir = await launcher.directory()
    const [first, second] = await Promise.all([
      launcher.start(dataDir, { ...hasty, mode: 'command' }),
      launcher.start(dataDir, { ...hasty, mode: 'command' }),
    ])
    const answers = await Promise.all([first.ready(), second.ready()])
    expect(answers[0].serverPid).toBe(answers[1].serverPid)
    expect(answers.map(({ joined }) => joined).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    await Promise.all([first.end(), second.end()])
  })
})

describe('odd places', () => {
  it('works where the path is too long for a socket, through a short private directory', async () => {
    const dataDir = path.join(await launcher.directory(), 'a rather long name, with spaces & signs '.repeat(4))
    await copyCluster(dataDir)
    const server = await start(dataDir, hasty)
    await addTune(server.url)
    const socketDirectory = new URL(server.url).searchParams.get('host') ?? ''
    expect(socketDirectory.length).toBeLessThan(80)
    expect((await lstat(socketDirectory)).mode & 0o777).toBe(0o700)
    const command = await start(dataDir, { mode: 'command' })
    expect(command).toMatchObject({ joined: true, url: server.url })
    await server.stop()
    await expect(lstat(socketDirectory)).rejects.toThrow('ENOENT')

    await mkdir(socketDirectory, { mode: 0o755 })
    await expect(start(dataDir)).rejects.toThrow('closed to others')
    await rm(socketDirectory, { recursive: true })
    await expectUsable(dataDir, 1, hasty)
  })

  it('makes the library links itself when install scripts did not run, also twice at the same time', async () => {
    const place = await launcher.directory()
    const binariesRoot = await launcher.packageWithoutLinks(place)
    await copyCluster(path.join(place, 'two'))
    const servers = await Promise.all(
      ['one', 'two'].map((name) => start(path.join(place, name), { ...hasty, binariesRoot })),
    )
    for (const server of servers) await addTune(server.url)
    await Promise.all(servers.map((server) => server.stop()))
    if (process.platform === 'linux')
      expect(await readlink(path.join(binariesRoot, 'native/lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2')
  })

  it('says what to do on a platform without programs', async () => {
    const arch = Object.getOwnPropertyDescriptor(process, 'arch')
    Object.defineProperty(process, 'arch', { ...arch, value: 'mips' })
    try {
      await expect(start(await launcher.directory())).rejects.toThrow(
        `There is no embedded PostgreSQL for ${process.platform}-mips. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      )
    } finally {
      Object.defineProperty(process, 'arch', arch ?? {})
    }
  })

  it('says plainly that the place is not a directory or was made by another version', async () => {
    const place = await launcher.directory()
    await writeFile(path.join(place, 'file'), '')
    await expect(start(path.join(place, 'file/data'))).rejects.toThrow(/^PostgreSQL could not start in .*file\/data\./)

    const old = path.join(place, 'old')
    await copyCluster(old)
    await writeFile(path.join(old, 'cluster/PG_VERSION'), '15\n')
    await expect(start(old)).rejects.toThrow(/was made by another version of PostgreSQL\. .*\nPostgreSQL said:/)
  })
})

describe.runIf(isRoot)('as root', () => {
  it('runs with programs and data below a directory that only root may enter', async () => {
    const home = await launcher.directory(0o700)
    const binariesRoot = await launcher.packageWithoutLinks(home)
    const site = await launcher.start(path.join(home, 'data'), { ...hasty, binariesRoot })
    await addTune((await site.ready()).url)
    await site.end()
    expect((await stat(path.join(home, 'data/cluster'))).uid).toBe(0)
  })

  it('runs as another user where user namespaces are switched off, and takes its files back later', async () => {
    const dataDir = path.join(await launcher.directory(0o755), 'data')
    const binariesRoot = await launcher.packageWithoutLinks(await launcher.directory(0o755))
    for (const without of [['unshare'], [], ['unshare', 'setpriv']]) {
      const site = await launcher.start(dataDir, { ...hasty, without, binariesRoot })
      const { url, serverPid } = await site.ready()
      await addTune(url)
      const server = (await processesOf(dataDir)).find(({ pid }) => pid === serverPid)
      expect(server?.uid === 0).toBe(!without.includes('unshare'))
      await site.kill()
      await nothingRunsIn(dataDir)
    }
    await expectUsable(dataDir, 3, hasty)
  })

  it('lets an ordinary user start it, with a package that user may not write', async () => {
    const place = await launcher.directory(0o755)
    const binariesRoot = await launcher.packageWithoutLinks(place)
    const dataDir = path.join(place, 'data')
    await mkdir(dataDir)
    await chown(dataDir, nobody, nobody)
    const site = await launcher.start(dataDir, { ...hasty, binariesRoot, uid: nobody })
    const { url, serverPid } = await site.ready()
    expect((await processesOf(dataDir)).find(({ pid }) => pid === serverPid)?.uid).toBe(nobody)
    expect(await entriesOf(path.join(dataDir, 'lib'))).toContain('libicuuc.so.60')
    await addTune(url)
    await site.kill()
    await nothingRunsIn(dataDir)
    const again = await launcher.start(dataDir, { ...hasty, binariesRoot, uid: nobody })
    expect(await tunes((await again.ready()).url)).toHaveLength(1)
    await again.end()
  })

  it('tells an ordinary user that the place may not be written', async () => {
    const place = await launcher.directory(0o755)
    const site = await launcher.start(path.join(place, 'data'), { uid: nobody })
    expect(await site.refusal()).toMatch(/^PostgreSQL may not read or write .*data\./)
  })
})
