// Checks that the site restarts when its main process dies, however it is run, and that the owner is told once.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually'
import { startSite } from '../support/running-site'

const owner = 'owner@example.com'
const ended = 'Your site stopped unexpectedly and is running again'

test(
  'row 35: npm start serves again after kill -9 of the server, twice, with one mail and one banner; TERM then ends all of it @sweep',
  { timeout: 240_000 },
  async () => {
    const site = await startSite({ BANDSTAND_DEMO: '0' }, { command: ['npm', 'start'], folder: process.cwd() })
    onTestFinished(() => site.remove())
    const server = () =>
      (JSON.parse(readFileSync(path.join(site.dataDir, 'postgres/holder.json'), 'utf8')) as { pid: number }).pid
    const isReady = () =>
      fetch(`${site.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    // The site responds a moment before it counts as started. A crash before that is a failed start, which is not
    // repeated.
    await eventually(() => /Back-office {3}/.test(site.output()), { within: 60_000 })
    for (let kill = 1; kill <= 2; kill++) {
      const killed = server()
      process.kill(killed, 'SIGKILL')
      await eventually(async () => server() !== killed && (await isReady()), { within: 90_000, pause: 100 })
      expect(site.output().match(/The site ended by SIGKILL/g)).toHaveLength(kill)
      await expect.poll(() => site.output().match(/The site is back/g)?.length, { timeout: 30_000 }).toBe(kill)
      // The owner receives one mail a day, also after the second kill. The test waits for the mail before that: a mail
      // whose sender is killed waits for five minutes.
      await expect
        .poll(async () => (await site.mails(owner)).map(({ subject }) => subject), { timeout: 60_000 })
        .toEqual([ended])
    }
    expect(site.output().match(/Back-office {3}/g)).toHaveLength(1)
    const processes = () =>
      readdirSync('/proc').filter((pid) => {
        try {
          return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(site.dataDir)
        } catch {
          return false
        }
      })
    expect(processes().length).toBeGreaterThan(2)
    await site.stop('SIGTERM')
    await eventually(() => processes().length === 0, { within: 20_000, pause: 100 })
    expect(readdirSync(site.dataDir).filter((name) => name.startsWith('running-'))).toEqual([])
  },
)

test(
  'row 35: the next start of the unit reports a kill to the owner, but not an orderly end @sweep',
  { timeout: 240_000 },
  async () => {
    // The unit and the image run this same program, and they start it again.
    const site = await startSite({ BANDSTAND_DEMO: '0' })
    onTestFinished(() => site.remove())
    await site.stop('SIGTERM')
    await site.start()
    await site.kill()
    await site.start()
    await expect
      .poll(async () => (await site.mails(owner)).map(({ subject }) => subject), { timeout: 30_000 })
      .toEqual([ended])
  },
)

test('row 35: the unit and the containers that we ship restart the site whenever it ends', () => {
  const unit = readFileSync('deploy/bandstand@.service', 'utf8')
  expect(unit).toMatch(/^Restart=always$/m)
  expect(unit).toMatch(/^RestartSec=\d+$/m)
  // systemd gives up after five starts within ten seconds, unless configured to continue.
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  const policies = [...compose.matchAll(/^ {2,4}restart: (\S+)$/gm)].map(([, policy]) => policy)
  expect(policies).toEqual(['unless-stopped', 'unless-stopped', 'unless-stopped'])
})

const systemd = '/usr/bin/systemd-analyze'
test.skipIf(!existsSync(systemd) || !existsSync('/usr/bin/node'))('row 35: systemd accepts the unit as it is', () => {
  const { stderr, status } = spawnSync(systemd, ['verify', path.resolve('deploy/bandstand@.service')], {
    encoding: 'utf8',
  })
  expect({ status, problems: stderr.split('\n').filter((line) => line.includes('bandstand@')) }).toEqual({
    status: 0,
    problems: [],
  })
})
