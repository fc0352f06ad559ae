// Tests a real SMTP conversation: what arrives, and what happens when the server refuses a mail, drops the connection
// or is gone.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '../../../tests/support/mail-server'
import type { Mail } from './mail'
import { mailProblem } from './mail-problem'
import { smtpSender, type SmtpSender, smtpUnicodeNames } from './smtp'

const mail: Mail = {
  messageId: '7d4a2a52-3f0e-4a7a-9d0a-0f3a3c4d5e6f@themusician.test',
  to: 'fan@example.com',
  replyTo: 'other@example.com',
  subject: 'Your music – “Été”',
  text: 'The text part\n',
  html: '<p>The HTML part</p>',
  headers: { 'List-Unsubscribe': '<https://themusician.test/u/1>' },
}

let server: TestMailServer
let sender: SmtpSender

beforeEach(async () => {
  server = await startMailServer()
  sender = smtpSender(server.url, { name: 'The Musician', address: 'mail@themusician.test' })
})

afterEach(async () => {
  sender.close()
  await server.stop()
})

test('DLV-03: the mail arrives as written, at one recipient', async () => {
  await sender.send(mail)
  const [arrived] = server.received
  expect(arrived?.recipients).toEqual(['fan@example.com'])
  expect(arrived?.sender).toBe('mail@themusician.test')
  expect(arrived?.mail).toMatchObject({
    messageId: `<${mail.messageId}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  })
  expect(arrived?.mail.from?.text).toBe('"The Musician" <mail@themusician.test>')
  expect(arrived?.mail.replyTo?.text).toBe('other@example.com')
  expect(arrived?.raw).toMatch(/^List-Unsubscribe: <https:\/\/themusician\.test\/u\/1>\r?$/m)
  expect(arrived?.raw).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
})

test.each([
  ['refuse-for-now', { responseCode: 451 }],
  ['refuse-for-good', { responseCode: 554 }],
  ['refuse-recipient', { responseCode: 550 }],
] as const)('%s: the sender gets the error, and the next mail is delivered', async (misbehaviour, expected) => {
  server.behaves = misbehaviour
  await expect(sender.send(mail)).rejects.toMatchObject(expected)
  expect(server.received).toHaveLength(0)
  server.behaves = 'none'
  await sender.send(mail)
  expect(server.received).toHaveLength(1)
})

test('row 27: a connection dropped after DATA counts as failed, and the retry has the same Message-ID', async () => {
  server.behaves = 'drop-after-data'
  await expect(sender.send(mail)).rejects.toThrow()
  server.behaves = 'none'
  await sender.send(mail)
  expect(server.received.map((arrived) => arrived.mail.messageId)).toEqual([
    `<${mail.messageId}>`,
    `<${mail.messageId}>`,
  ])
})

test('CHK-04: letters such as ü before the @ need a server with SMTPUTF8; without it, nothing is sent', async () => {
  await sender.send({ ...mail, to: 'ü@example.com' })
  expect(server.received[0]?.recipients).toEqual(['ü@example.com'])
  expect(await smtpUnicodeNames(server.url)()).toBe(true)

  const plain = await startMailServer(0, { unicodeNames: false })
  const plainSender = smtpSender(plain.url, { name: 'The Musician', address: 'mail@themusician.test' })
  try {
    expect(await smtpUnicodeNames(plain.url)()).toBe(false)
    await expect(plainSender.send({ ...mail, to: 'ü@example.com' })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { reason: 'the mail server has no SMTPUTF8' },
    })
    expect(plain.received).toEqual([])
    await plainSender.send({ ...mail, to: 'a@müsic.example' })
    expect(plain.received[0]?.raw).toMatch(/^To: a@xn--msic-0ra\.example\r?$/m)
  } finally {
    plainSender.close()
    await plain.stop()
  }
  expect(mailProblem('This mail cannot be sent as it stands. (the mail server has no SMTPUTF8)')).toBe(
    'The mail server cannot write to addresses with letters such as ü before the @.',
  )
})

test('the name and address of the sender may change between mails', async () => {
  const current = { name: 'Ada', address: 'ada@themusician.test' }
  const following = smtpSender(server.url, {
    get name() {
      return current.name
    },
    get address() {
      return current.address
    },
  })
  try {
    await following.send(mail)
    Object.assign(current, { name: 'Ada Trumpet', address: 'band@themusician.test' })
    await following.send(mail)
    expect(server.received.map((arrived) => arrived.mail.from?.text)).toEqual([
      '"Ada" <ada@themusician.test>',
      '"Ada Trumpet" <band@themusician.test>',
    ])
  } finally {
    following.close()
  }
})

test('the answer of a server that was away is asked for again', async () => {
  const { url } = server
  await server.stop()
  const ask = smtpUnicodeNames(url)
  await expect(ask()).rejects.toMatchObject({ code: 'ESOCKET' })
  server = await startMailServer(Number(new URL(url).port))
  expect(await ask()).toBe(true)
})

test('row 26: an unreachable server causes an error, not an endless wait', async () => {
  await server.stop()
  await expect(sender.send(mail)).rejects.toMatchObject({ code: 'ESOCKET' })
})

test.each([
  ['subject', { subject: 'Hello\r\nBcc: victim@example.com' }],
  ['subject', { subject: 'Hello\nBcc: victim@example.com' }],
  ['subject', { subject: 'NUL\0' }],
  ['recipient', { to: 'fan@example.com\r\nRCPT TO:<victim@example.com>' }],
  ['recipient', { to: 'fan@example.com, victim@example.com' }],
  ['recipient', { to: 'Fan <fan@example.com>' }],
  ['recipient', { to: 'fan@example.com,victim' }],
  ['recipient', { to: '' }],
  ['reply address', { replyTo: 'a@b.co\r\nBcc: victim@example.com' }],
  ['reply address', { replyTo: 'not an address' }],
  ['message id', { messageId: 'x>\r\nBcc: victim@example.com' }],
  ['header', { headers: { 'X-Note': 'a\r\nBcc: victim@example.com' } }],
  ['header', { headers: { 'X-Note: a\r\nBcc': 'victim@example.com' } }],
  ['header', { headers: { Bcc: 'victim@example.com' } }],
  ['header', { headers: { Subject: 'a second one' } }],
])('ASVS 1.3.11: a forged %s %j adds no second recipient and no second header', async (_, forged) => {
  await expect(sender.send({ ...mail, ...forged })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(server.received).toHaveLength(0)
})

test('ASVS 1.3.11: texts that contain names of files or addresses are sent as plain text', async () => {
  await sender.send({ ...mail, text: '/etc/passwd', html: '<img src="file:///etc/passwd">' })
  expect(server.received[0]?.mail.text?.trim()).toBe('/etc/passwd')
  expect(server.received[0]?.raw).not.toContain('root:')
})
