// Proves the life of a subscription over HTTP, with its mails going through the real outbox to a real mail server.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { smtpSender, type SmtpSender } from '@/adapters/mail/smtp'
import { outbox } from '@/db/schema/operations/mail'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { day, hour, minute } from '@/lib/durations'
import type { ErrorBody } from '@/lib/error-table'
import { allMails } from '@/server/all-endpoints'
import { forgedToken } from '../../../../../tests/support/forged-token'
import { startMailServer, type TestMailServer } from '../../../../../tests/support/mail-server'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'

const path = '/api/functions/newsletter-subscribe'
let app: TestApp
let server: TestMailServer
let sender: SmtpSender
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
  server = await startMailServer()
  sender = smtpSender(server.url, { name: 'The Musician', address: 'mail@themusician.test' })
})
afterAll(async () => {
  sender.close()
  await server.stop()
  await app.close()
})
afterEach(async () => {
  await app.ctx.db.delete(newsletterSubscribers)
  await app.ctx.db.delete(outbox)
  await app.ctx.db.$client.query('delete from rate_limits')
  server.received.length = 0
})

const subscribe = async (email: string, website?: string) => {
  const response = await app.send('POST', path, { email, ...(website !== undefined && { website }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const rows = () => app.ctx.db.select().from(newsletterSubscribers)
const deliver = () => deliverDueMail(app.ctx, { sender, templates: allMails })
const sent = { success: true, state: 'confirmation_sent', error: null }

/** Subscribes an address, has its mail delivered, and returns the token in it. */
async function mailedToken(email = 'fan@example.com'): Promise<string> {
  await subscribe(email)
  await deliver()
  const token = /\/newsletter\/([\w-]{64})/.exec(server.received.at(-1)?.mail.text ?? '')?.[1]
  if (token === undefined) throw new Error('no link in the mail')
  return token
}
const press = (button: 'confirm' | 'unsubscribe', token: string) =>
  app.request(`/newsletter/${token}/${button}`, { method: 'POST' })
const findState = async (token: string) =>
  ((await (await app.request(`/api/newsletter/${token}`)).json()) as { state: string }).state

test('FUNC-04 OP-19: an address is stored in lower case and gets one link by mail, with one-click unsubscribe', async () => {
  expect(await subscribe(' Fan@Example.COM ')).toEqual({ status: 200, body: sent })
  expect(await rows()).toMatchObject([{ email: 'fan@example.com', status: 'pending', confirmed_at: null }])
  await deliver()
  const [mail] = server.received
  expect(mail?.recipients).toEqual(['fan@example.com'])
  const token = /\/newsletter\/([\w-]{64})/.exec(mail?.mail.text ?? '')?.[1]
  const headers = (mail?.raw ?? '').replace(/\r\n[ \t]+/g, ' ')
  expect(headers).toContain(`List-Unsubscribe: <${app.baseUrl}/u/${token}>`)
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('OP-19: subscribing twice, or forty times at once in any letter case, never makes two rows or two mails', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) => subscribe(number % 2 ? 'fan@example.com' : 'FAN@example.com')),
  )
  expect(answers.every(({ status, body }) => status === 200 && body.success === true)).toBe(true)
  expect(await rows()).toHaveLength(1)
  await deliver()
  expect(server.received).toHaveLength(1)
})

test('an address that waits for its mail may request it again after ten minutes', async () => {
  await mailedToken()
  app.clock.advance(10 * minute)
  await mailedToken()
  expect(server.received).toHaveLength(2)
  expect(await rows()).toHaveLength(1)
})

test('ASVS 2.4.1: one mailbox gets three confirmation mails a day, across all of its addresses and parallel requests; the response stays the same', async () => {
  const addresses = [
    'fan.of@gmail.com',
    'f.a.n.o.f@gmail.com',
    'fanof+a@gmail.com',
    'FanOf+b@googlemail.com',
    'ｆanof+c@gmail.com',
    'fan.of+d@gmail.com',
  ]
  const answers = await Promise.all([...addresses, ...addresses].map((email) => subscribe(email)))
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => sent))
  await deliver()
  expect(server.received).toHaveLength(3)
  const stored = (await rows()).map(({ email }) => email)
  expect(stored).toHaveLength(3)
  for (const { recipients } of server.received) expect(stored).toContain(recipients.join())
  app.clock.advance(day)
  await subscribe('fanof+tomorrow@gmail.com')
  await deliver()
  expect(server.received).toHaveLength(4)
})

test('an unconfirmed address gets three mails a day, whatever the pause between them', async () => {
  for (let asked = 0; asked < 8; asked++) {
    expect((await subscribe('fan@example.com')).body).toEqual(sent)
    app.clock.advance(30 * minute)
  }
  await deliver()
  expect(server.received).toHaveLength(3)
  expect(await rows()).toHaveLength(1)
})

test('CHK-04 OP-19: an address in full-width characters equals the plain one; one with look-alike letters is refused', async () => {
  await subscribe('ｆａｎ＠ｅｘａｍｐｌｅ．ｃｏｍ')
  await subscribe('fan@example.com')
  expect(await rows()).toMatchObject([{ email: 'fan@example.com' }])
  expect((await subscribe('f\u0430n@example.com')).status).toBe(422)
  expect((await subscribe('fa\u200bn@example.com')).status).toBe(422)
})

