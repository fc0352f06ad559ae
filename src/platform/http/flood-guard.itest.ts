// Tests the proof of work of the contact and newsletter forms: when it is required, that it is accepted once, and the
// text for a browser without script.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contactMessages } from '@/db/schema/site/contact'
import { outbox } from '@/db/schema/operations/mail'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import type { Challenge } from '@/lib/challenge'
import { minute } from '@/lib/durations'
import { solve } from '@/lib/solve-challenge'
import { testApp, type TestApp } from '../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  app.ctx.settings.messagesPerHour = 12
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.delete(contactMessages)
  await app.ctx.db.delete(newsletterSubscribers)
  await app.ctx.db.delete(outbox)
  await app.ctx.db.$client.query('delete from rate_limits')
})

const message = { name: 'Ann', email: 'ann@fans.example', subject: 'A booking', message: 'One evening in May?' }
type Answer = { success: boolean; state?: string; challenge?: Challenge }
const write = async (more: object = {}) =>
  (await (await app.send('POST', '/api/functions/send-contact-email', { ...message, ...more })).json()) as Answer
const subscribe = async (more: object = {}) =>
  (await (
    await app.send('POST', '/api/functions/newsletter-subscribe', { email: 'fan@fans.example', ...more })
  ).json()) as Answer

/** Sends as many messages as the whole site may receive within an hour. */
async function flood(): Promise<void> {
  const before = await app.ctx.db.$count(contactMessages)
  for (let sent = 0; sent < app.ctx.settings.messagesPerHour; sent++) expect(await write()).toEqual({ success: true })
  expect(await app.ctx.db.$count(contactMessages)).toBe(before + app.ctx.settings.messagesPerHour)
  await app.ctx.db.delete(contactMessages)
}
const post = (path: string, fields: Record<string, string>) =>
  app.request(path, {
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })

test('OP-20 FUNC-05: during a flood a message needs a proof of work, which counts once', async () => {
  await flood()
  const { success, challenge } = await write()
  expect(success).toBe(false)
  if (!challenge) throw new Error('no challenge')
  expect(await app.ctx.db.$count(contactMessages)).toBe(0)
  const proof = await solve(challenge)
  expect(await write({ proof })).toEqual({ success: true })
  expect((await write({ proof })).challenge).toBeDefined()
  expect(await app.ctx.db.$count(contactMessages)).toBe(1)
})

test('OP-20 FUNC-04: the newsletter form needs a proof of work too, and sends no mail before', async () => {
  await flood()
  const { state, challenge } = await subscribe()
  expect(state).toBe('proof_required')
  expect(await app.ctx.db.$count(newsletterSubscribers)).toBe(0)
  if (!challenge) throw new Error('no challenge')
  expect(await subscribe({ proof: await solve(challenge) })).toMatchObject({
    success: true,
    state: 'confirmation_sent',
  })
})

test('a solution counts only for an unchanged challenge from this site that is solved @sweep', async () => {
  await flood()
  const { challenge } = await write()
  if (!challenge) throw new Error('no challenge')
  const proof = await solve(challenge)
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0', cost: 1 } }
  const forged = [
    { ...proof, solution: { ...proof.solution, counter: proof.solution.counter + 1 } },
    { ...proof, solution: { counter: 0, derivedKey: '00'.repeat(32) } },
    await solve(easier),
    {
      ...proof,
      challenge: {
        ...challenge,
        parameters: { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 9999 },
      },
    },
    { ...proof, challenge: { ...challenge, signature: '0'.repeat(64) } },
  ]
  for (const wrong of forged) expect((await write({ proof: wrong })).challenge).toBeDefined()
  expect(await app.ctx.db.$count(contactMessages)).toBe(0)
  expect(await write({ proof })).toEqual({ success: true })
})

test('messages from more than an hour ago are not a flood', async () => {
  await flood()
  app.clock.advance(61 * minute)
  expect(await write()).toEqual({ success: true })
})

test('ASVS 2.4.1 OP-20: when twice the hourly limit arrives at once, exactly the allowed number passes, for both forms together @sweep', async () => {
  const allowed = app.ctx.settings.messagesPerHour
  const answers = await Promise.all(
    Array.from({ length: 2 * allowed }, (_, number) =>
      number % 2 ? write() : subscribe({ email: `fan${number}@fans.example` }),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(allowed)
  expect(answers.filter(({ challenge }) => challenge !== undefined)).toHaveLength(allowed)
  expect(await app.ctx.db.$count(outbox)).toBe(allowed)
})

test('OP-20: bots caught by the honeypot do not cause a flood for people', async () => {
  for (let sent = 0; sent <= app.ctx.settings.messagesPerHour; sent++) await write({ website: 'https://spam.example' })
  expect(await write()).toEqual({ success: true })
})

test('OP-20: a form returned faster than a person can type needs a proof of work; one typed by hand does not', async () => {
  expect((await write({ filledMs: 200 })).challenge).toBeDefined()
  expect((await subscribe({ filledMs: 0 })).challenge).toBeDefined()
  expect(await write({ filledMs: 4000 })).toEqual({ success: true })
})

test('OP-20: without script the page explains the flood, gives the address to write to, and keeps the typed text', async () => {
  await flood()
  await app.ctx.db.$client.query(
    `update page_content set description = 'hello@musician.example' where page_name = 'contact-email'`,
  )
  for (const [path, fields] of [
    ['/contact', message],
    ['/newsletter', { email: 'fan@fans.example' }],
  ] as const) {
    const response = await post(path, fields)
    const page = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page).toContain('please write to hello@musician.example instead')
    for (const value of Object.values(fields)) expect(page).toContain(value)
  }
  expect(await app.ctx.db.$count(contactMessages)).toBe(0)
  await app.ctx.db.$client.query(`update page_content set description = null where page_name = 'contact-email'`)
  expect(await (await post('/newsletter', { email: 'fan@fans.example' })).text()).toContain(
    'please try again in an hour',
  )
})
