// Shared setup of the embedded server's tests: a launcher, a directory after its first start, and queries to a server.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '@/adapters/database/embedded/embedded-postgres'
import { copyFolder } from './copy-folder'
import { eventually } from './eventually'
import { PostgresLauncher, directoryEntries, findProcesses } from './postgres-launcher'

export const quiet = () => undefined

/** Starts a server, by default with the site's own options. */
export function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: { info: quiet, warn: quiet, error: quiet }, ...options })
}

/** Skips waiting for the disk, which does not matter for tests of who may start where. */
export const hasty = { durable: false }

export async function query<Row extends QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
export const addTune = (url: string) =>
  query(url, "create table if not exists tunes (name text); insert into tunes values ('Autumn')")
export const tunes = (url: string) => query<{ name: string }>(url, 'select name from tunes')

export const runningIn = async (dataDir: string) =>
  (await findProcesses(path.join(dataDir, 'cluster'))).map(({ pid }) => pid)
export const nothingRunsIn = (dataDir: string, within = 5_000) =>
  eventually(async () => (await runningIn(dataDir)).length === 0, { within, pause: 50 })

export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/** Starts, uses and stops a server there, to prove that nothing prevents it. */
export async function expectUsable(
  dataDir: string,
  rows = 0,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<void> {
  const server = await start(dataDir, options)
  try {
    await query(server.url, 'create table if not exists tunes (name text)')
    expect(await tunes(server.url)).toHaveLength(rows)
    expect((await directoryEntries(dataDir)).filter((name) => name.startsWith('unfinished-'))).toEqual([])
  } finally {
    await server.stop()
  }
  expect(await runningIn(dataDir)).toEqual([])
}

/** Sets up one test file: prepared before its tests, with every process and folder removed after them. */
export function embeddedServers() {
  let launcher: PostgresLauncher
  /** A data directory after its first start. */
  let started: string
  beforeAll(async () => {
    launcher = await PostgresLauncher.prepare()
    started = await launcher.directory()
    await (await start(started, hasty)).stop()
  })
  afterAll(() => launcher.cleanUp())

  async function copyCluster(dataDir: string): Promise<void> {
    await mkdir(dataDir, { recursive: true })
    await copyFolder(path.join(started, 'cluster'), path.join(dataDir, 'cluster'))
  }
  return {
    launcher: () => launcher,
    copyCluster,
    /** Returns a new directory that has had its first start: for tests with another subject. */
    async startedDirectory(): Promise<string> {
      const dataDir = await launcher.directory()
      await copyCluster(dataDir)
      return dataDir
    },
  }
}