test('NEWS-05 OP-19: a confirmed subscriber is told so with a separate status, and gets no mail', async () => {
  await press('confirm', await mailedToken())
  const answer = await subscribe('Fan@example.com')
  expect(answer).toEqual({
    status: 200,
    body: {
      success: false,
      state: 'already_subscribed',
      error: 'This email address is already subscribed to our newsletter.',
    },
  })
  app.clock.advance(hour)
  await subscribe('fan@example.com')
  await deliver()
  expect(server.received).toHaveLength(1)
})

test.each([
  ['NEWS-03', '', 'Please enter your email address.'],
  ['NEWS-03', '   ', 'Please enter your email address.'],
  ['NEWS-04', 'fan', 'Please enter a valid email address.'],
  ['NEWS-04', 'fan@example', 'Please enter a valid email address.'],
  ['NEWS-04', 'fan@one@example.com', 'Please enter a valid email address.'],
  ['NEWS-04', 'a fan@example.com', 'Please enter a valid email address.'],
  ['NEWS-04', 'fan@example.com\r\nBcc: other@example.com', 'Please enter a valid email address.'],
  ['NEWS-04', `${'x'.repeat(250)}@example.com`, 'Please enter a valid email address.'],
  ['NEWS-04', 'fan@example.com,other@example.com', 'Please enter a valid email address.'],
  ['NEWS-04', 'fan,other@example.com', 'Please enter a valid email address.'],
  ['NEWS-04', '<fan@example.com>', 'Please enter a valid email address.'],
  ['NEWS-04', 'fan\u0000@example.com', 'Please enter a valid email address.'],
])('%s: %j is refused with its message and writes nothing', async (_id, email, sentence) => {
  const { status, body } = await subscribe(email)
  expect(status).toBe(422)
  expect((body as unknown as ErrorBody).error).toMatchObject({ message: sentence, fields: { email: sentence } })
  expect(await rows()).toEqual([])
})

test('OP-20: a subscriber who fills in the honeypot gets the usual response, and nothing happens', async () => {
  expect(await subscribe('fan@example.com', 'https://spam.example')).toEqual({ status: 200, body: sent })
  expect(await rows()).toEqual([])
  expect(await app.ctx.db.$count(outbox)).toBe(0)
})

test('a mail scanner that opens every link neither confirms nor unsubscribes: no GET changes anything', async () => {
  const token = await mailedToken()
  for (const link of [
    `/newsletter/${token}`,
    `/newsletter/${token}/confirm`,
    `/newsletter/${token}/unsubscribe`,
    `/u/${token}`,
    `/api/newsletter/${token}`,
  ]) {
    for (const method of ['GET', 'HEAD'])
      expect((await app.request(link, { method })).status, `${method} ${link}`).toBeLessThan(500)
  }
  expect(await rows()).toMatchObject([{ status: 'pending', confirmed_at: null, unsubscribed_at: null }])
})

test('the button confirms by POST and shows the page again; a second click changes nothing', async () => {
  const token = await mailedToken()
  const response = await press('confirm', token)
  expect([response.status, response.headers.get('location')]).toEqual([303, `/newsletter/${token}`])
  expect(await findState(token)).toBe('confirmed')
  const [before] = await rows()
  app.clock.advance(minute)
  await press('confirm', token)
  expect(await rows()).toEqual([before])
})

test('RFC 8058: a mail program unsubscribes with one POST from anywhere, without page or cookie', async () => {
  const token = await mailedToken()
  await press('confirm', token)
  for (let press = 0; press < 2; press++) {
    const response = await app.request(`/u/${token}`, {
      method: 'POST',
      headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([response.status, response.headers.get('location'), response.headers.get('set-cookie')]).toEqual([
      200,
      null,
      null,
    ])
  }
  expect(await findState(token)).toBe('unsubscribed')
})

test('RFC 8058: a person who opens that address is redirected to the page that asks, and nothing changes', async () => {
  const token = await mailedToken()
  await press('confirm', token)
  const response = await app.request(`/u/${token}`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([303, `/newsletter/${token}`])
  expect(await findState(token)).toBe('confirmed')
})

test('OP-19: a former subscriber can return: a new mail, the same row, confirmed again', async () => {
  const token = await mailedToken()
  await press('confirm', token)
  await press('unsubscribe', token)
  expect(await findState(token)).toBe('unsubscribed')
  app.clock.advance(10 * minute)
  expect((await subscribe('fan@example.com')).body).toEqual(sent)
  expect(await findState(token)).toBe('pending')
  await press('confirm', await mailedToken())
  expect(await rows()).toMatchObject([{ status: 'confirmed', unsubscribed_at: null }])
})

test('a subscriber who leaves and returns within ten minutes gets a mail too', async () => {
  const token = await mailedToken()
  await press('confirm', token)
  await press('unsubscribe', token)
  await subscribe('fan@example.com')
  await deliver()
  expect(server.received).toHaveLength(2)
})

test('a token that the site did not issue opens nothing and says so', async () => {
  const token = await mailedToken()
  const forged = [forgedToken(token), token.slice(1), 'x', 'A'.repeat(64)]
  for (const wrong of forged) {
    expect((await app.request(`/api/newsletter/${wrong}`)).status, wrong).toBe(404)
    for (const link of [`/newsletter/${wrong}/confirm`, `/newsletter/${wrong}/unsubscribe`, `/u/${wrong}`])
      expect((await app.request(link, { method: 'POST' })).status, link).toBe(404)
  }
  expect(await rows()).toMatchObject([{ status: 'pending' }])
})
