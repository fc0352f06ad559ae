// Checks starts that must fail: one sentence says what is wrong, where, and what to do; exit code 1, at once, and no
// process is left running.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePorts } from '../support/running-site'
import { noSmallDisk, mountSmallDisk } from '../support/small-disk'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-errors-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A site that generates its own secret writes to its folder sooner than one that is given a secret. */
const secrets: Record<string, string>[] = [{}, { TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }]

/** Starts the built site and returns what it printed; the site must have ended on its own. */
async function startFails(environment: Record<string, string>): Promise<string> {
  const port = String(await freePorts())
  const { status, signal, stderr, stdout } = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: path.join(folder, 'unused'),
      PORT: port,
      ...environment,
    },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect({ status, signal, stdout }, stderr).toEqual({ status: 1, signal: null, stdout: '' })
  // The output is sentences, no stack trace.
  expect(stderr).not.toMatch(/^ {4}at /m)
  return stderr
}

test.each([
  { what: 'empty', text: '', problem: 'is empty' },
  { what: 'an empty object', text: '{}', problem: 'holds no tokenSecret' },
])('a secrets file that is $what stops the start @sweep', async ({ text, problem }) => {
  const data = mkdtempSync(path.join(folder, 'secrets-'))
  writeFileSync(path.join(data, 'secrets.json'), text)
  const said = await startFails({ DATA_DIR: data })
  for (const part of [path.join(data, 'secrets.json'), problem, 'Restore it from a backup, or delete it'])
    expect(said).toContain(part)
  expect(existsSync(path.join(data, 'postgres'))).toBe(false)
})

test.each([
  ['that is a file', ''],
  ['below a file', '/data'],
])('a DATA_DIR %s stops the start @sweep', async (_, below) => {
  const file = path.join(mkdtempSync(path.join(folder, 'file-')), 'a-file')
  writeFileSync(file, 'x')
  for (const secret of secrets) {
    const said = await startFails({ DATA_DIR: file + below, ...secret })
    for (const part of [`DATA_DIR ${file + below}`, 'file', 'name a folder']) expect(said).toContain(part)
  }
})

test.skipIf(noSmallDisk)(
  'a DATA_DIR that is not writable, with and without a secret in it, or on a full disk stops the start @sweep',
  async () => {
    const disk = mountSmallDisk(8)
    const data = path.join(disk.folder, 'data')
    mkdirSync(data)
    disk.leave(0)
    expect(await startFails({ DATA_DIR: data })).toMatch(/DATA_DIR \S+ is on a full disk: free some space there/)
    disk.clear()
    execFileSync('mount', ['-o', 'remount,ro', disk.folder])
    for (const secret of secrets)
      expect(await startFails({ DATA_DIR: data, ...secret })).toMatch(
        /DATA_DIR \S+ is on a disk that is mounted read-only: mount it for writing/,
      )
  },
)

/** Occupies a port of this machine like another program. */
function occupied(port: number, host: string): Promise<void> {
  const other = net.createServer()
  onTestFinished(() => void other.close())
  return new Promise((resolve) => other.listen(port, host, resolve))
}

test.each([
  ['PORT', 0],
  ['SIMULATOR_PORT', 1],
] as const)('a %s that another program uses stops the start @sweep', async (setting, beside) => {
  const port = await freePorts()
  await occupied(port + beside, '127.0.0.1')
  const said = await startFails({ PORT: String(port) })
  for (const part of [`${setting} ${port + beside} is in use`, `127.0.0.1:${port + beside}`, 'Stop it, or set'])
    expect(said).toContain(part)
})

test('a METRICS_PORT that another program uses, a HOST that this machine lacks, and all of it at once stop the start @sweep', async () => {
  const port = await freePorts()
  await occupied(port + 1, '127.0.0.1')
  expect(await startFails({ METRICS_PORT: String(port + 1) })).toContain(`METRICS_PORT ${port + 1} is in use`)
  expect(await startFails({ HOST: '203.0.113.7' })).toContain('HOST 203.0.113.7 is not an address of this machine')
  const file = path.join(folder, 'plain-file')
  writeFileSync(file, 'x')
  const said = await startFails({
    PORT: String(port),
    DATA_DIR: file,
    TOKEN_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789',
  })
  for (const part of ['  - DATA_DIR', `  - SIMULATOR_PORT ${port + 1}`]) expect(said).toContain(part)
})
