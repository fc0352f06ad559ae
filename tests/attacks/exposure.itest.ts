// Checks who can reach a site as it is started: only this machine; with HOST the network too, but neither its mailbox
// nor its first account; strangers only with production settings.
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../support/eventually'
import { type RunningSite, startSite } from '../support/running-site'

/** An address of this machine that is not loopback. The site treats a caller on it as a remote one. */
const ownAddress = Object.values(os.networkInterfaces())
  .flat()
  .find((found) => found?.family === 'IPv4' && !found.internal)?.address
if (ownAddress === undefined) process.stdout.write('skipped: a machine without a network has nobody elsewhere\n')

async function started(environment: Record<string, string>): Promise<RunningSite> {
  const site = await startSite({ BANDSTAND_DEMO: '0', ...environment })
  onTestFinished(() => site.remove())
  // The last line that the start prints.
  await eventually(async () => site.output().includes('Ctrl-C stops all of it.'))
  return site
}

const port = (site: RunningSite) => new URL(site.url).port
const signUp = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify({ fullName: 'Ada', email: 'owner@example.com', password: 'seven notes before midnight' }),
  })

test.skipIf(ownAddress === undefined)(
  'ASVS 13.4.2: without HOST only this machine reaches the site and the simulator @sweep',
  { timeout: 120_000 },
  async () => {
    const site = await started({})
    for (const url of [`http://127.0.0.1:${port(site)}/dev/mail`, `${site.url}/dev/mail`, `${site.simulatorUrl}/`])
      expect((await fetch(url)).status, url).toBe(200)
    for (const from of [port(site), new URL(site.simulatorUrl).port])
      await expect(fetch(`http://${ownAddress}:${from}/`), from).rejects.toThrow()
    expect(site.output()).toContain('Only this machine can reach it')
    expect((await signUp(site.url)).status).toBe(200)
  },
)

test.skipIf(ownAddress === undefined)(
  'ASVS 13.4.2: with HOST the network sees the shop; mailbox and first account stay local, and the printed link opens them to one remote browser @sweep',
  { timeout: 120_000 },
  async () => {
    const site = await started({ HOST: '0.0.0.0' })
    const network = `http://${ownAddress}:${port(site)}`
    expect((await fetch(`${network}/shop`)).status).toBe(200)
    const claims: Record<string, string>[] = [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '::1' },
    ]
    for (const headers of claims) {
      expect((await fetch(`${network}/dev/mail`, { headers })).status).toBe(403)
      expect((await signUp(network, { ...headers, origin: site.url })).status).toBe(403)
    }
    expect((await fetch(`${site.url}/dev/mail`)).status).toBe(200)
    await expect(fetch(`http://${ownAddress}:${new URL(site.simulatorUrl).port}/`)).rejects.toThrow()

    const link = /\/dev\/setup\/\S+/.exec(site.output())?.[0] ?? ''
    const opened = await fetch(network + link, { method: 'POST', redirect: 'manual' })
    expect(opened.status).toBe(303)
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect((await fetch(`${network}/dev/mail`, { headers: { cookie } })).status).toBe(200)
    expect((await signUp(network, { cookie, origin: site.url })).status).toBe(200)
    expect((await fetch(network + link, { method: 'POST' })).status).toBe(410)
  },
)

test(
  'ASVS 13.4.2: with the address of a public site the start lists what is missing and ends',
  { timeout: 60_000 },
  () => {
    const { status, stderr } = spawnSync(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', BASE_URL: 'https://themusician.com', PORT: '0' },
      encoding: 'utf8',
      timeout: 30_000,
    })
    expect(status).toBe(1)
    expect(stderr).toContain('BASE_URL is https://themusician.com, which strangers can reach')
    for (const name of ['TOKEN_SECRET', 'DATABASE_URL', 'ADMIN_EMAIL', 'BANDSTAND_DEMO'])
      expect(stderr).toContain(`  - ${name}`)
  },
)
