// Tests the embedded server after kills: no server outlives its site, no acknowledged row is lost, the next start
// succeeds.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import {
  addTune,
  embeddedServers,
  expectUsable,
  hasty,
  killHard,
  nothingRunsIn,
  query,
  runningIn,
  start,
  tunes,
} from '../../../../tests/support/embedded-servers'
import { eventually } from '../../../../tests/support/eventually'
import { directoryEntries, findProcesses } from '../../../../tests/support/postgres-launcher'

const { launcher, startedDirectory } = embeddedServers()

describe('no orphans', () => {
  it.each([
    ['by the kernel', []],
    ['by a watchdog', ['setpriv']],
  ])('ends the server within 2 s after kill -9 of the process that started it: %s @sweep', async (_how, without) => {
    const dataDir = await startedDirectory()
    const site = await launcher().start(dataDir, { ...hasty, without })
    const { url } = await site.ready()
    await addTune(url)
    await site.kill()
    await nothingRunsIn(dataDir, 2_000)
    await expectUsable(dataDir, 1, hasty)
  })

  it('ends the server on SIGTERM and reports only that it stopped @sweep', async () => {
    const dataDir = await startedDirectory()
    const site = await launcher().start(dataDir, hasty)
    await site.ready()
    await site.end()
    expect(site.events.at(-1)).toEqual({ stopped: true })
    expect(await runningIn(dataDir)).toEqual([])
  })

  it('stops a server that outlived its launcher, and starts its own @sweep', async () => {
    const dataDir = await startedDirectory()
    const site = await launcher().start(dataDir, { ...hasty, without: ['setpriv'] })
    const { url, serverPid } = await site.ready()
    await addTune(url)
    const watchdog = (await findProcesses('watchdog')).find(({ parent }) => parent === site.pid)
    killHard(watchdog?.pid ?? 0)
    await site.kill()
    expect(await tunes(url)).toHaveLength(1)

    const next = await launcher().start(dataDir, hasty)
    const { serverPid: nextPid } = await next.ready()
    expect(nextPid).not.toBe(serverPid)
    expect(next.events[0]?.log).toContain(`process ${serverPid}`)
    expect(await tunes(url)).toHaveLength(1)
    await next.end()
  })
})

describe('after a crash', () => {
  it('has every acknowledged row after kill -9 of both during a stream of writes @sweep', async () => {
    const dataDir = await startedDirectory()
    for (const round of [1, 2, 3]) {
      const site = await launcher().start(dataDir)
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

  it('starts despite an old postmaster.pid whose process id now belongs to another process @sweep', async () => {
    const dataDir = await startedDirectory()
    const site = await launcher().start(dataDir)
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
      async (dataDir) => (await directoryEntries(dataDir)).some((name) => name.startsWith('unfinished-')),
    ],
    [
      'the version is written',
      async (dataDir) => {
        const unfinished = (await directoryEntries(dataDir)).find((name) => name.startsWith('unfinished-')) ?? ''
        return (await directoryEntries(path.join(dataDir, unfinished, 'cluster'))).includes('PG_VERSION')
      },
    ],
    [
      'the system tables are being filled',
      async (dataDir) => {
        const unfinished = (await directoryEntries(dataDir)).find((name) => name.startsWith('unfinished-')) ?? ''
        return (await directoryEntries(path.join(dataDir, unfinished, 'cluster/base/1'))).length > 100
      },
    ],
    [
      'the files get their final name',
      async (dataDir) => (await directoryEntries(path.join(dataDir, 'cluster'))).includes('PG_VERSION'),
    ],
    [
      'the server begins to start',
      async (dataDir) => (await directoryEntries(path.join(dataDir, 'cluster'))).includes('postmaster.pid'),
    ],
  ]
  it.each(moments)('starts cleanly after a first start that was killed when %s @sweep', async (_moment, reached) => {
    const dataDir = await launcher().directory()
    const site = await launcher().start(dataDir)
    await eventually(() => reached(dataDir), { within: 20_000 })
    await site.kill()
    await expectUsable(dataDir)
  })
})
