// Starts and stops the site as the owner does: one command, Ctrl-C, a power cut, another user, a private home.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually'
import { type RunningSite, startSite } from '../support/running-site'

/** Returns processes that name this folder in their command line or environment. */
function findProcesses(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => ['cmdline', 'environ'].some((file) => contains(`/proc/${pid}/${file}`, folder)))
}

function contains(file: string, text: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(text)
  } catch {
    return false
  }
}

let site: RunningSite

beforeAll(async () => {
  site = await startSite({ BANDSTAND_DEMO: '0' })
})
afterAll(() => site.remove())

test(
  'row 32: a second site on the same folder refuses to start with a sentence and leaves the first alone @sweep',
  { timeout: 120_000 },
  async () => {
    const second = spawnSync(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: site.dataDir, PORT: '0', LOG_LEVEL: 'silent' },
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(second.status).not.toBe(0)
    expect(second.stderr + second.stdout).toMatch(/in use by another running site/)
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  },
)

test('after kill -9 the next start serves again, with the saved data', { timeout: 240_000 }, async () => {
  await site.sql("insert into shop_items (slug, category, title, price) values ('a-tune', 'sheet_music', 'A tune', 5)")
  await site.kill()
  await site.start()
  const { items } = (await (await fetch(`${site.url}/api/shop/items`)).json()) as { items: { title: string }[] }
  expect(items.map(({ title }) => title)).toEqual(['A tune'])
})

test(
  'Ctrl-C ends the site, its database and its simulator; nothing is left running',
  { timeout: 120_000 },
  async () => {
    expect(findProcesses(site.dataDir).length).toBeGreaterThan(1)
    expect(await site.stop()).toBe(0)
    expect(findProcesses(site.dataDir)).toEqual([])
  },
)

// Makes a real first start: other sites begin with a copy.
test('the site starts below a home folder that no other user may enter @sweep', { timeout: 120_000 }, async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bandstand-home-'))
  chmodSync(home, 0o700)
  const site = await startSite({ BANDSTAND_DEMO: '0', HOME: home, DATA_DIR: path.join(home, 'data') })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
  await site.remove()
  rmSync(home, { recursive: true, force: true })
})

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm alone ends all of npm start @sweep',
  { timeout: 120_000 },
  async (signal) => {
    const site = await startSite({ BANDSTAND_DEMO: '0' }, { command: ['npm', 'start'], folder: process.cwd() })
    onTestFinished(() => site.remove())
    expect(findProcesses(site.dataDir).length).toBeGreaterThan(2)
    process.kill(site.pid(), signal)
    await eventually(() => findProcesses(site.dataDir).length === 0, { within: 20_000, pause: 100 })
  },
)

/** Opens a connection that sends a request and reads only the beginning of the response. */
async function beginReading(url: string, address: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: keep-alive\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200/)
  return socket
}

/** The promised time to stop; no test here waits longer. */
const promisedMs = 10_000

test(
  'TERM to npm start ends all of it within 10 s, with an open event stream, an unread download and a hanging upload @sweep',
  { timeout: 180_000 },
  async () => {
    const site = await startSite({ BANDSTAND_DEMO: '0' }, { command: ['npm', 'start'], folder: process.cwd() })
    onTestFinished(() => site.remove())
    const bytes = 256 * 1024 * 1024
    const folder = path.join(site.dataDir, 'files', 'videos')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'long.mp4'), '')
    truncateSync(path.join(folder, 'long.mp4'), bytes)
    await site.sql(
      "insert into stored_files (bucket, path, content_type, byte_size, sha256) values ('videos', 'long.mp4', 'video/mp4', $1, repeat('0', 64))",
      [bytes],
    )
    const open = [await beginReading(site.url, '/api/changes'), await beginReading(site.url, '/media/videos/long.mp4')]
    const { hostname, port } = new URL(site.url)
    const hanging = connect(Number(port), hostname)
    hanging.on('error', () => undefined)
    await once(hanging, 'connect')
    hanging.write(
      `POST /api/functions/send-contact-email HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${site.url}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`,
    )
    onTestFinished(() => [...open, hanging].forEach((socket) => socket.destroy()))
    // The processes are npm, the site, the PayPal simulator and PostgreSQL.
    const began = findProcesses(site.dataDir)
    expect(began.length).toBeGreaterThan(3)
    process.kill(site.pid(), 'SIGTERM')
    await eventually(
      () => {
        expect(findProcesses(site.dataDir)).toEqual([])
        // An ended process stays listed until its parent collects it.
        expect(began.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
        return true
      },
      { within: promisedMs, pause: 50 },
    )
  },
)
