// Tests the embedded server in unusual places: long paths, missing links, other platforms and versions, other users.
import { chown, lstat, mkdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addTune,
  embeddedServers,
  expectUsable,
  hasty,
  nothingRunsIn,
  start,
  tunes,
} from '../../../../tests/support/embedded-servers'
import { directoryEntries, isRoot, findProcesses } from '../../../../tests/support/postgres-launcher'

const { copyCluster, launcher } = embeddedServers()

const nobody = 65534

describe('unusual locations', () => {
  it('works in a path too long for a socket, through a short private directory @sweep', async () => {
    const dataDir = path.join(await launcher().directory(), 'a rather long name, with spaces & signs '.repeat(4))
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

  it('creates the library links when install scripts did not run, also twice at the same time @sweep', async () => {
    const place = await launcher().directory()
    const binariesRoot = await launcher().packageWithoutLinks(place)
    await copyCluster(path.join(place, 'two'))
    const servers = await Promise.all(
      ['one', 'two'].map((name) => start(path.join(place, name), { ...hasty, binariesRoot })),
    )
    for (const server of servers) await addTune(server.url)
    await Promise.all(servers.map((server) => server.stop()))
    if (process.platform === 'linux')
      expect(await readlink(path.join(binariesRoot, 'native/lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2')
  })

  it('says what to do on a platform without PostgreSQL programs @sweep', async () => {
    const arch = Object.getOwnPropertyDescriptor(process, 'arch')
    Object.defineProperty(process, 'arch', { ...arch, value: 'mips' })
    try {
      await expect(start(await launcher().directory())).rejects.toThrow(
        `There is no embedded PostgreSQL for ${process.platform}-mips. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      )
    } finally {
      Object.defineProperty(process, 'arch', arch ?? {})
    }
  })

  it('says clearly that the path is not a directory or was created by another version @sweep', async () => {
    const place = await launcher().directory()
    await writeFile(path.join(place, 'file'), '')
    await expect(start(path.join(place, 'file/data'))).rejects.toThrow(/^PostgreSQL could not start in .*file\/data\./)

    const old = path.join(place, 'old')
    await copyCluster(old)
    await writeFile(path.join(old, 'cluster/PG_VERSION'), '15\n')
    await expect(start(old)).rejects.toThrow(/was made by another version of PostgreSQL\. .*\nPostgreSQL said:/)
  })
})

describe.runIf(isRoot)('as root', () => {
  it('runs with programs and data below a directory that only root may enter @sweep', async () => {
    const home = await launcher().directory(0o700)
    const binariesRoot = await launcher().packageWithoutLinks(home)
    const site = await launcher().start(path.join(home, 'data'), { ...hasty, binariesRoot })
    await addTune((await site.ready()).url)
    await site.end()
    expect((await stat(path.join(home, 'data/cluster'))).uid).toBe(0)
  })

  it('runs as another user where user namespaces are disabled, and takes ownership of its files back later @sweep', async () => {
    const dataDir = path.join(await launcher().directory(0o755), 'data')
    const binariesRoot = await launcher().packageWithoutLinks(await launcher().directory(0o755))
    for (const without of [['unshare'], [], ['unshare', 'setpriv']]) {
      const site = await launcher().start(dataDir, { ...hasty, without, binariesRoot })
      const { url, serverPid } = await site.ready()
      await addTune(url)
      const server = (await findProcesses(dataDir)).find(({ pid }) => pid === serverPid)
      expect(server?.uid === 0).toBe(!without.includes('unshare'))
      await site.kill()
      await nothingRunsIn(dataDir)
    }
    await expectUsable(dataDir, 3, hasty)
  })

  it('lets an unprivileged user start it, with a package that this user cannot write @sweep', async () => {
    const place = await launcher().directory(0o755)
    const binariesRoot = await launcher().packageWithoutLinks(place)
    const dataDir = path.join(place, 'data')
    await mkdir(dataDir)
    await chown(dataDir, nobody, nobody)
    const site = await launcher().start(dataDir, { ...hasty, binariesRoot, uid: nobody })
    const { url, serverPid } = await site.ready()
    expect((await findProcesses(dataDir)).find(({ pid }) => pid === serverPid)?.uid).toBe(nobody)
    expect(await directoryEntries(path.join(dataDir, 'lib'))).toContain('libicuuc.so.60')
    await addTune(url)
    await site.kill()
    await nothingRunsIn(dataDir)
    const again = await launcher().start(dataDir, { ...hasty, binariesRoot, uid: nobody })
    expect(await tunes((await again.ready()).url)).toHaveLength(1)
    await again.end()
  })

  it('tells an unprivileged user that the directory is not writable @sweep', async () => {
    const place = await launcher().directory(0o755)
    const site = await launcher().start(path.join(place, 'data'), { uid: nobody })
    expect(await site.refusal()).toMatch(/^PostgreSQL may not read or write .*data\./)
  })
})
