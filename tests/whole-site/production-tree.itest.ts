// Checks that the image's content is complete: start, backup, restore and import work from the build alone, without
// sources and without build tools. Also checks that npm start leaves no build process behind.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually'
import { makeProductionTree } from '../support/production-tree'
import { startSite, type RunningSite } from '../support/running-site'

const home = mkdtempSync(path.join(os.tmpdir(), 'bandstand-image-'))
const folder = path.join(home, 'site')
const data = path.join(home, 'data')

beforeAll(() => makeProductionTree(folder), 120_000)
afterAll(() => rmSync(home, { recursive: true, force: true }))

const production = {
  HOST: '127.0.0.1',
  BANDSTAND_DEMO: '0',
  BANDSTAND_TEST: '',
  RATE_LIMITS: '',
  DATABASE_SYNC: '',
  BASE_URL: 'https://themusician.com',
  SMTP_URL: 'smtps://u:p@mail.themusician.com',
  MAIL_FROM: 'site@themusician.com',
  OWNER_EMAIL: 'me@themusician.com',
  ADMIN_EMAIL: 'me@themusician.com',
  TOKEN_SECRET: 'mT3xq9WvB2LkZr7YpN5sHd8GfJ1cQa6e',
  PAYPAL_ENVIRONMENT: 'production',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'M',
  PAYPAL_WEBHOOK_ID: 'W',
}

/** Runs `npm run` in the folder. Returns its exit code and output. */
async function npmRun(
  words: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, HOME: home, TMPDIR: process.env.TMPDIR, DATA_DIR: data, ...environment }
  return promisify(execFile)('npm', ['run', '--silent', ...words], { cwd: folder, env }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

async function started(
  script: 'start' | 'start:production',
  environment: Record<string, string>,
): Promise<RunningSite> {
  const site = await startSite(environment, { command: ['npm', 'run', script], folder })
  onTestFinished(() => site.stop().then(() => undefined))
  return site
}

test('the image uses an exact version of Node 24, and its last stage holds neither sources nor tools @sweep', () => {
  const stages = [...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map((match) => match[1])
  expect(stages).toHaveLength(3)
  expect(new Set(stages).size).toBe(1)
  expect(stages[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim(@sha256:[0-9a-f]{64})?$/)
  expect(readdirSync(folder).toSorted()).toEqual([
    'dist',
    'node_modules',
    'package-lock.json',
    'package.json',
    'scripts',
  ])
  for (const tool of ['tsx', 'vite', 'vitest', 'typescript', 'esbuild', '@playwright'])
    expect(existsSync(path.join(folder, 'node_modules', tool)), tool).toBe(false)
})

test(
  'OP-29: start:production requires a time zone while neither the server nor the back-office has one @sweep',
  { timeout: 120_000 },
  async () => {
    const { code, said } = await npmRun(['start:production'], {
      ...production,
      PORT: '0',
      DATA_DIR: path.join(home, 'without-zone'),
    })
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('SITE_TIME_ZONE is missing, and the back-office has no time zone yet') as string,
    ])
  },
)

test(
  'start:production serves, backs up while it runs, restores, imports content, and starts again from the restored data @sweep',
  { timeout: 240_000 },
  async () => {
    expect(await npmRun(['start:production'])).toEqual({
      code: 1,
      said: expect.stringContaining('BASE_URL is missing') as string,
    })

    const site = await started('start:production', { ...production, DATA_DIR: data })
    expect((await fetch(`${site.url}/shop`)).status).toBe(200)
    expect(await (await fetch(`${site.url}/readyz`)).text()).toBe('ready\n')
    expect((await fetch(`${site.url}/dev/mail`)).status).toBe(404)
    expect(site.output()).toContain('TRUSTED_PROXIES is 0')
    for (const visitor of ['198.51.100.7', '198.51.100.8'])
      await fetch(`${site.url}/api/auth/session`, { headers: { 'x-forwarded-for': visitor } })
    await eventually(async () => site.output().includes('Every visitor'))
    expect(site.output().match(/Every visitor seems to come from one address/g)).toHaveLength(1)
    await site.sql("insert into shop_items (slug, category, title, price) values ('a-tune', 'cd', 'A tune', 5)")

    const backup = await npmRun(['backup'], { TOKEN_SECRET: production.TOKEN_SECRET })
    expect(backup).toEqual({ code: 0, said: expect.stringContaining('and read it back') as string })
    const [archive = ''] = readdirSync(path.join(data, 'backups'))

    const restored = path.join(home, 'restored')
    expect(
      await npmRun(['restore', '--', path.join(data, 'backups', archive), '--into', restored], {
        TOKEN_SECRET: production.TOKEN_SECRET,
      }),
    ).toEqual({ code: 0, said: expect.stringContaining('every one compared') as string })

    const dump = path.join(home, 'dump')
    await mkdir(dump)
    await writeFile(
      path.join(dump, 'shop_items.csv'),
      'id,category,title,price\n00000000-0000-4000-8000-000000000001,cd,Late Set,12\n',
    )
    expect(await npmRun(['import', '--', dump, '--apply'], { DATA_DIR: restored })).toEqual({
      code: 0,
      said: expect.stringContaining('The import is done.') as string,
    })
    expect(await npmRun(['db:move'])).toEqual({
      code: 1,
      said: expect.stringContaining('Name the empty database to move to') as string,
    })

    const again = await started('start', {
      DATA_DIR: restored,
      BANDSTAND_DEMO: '0',
      TOKEN_SECRET: production.TOKEN_SECRET,
    })
    const { items } = (await (await fetch(`${again.url}/api/shop/items`)).json()) as { items: { title: string }[] }
    expect(items.map(({ title }) => title).toSorted()).toEqual(['A tune', 'Late Set'])
  },
)

test('without a build every command says so @sweep', async () => {
  const empty = path.join(home, 'unbuilt')
  await mkdir(empty)
  for (const words of [['start.mjs'], ['run-built.mjs', 'backup']]) {
    const { stderr, code } = await promisify(execFile)(
      process.execPath,
      [path.join(folder, 'scripts', words[0] ?? ''), ...words.slice(1)],
      { cwd: empty },
    ).then(
      () => ({ stderr: '', code: 0 }),
      (error: { stderr: string; code: number }) => error,
    )
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^There is no build with dist\/server\/(main|backup)\.js in .*: run npm ci && npm run build there first\.\n$/,
      ),
    ])
  }
})

test.skipIf(!existsSync('/proc'))(
  'npm start leaves only the server and its supervisor running: nothing that checked or built the sources remains @sweep',
  { timeout: 120_000 },
  async () => {
    const site = await startSite(
      { BANDSTAND_DEMO: '0' },
      { command: [process.execPath, 'scripts/start.mjs'], folder: process.cwd() },
    )
    onTestFinished(() => site.remove())
    const holder = JSON.parse(readFileSync(path.join(site.dataDir, 'postgres/holder.json'), 'utf8')) as { pid: number }
    const findChildren = (parent: number) =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .filter((pid) => {
          try {
            return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`)
          } catch {
            return false
          }
        })
    expect(findChildren(site.pid())).toEqual([String(holder.pid)])
    const commands = findChildren(holder.pid).map((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    )
    expect(commands.filter((command) => !/paypal-simulator\.js|postgres/.test(command))).toEqual([])
    expect(commands).toHaveLength(2)
  },
)
