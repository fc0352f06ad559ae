// Tests what the README promises on a machine with nothing else: a fresh clone below a home that only root may enter,
// `npm ci && npm start`, the power cut twenty times while orders arrive, and Ctrl-C at the end.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { minute } from '@/lib/durations'
import { eventually } from '../support/eventually'
import { measured } from '../support/evidence'
import { buyThroughFailures } from '../support/buy-through-failures'
import { startSite } from '../support/running-site'
import { scaled } from '../support/stress-scale'

/** Returns command lines of processes that name this folder. */
async function runningIn(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(folder)).map((line) => line.replaceAll('\0', ' '))
}

test('row 10 row 12: npm ci and npm start work below a 0700 home; killing the site twenty times with orders arriving loses none; Ctrl-C leaves nothing running', async ({
  task,
}) => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'bandstand-home-'))
  onTestFinished(() => rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  await chmod(home, 0o700)
  const folder = path.join(home, 'bandstand')
  execFileSync('git', ['clone', '--quiet', `file://${process.cwd()}`, folder])
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  const site = await startSite(
    { HOME: home, DATA_DIR: path.join(folder, '.data'), DATABASE_SYNC: 'on' },
    { command: ['npm', 'start'], folder },
  )
  onTestFinished(() => site.remove())
  const plan = {
    checkouts: scaled(100, 10),
    kills: scaled(20, 2),
    parallel: 4,
    faults: false,
    vanishing: 0.1,
    settleWithinMs: 5 * minute,
    seed: 20_261_122,
  }
  const outcome = await buyThroughFailures(site, plan)
  measured(
    task,
    `${outcome.kills} times kill -9 of npm start and all below it, ${outcome.approved} orders approved meanwhile: ${outcome.captures} captures, ${outcome.problems.length} lost or double`,
  )
  expect(outcome.problems).toEqual([])
  expect(outcome.kills).toBe(plan.kills)

  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  await site.stop('SIGINT')
  expect(await eventually(async () => (await runningIn(folder)).length === 0, { within: 20_000 })).toBe(true)
  measured(task, 'Ctrl-C left no process')
})
