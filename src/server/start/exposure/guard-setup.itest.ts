// The mailbox and the first account before production are open to this machine, and to the one browser that used the
// printed link.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailboxSender } from '@/adapters/mail/mailbox'
import { mailboxRoutes } from '@/platform/outbox/mailbox-routes'
import { accounts } from '@/db/schema/office/sign-in'
import { insertAccount } from '../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../tests/support/test-app'
import { allRoutes } from '../../all-endpoints'
import { createApp } from '../../create-app'
import { createSetupLink } from './setup-link'

const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-guard-'))
const elsewhere = { 'x-forwarded-for': '198.51.100.7' }
const rebound = { host: 'evil.example' }
const typed = { fullName: 'Ada Trumpet', email: '', password: 'seven notes before midnight' }

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, routes: [...allRoutes, ...mailboxRoutes(folder)] })
  typed.email = app.ctx.settings.adminEmail
  await mailboxSender(folder, { name: 'The Musician', address: 'site@themusician.test' }).send({
    messageId: '<one@themusician.test>',
    to: typed.email,
    subject: 'Your account',
    text: 'A secret link',
    html: '<p>A secret link</p>',
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => app.ctx.db.delete(accounts))

const signUp = (headers: Record<string, string> = {}) => app.send('POST', '/api/auth/sign-up', typed, headers)
const queued = async () =>
  (
    await app.ctx.db.$client.query(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'send-account-link'",
    )
  ).rows[0]?.n as number

test('ASVS 13.4.2: only this machine can read the mailbox, at any of its addresses; a proxied visitor and a page elsewhere whose name points here cannot', async () => {
  const list = await app.request('/dev/mail')
  expect(list.status).toBe(200)
  const single = /href="(\/dev\/mail\/[^"]+)"/.exec(await list.text())?.[1] ?? ''
  expect((await app.request(single)).status).toBe(200)
  for (const address of ['/dev/mail', single, `${single}/html`, `${single}/source`]) {
    for (const headers of [elsewhere, rebound]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await app.request(address, { method, headers: { accept: 'text/html', ...headers } })
        expect(answer.status, `${method} ${address}`).toBe(403)
        expect(await answer.text()).not.toContain('secret link')
      }
    }
  }
  expect(await (await app.request('/dev/mail', { headers: { accept: 'text/html', ...elsewhere } })).text()).toContain(
    'This works only on the machine that runs the site',
  )
})

test('ASVS 13.4.2 ACCESS-11: the first account can be requested on this machine only; once an account exists there is nothing more to guard', async () => {
  for (const headers of [elsewhere, rebound]) {
    const refused = await signUp(headers)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('This works only on the machine that runs the site'),
    ])
  }
  expect(await queued()).toBe(0)
  expect((await signUp()).status).toBe(200)
  expect(await queued()).toBe(1)
  await insertAccount((statement, values) => app.ctx.db.$client.query(statement, values), { email: typed.email })
  expect((await signUp(elsewhere)).status).toBe(200)
})

test('in production the first link is sent by mail, so it may be requested from anywhere', async () => {
  const production = createApp({ ...app.site, config: { ...app.site.config, isProduction: true } })
  const answer = await production.request(`${app.baseUrl}/api/auth/sign-up`, {
    method: 'POST',
    body: JSON.stringify(typed),
    headers: { 'content-type': 'application/json', origin: app.baseUrl, ...elsewhere },
  })
  expect(answer.status).toBe(200)
})

test('ASVS 13.4.2: the printed link lets one remote browser in, once, and viewing it uses nothing up', async () => {
  const setupLink = createSetupLink()
  const site = createApp({ ...app.site, routes: [...app.site.routes, ...setupLink.routes], setupLink })
  const ask = async (address: string, init: RequestInit = {}) =>
    site.request(app.baseUrl + address, {
      ...init,
      headers: { accept: 'text/html', ...elsewhere, ...(init.headers as Record<string, string>) },
    })
  for (const look of [1, 2])
    expect(await (await ask(setupLink.path)).text(), `look ${look}`).toContain('Continue</button>')
  expect((await ask('/dev/setup/guessed')).status).toBe(410)
  expect((await ask('/dev/setup/guessed', { method: 'POST' })).status).toBe(410)
  const opened = await ask(setupLink.path, { method: 'POST' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/dev/mail'])
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; Secure; SameSite=Lax$/)
  expect((await ask('/dev/mail', { headers: { cookie } })).status).toBe(200)
  expect((await ask('/dev/mail', { headers: { cookie: `${cookie}x` } })).status).toBe(403)
  expect(
    (
      await ask('/api/auth/sign-up', {
        method: 'POST',
        body: JSON.stringify(typed),
        headers: { cookie, origin: app.baseUrl, 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(200)
  for (const method of ['GET', 'POST']) expect((await ask(setupLink.path, { method })).status).toBe(410)
  expect(JSON.stringify(app.logged)).not.toContain(setupLink.path.split('/').at(-1))
})
