// Proves a contact message over HTTP, through the real outbox, to a real mail server: the mail that the owner receives,
// and the messages that never get that far.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { smtpSender, type SmtpSender } from '@/adapters/mail/smtp'
import { contactMessages } from '@/db/schema/site/contact'
import { outbox } from '@/db/schema/operations/mail'
import { minute } from '@/lib/durations'
import type { ErrorBody } from '@/lib/error-table'
import { allMails } from '@/server/all-endpoints'
import { startMailServer, type TestMailServer } from '../../../../../tests/support/mail-server'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'

const path = '/api/functions/send-contact-email'
const message = {
  name: 'Ann',
  email: 'ann@fans.example',
  subject: 'A booking',
  message: 'One evening in May?\n<b>Bold</b> & "quoted"',
}
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
  await app.ctx.db.delete(contactMessages)
  await app.ctx.db.delete(outbox)
  server.received.length = 0
  server.behaves = 'none'
})

const send = (change: Record<string, unknown> = {}) => app.send('POST', path, { ...message, ...change })
const storedMessages = () => app.ctx.db.select().from(contactMessages)
const deliver = () => deliverDueMail(app.ctx, { sender, templates: allMails })

test('FUNC-05 OP-20: only the owner gets the mail, from the site’s address; the sender is in Reply-To, and nothing in the text is markup', async () => {
  expect(await (await send()).json()).toEqual({ success: true })
  await deliver()
  const [received] = server.received
  expect(server.received).toHaveLength(1)
  expect(received?.recipients).toEqual([app.ctx.settings.ownerEmail])
  expect(received?.sender).toBe('mail@themusician.test')
  expect(received?.mail.from?.value).toEqual([{ name: 'The Musician', address: 'mail@themusician.test' }])
  expect(received?.mail.replyTo?.value.map(({ address }) => address)).toEqual(['ann@fans.example'])
  expect(received?.mail.subject).toBe('Message: A booking')
  expect(received?.mail.html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;')
  expect(received?.mail.html).not.toContain('<b>Bold')
  expect(received?.mail.text).toContain('<b>Bold</b> & "quoted"')
})

test('OP-20: the message is stored while the mail server is down, and mailed when it is back', async () => {
  server.behaves = 'refuse-for-now'
  expect((await send()).status).toBe(200)
  await deliver()
  expect(server.received).toEqual([])
  expect(await storedMessages()).toMatchObject([
    { name: 'Ann', email: 'ann@fans.example', subject: 'A booking', message: message.message, status: 'unread' },
  ])
  server.behaves = 'none'
  app.clock.advance(minute)
  await deliver()
  expect(server.received).toHaveLength(1)
})

test.each(['name', 'email', 'subject'])(
  'OP-20: a line break in %s is refused, so the sender cannot add headers',
  async (field) => {
    for (const injection of ['\r\nBcc: all@example.com', '\nBcc: all@example.com', '\rBcc: all@example.com']) {
      const response = await send({ [field]: `${message[field as 'name']}${injection}` })
      expect(response.status).toBe(422)
      expect(((await response.json()) as ErrorBody).error.fields?.[field]).toMatch(/must be one line|valid email/)
    }
    expect(await storedMessages()).toEqual([])
  },
)

test.each([
  ['message', 'x'.repeat(10_240), 'Message must be under 5001 characters'],
  ['message', '  \n ', 'Message is required'],
  ['name', 'x'.repeat(101), 'Name must be under 101 characters'],
  ['subject', 'x'.repeat(201), 'Subject must be under 201 characters'],
  ['name', '', 'Name is required'],
  ['subject', ' ', 'Subject is required'],
  ['email', '', 'Email is required'],
  ['email', 'nobody', 'Please enter a valid email address.'],
  ['email', 'ann,bob@example.com', 'Please enter a valid email address.'],
  ['email', '<ann@example.com>', 'Please enter a valid email address.'],
])('OP-20 CONT-07: %s of %.20j is refused with a message', async (field, value, sentence) => {
  const response = await send({ [field]: value })
  expect(response.status).toBe(422)
  expect(((await response.json()) as ErrorBody).error.fields?.[field]).toBe(sentence)
  expect(await storedMessages()).toEqual([])
  expect(await app.ctx.db.$count(outbox)).toBe(0)
})

test('OP-20: every accepted address can be replied to: the mail goes out', async () => {
  for (const email of [
    "o'brien+jazz@example.co.uk",
    'ü@example.com',
    'a@müsic.example',
    '"quoted"@example.com'.replaceAll('"', '%'),
  ])
    expect((await send({ email })).status, email).toBe(200)
  await deliver()
  expect(server.received).toHaveLength(4)
})

test('OP-20: a sender who fills in the honeypot gets the usual response, and no mail goes out', async () => {
  expect(await (await send({ website: 'https://spam.example' })).json()).toEqual({ success: true })
  expect(await storedMessages()).toEqual([])
  expect(await app.ctx.db.$count(outbox)).toBe(0)
})

test('OP-20: the fourth message of an hour from one network address is refused', async () => {
  const limited = await testApp()
  try {
    const statuses: number[] = []
    for (let number = 0; number < 4; number++) statuses.push((await limited.send('POST', path, message)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(await limited.ctx.db.$count(contactMessages)).toBe(3)
  } finally {
    await limited.close()
  }
})
