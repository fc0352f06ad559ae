// Starting and stopping as the owner does: one command, Ctrl-C, a power cut, another user, a private home.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually'
import { type RunningSite, startSite } from '../support/running-site'

/** Processes that name this folder in their command line or environment. */
function processesOf(folder: string): string[] {
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
}, 120_000)
afterAll(() => site.remove())

test(
  'row 32: a second site on the same folder refuses with a sentence and leaves the first alone',
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

test('after kill -9 the next start serves again, with what was saved', { timeout: 240_000 }, async () => {
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
    expect(processesOf(site.dataDir).length).toBeGreaterThan(1)
    expect(await site.stop()).toBe(0)
    expect(processesOf(site.dataDir)).toEqual([])
  },
)

// A first start of its own: what other sites begin with is a copy.
test('it starts below a home that nobody else may enter', { timeout: 120_000 }, async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'bandstand-home-'))
  chmodSync(home, 0o700)
  const site = await startSite({ BANDSTAND_DEMO: '0', HOME: home, DATA_DIR: path.join(home, 'data') })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
  await site.remove()
  rmSync(home, { recursive: true, force: true })
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm alone ends all of npm start',
  { timeout: 120_000 },
  async (signal) => {
    const site = await startSite({ BANDSTAND_DEMO: '0' }, { command: ['npm', 'start'], folder: process.cwd() })
    onTestFinished(() => site.remove())
    expect(processesOf(site.dataDir).length).toBeGreaterThan(2)
    process.kill(site.pid(), signal)
    await eventually(() => processesOf(site.dataDir).length === 0, { within: 20_000, pause: 100 })
  },
)
