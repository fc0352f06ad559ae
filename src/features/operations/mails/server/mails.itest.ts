// Proves on a real database what the owner sees of mails, and that mails that were given up go out after a retry.
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest'
import { deliverDueMail, notWanted } from '@/platform/outbox/outbox'
import { outbox } from '@/db/schema/operations/mail'
import { minute } from '@/lib/durations'
import { allMailLabels, allMails } from '@/server/all-endpoints'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { SentMail } from '../mails.contract'
import { mailToday } from './mail-today'

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: () => ({ kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: false }),
  })
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.delete(outbox))

type Listed = { mails: SentMail[]; next: string | null; failed: number }
const list = async (state: string, after = '') =>
  (await (await app.request(`/api/admin/mails?state=${state}${after && `&after=${after}`}`)).json()) as Listed
const checkoutId = '3f2b8f9e-0c0d-4a53-9f1e-1f4a7a1b2c3d'

let number = 0
async function storeMail(values: Partial<typeof outbox.$inferInsert>): Promise<string> {
  number += 1
  const [row] = await app.ctx.db
    .insert(outbox)
    .values({
      dedupe_key: `mail:${number}`,
      kind: 'receipt',
      recipient: 'jolene@example.com',
      payload: { checkoutId },
      created_at: new Date(app.clock.now().getTime() + number),
      ...values,
    })
    .returning({ id: outbox.id })
  return row?.id ?? ''
}
const dead = (values: Partial<typeof outbox.$inferInsert> = {}) =>
  storeMail({ status: 'dead', tries: 9, last_error: '550 5.1.1 <jolene@example.com>: user unknown', ...values })

test('a failed mail shows its kind, its recipient, the reason in plain words and a link to its subject; no address is shown in full', async () => {
  await dead()
  const answer = await list('failed')
  expect(answer.mails).toMatchObject([
    {
      name: 'Receipt',
      page: `/admin/orders/${checkoutId}`,
      recipient: 'jo***@example.com',
      tries: 9,
      problem: 'There is no such mailbox.',
    },
  ])
  expect(JSON.stringify(answer)).not.toContain('jolene@')
})

test('each mail is listed under its state, and a mail that is no longer wanted is no failure', async () => {
  const [failed, waiting, underWay, sent, dropped] = [
    await dead(),
    await storeMail({}),
    await storeMail({ status: 'sending' }),
    await storeMail({ status: 'sent', sent_at: app.clock.now() }),
    await dead({ last_error: notWanted }),
  ]
  const ids = async (state: string) => (await list(state)).mails.map(({ id }) => id)
  expect([await ids('failed'), await ids('waiting'), await ids('sent'), await ids('dropped')]).toEqual([
    [failed],
    [underWay, waiting],
    [sent],
    [dropped],
  ])
  expect((await list('dropped')).mails[0]?.problem).toBeNull()
  expect((await app.request('/api/admin/mails?state=nonsense')).status).toBe(422)
})

test('row 26: the dashboard says why mails wait, once they wait longer than a server that asks for a later retry would cause', async () => {
  const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minute)
  const waiting = async () => (await mailToday(app.ctx)).find(({ key }) => key === 'waiting-mails')
  await storeMail({ created_at: ago(40) })
  await storeMail({ last_error: '451 Greylisted, try again later', created_at: ago(14) })
  expect(await waiting()).toMatchObject({ count: 0 })
  await storeMail({ last_error: 'connect ECONNREFUSED 192.0.2.7:587', created_at: ago(16) })
  expect(await waiting()).toMatchObject({
    count: 1,
    text: '1 mail waits to be sent: The mail server could not be reached.',
    href: '/admin/mails?state=waiting',
  })
  await storeMail({ last_error: '451 Greylisted, try again later', created_at: ago(15.5) })
  expect(await waiting()).toMatchObject({
    count: 2,
    text: '2 mails wait to be sent: The mail server could not be reached.',
  })
})

test('a refused password or an unknown host is told at once: waiting does not end it', async () => {
  for (const [error, sentence] of [
    ['Invalid login: 535 5.7.8 no', 'The mail server refused the user name or password of this site.'],
    ['getaddrinfo ENOTFOUND smtp.example.com', 'The host name of the mail server could not be found.'],
  ] as const) {
    await app.ctx.db.delete(outbox)
    await storeMail({ last_error: error, created_at: app.clock.now() })
    const found = (await mailToday(app.ctx)).find(({ key }) => key === 'waiting-mails')
    expect(found).toMatchObject({ count: 1, text: `1 mail waits to be sent: ${sentence}` })
  }
})

test('120 mails are listed on three pages, none missing and none twice', async () => {
  for (let count = 0; count < 120; count++) await storeMail({ status: 'sent', sent_at: app.clock.now() })
  const seen: string[] = []
  const sizes: number[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: Listed = await list('sent', next)
    sizes.push(page.mails.length)
    seen.push(...page.mails.map(({ id }) => id))
    next = page.next
  }
  expect([sizes, new Set(seen).size]).toEqual([[50, 50, 20], 120])
})

test('the owner retries one mail, then all of the last 30 days; delivered mails are sent, and mails that fail again wait for their turn', async () => {
  const [first, second] = [await dead(), await dead({ recipient: 'away@example.com' })]
  await dead({ created_at: new Date('2026-01-01') })
  expect((await list('failed')).failed).toBe(2)
  expect(await (await app.send('POST', `/api/admin/mails/${first}/retry`, undefined)).json()).toEqual({ mails: 1 })
  expect((await app.send('POST', `/api/admin/mails/${first}/retry`, undefined)).status).toBe(404)
  expect(await (await app.send('POST', '/api/admin/mails/retry', undefined)).json()).toEqual({ mails: 1 })
  await deliverDueMail(app.ctx, {
    templates: { receipt: async () => ({ subject: 'x', html: 'x', text: 'x' }) },
    sender: {
      send: async ({ to }) => {
        if (to.startsWith('away')) throw new Error('connect ECONNREFUSED 192.0.2.7:587')
      },
    },
  })
  expect((await list('sent')).mails.map(({ id }) => id)).toEqual([first])
  expect((await list('waiting')).mails).toMatchObject([
    { id: second, tries: 1, nextAt: expect.any(String) as string, problem: 'The mail server could not be reached.' },
  ])
  expect((await list('failed')).mails).toHaveLength(1)
  const { rows } = await app.ctx.db.$client.query<{ actor: string; what: string; ref: string }>(
    `select actor, what, ref from audit where what like 'mail.%' order by id`,
  )
  expect(rows).toEqual([
    { actor: 'owner@themusician.test', what: 'mail.tried_again', ref: `mail:${first}` },
    { actor: 'owner@themusician.test', what: 'mail.tried_again', ref: 'mail:failed' },
  ])
})

test('every kind of mail has a name for the owner', () => {
  expect(Object.keys(allMailLabels).toSorted()).toEqual(Object.keys(allMails).toSorted())
})
