// Tests the embedded server from its first start to its stop, and when two processes want it.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addTune,
  embeddedServers,
  expectUsable,
  hasty,
  killHard,
  query,
  quiet,
  runningIn,
  start,
  tunes,
} from '../../../../tests/support/embedded-servers'
import { eventually } from '../../../../tests/support/eventually'
import { directoryEntries } from '../../../../tests/support/postgres-launcher'

const { launcher, startedDirectory } = embeddedServers()

describe('start and stop', () => {
  it('creates a database on the first start, keeps it across a restart, and can be stopped repeatedly @sweep', async () => {
    const dataDir = path.join(await launcher().directory(), 'not/yet/there')
    const first = await start(dataDir)
    expect(first.joined).toBe(false)
    await addTune(first.url)
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    expect(await runningIn(dataDir)).toEqual([])
    expect(await directoryEntries(path.join(dataDir, 'cluster'))).not.toContain('postmaster.pid')

    const second = await start(dataDir)
    expect(second.url).toBe(first.url)
    expect(await tunes(second.url)).toEqual([{ name: 'Autumn' }])
    await second.stop()
  })

  it('is durable, reachable by its private socket only, and handles non-English letters @sweep', async () => {
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

  it('keeps values of failed statements out of its log @sweep', async () => {
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

  it('restarts automatically at the same address when the server is killed @sweep', async () => {
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

describe('two processes on one directory', () => {
  it('row 32: refuses a second site with a message that names the first, also by another path and while the first is still starting @sweep', async () => {
    const dataDir = await launcher().directory()
    const site = await launcher().start(dataDir, hasty)
    await eventually(async () => (await directoryEntries(dataDir)).includes('holder.json'))
    await expect(start(dataDir)).rejects.toThrow(`in use by another running site (process ${site.pid}). Stop it first`)
    const { url } = await site.ready()
    await expect(start(`${dataDir}/../${path.basename(dataDir)}/`)).rejects.toThrow(`(process ${site.pid})`)
    await addTune(url)
    await site.end()
    await expectUsable(dataDir, 1, hasty)
  })

  it('lets a command join the running site, and leaves the server running when the command ends @sweep', async () => {
    const dataDir = await launcher().directory()
    const site = await launcher().start(dataDir, hasty)
    // Joins while the site is still making its first files.
    await eventually(async () => (await directoryEntries(dataDir)).includes('holder.json'))
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

  it('gives a command its own server when no site runs, and refuses a site meanwhile @sweep', async () => {
    const dataDir = await startedDirectory()
    const command = await launcher().start(dataDir, { ...hasty, mode: 'command' })
    expect(await command.ready()).toMatchObject({ joined: false })
    await expect(start(dataDir)).rejects.toThrow(`in use by a command that is still running (process ${command.pid})`)
    await command.end()
    await expectUsable(dataDir, 0, hasty)
  })

  it('starts one server for two concurrent commands @sweep', async () => {
    const dataDir = await launcher().directory()
    const [first, second] = await Promise.all([
      launcher().start(dataDir, { ...hasty, mode: 'command' }),
      launcher().start(dataDir, { ...hasty, mode: 'command' }),
    ])
    const answers = await Promise.all([first.ready(), second.ready()])
    expect(answers[0].serverPid).toBe(answers[1].serverPid)
    expect(answers.map(({ joined }) => joined).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
    await Promise.all([first.end(), second.end()])
  })
})
