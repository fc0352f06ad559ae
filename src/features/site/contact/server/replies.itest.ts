// Proves replies to messages, through the real outbox to a real mail server: the mail that the visitor receives, and
// the state that the owner sees.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { smtpSender, type SmtpSender } from '@/adapters/mail/smtp'
import type { Context } from '@/platform/context'
import { contactMessages, contactReplies } from '@/db/schema/site/contact'
import { outbox } from '@/db/schema/operations/mail'
import { day } from '@/lib/durations'
import { allMails } from '@/server/all-endpoints'
import { startMailServer, type TestMailServer } from '../../../../../tests/support/mail-server'
import { ownerActor } from '../../../../../tests/support/administrator'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'
import { contactPrivacy } from './contact.privacy'
import { repliesTo, replyTo, retryReply } from './replies'
import { storeMessage } from './store-message'

const email = 'ann@fans.example'
let world: TestWorld
let ctx: Context
let server: TestMailServer
let sender: SmtpSender
beforeAll(async () => {
  world = await createTestWorld()
  ctx = { ...world.ctx, actor: ownerActor }
  server = await startMailServer()
  sender = smtpSender(server.url, { name: 'The Musician', address: 'mail@themusician.test' })
})
afterAll(async () => {
  sender.close()
  await server.stop()
  await world.close()
})
afterEach(async () => {
  for (const table of [contactReplies, contactMessages, outbox]) await ctx.db.delete(table)
  server.received.length = 0
  server.behaves = 'none'
})

const deliver = () => deliverDueMail(ctx, { sender, templates: allMails })

/** Sends a message to the owner. Returns its id and the Message-ID of its mail. */
async function written(): Promise<{ id: string; arrivedAs: string }> {
  await storeMessage(ctx, {
    name: 'Ann',
    email,
    subject: 'A booking',
    message: 'One evening in May?\n<b>Bold</b>',
    website: '',
  })
  await deliver()
  const [message] = await ctx.db.select().from(contactMessages)
  const arrivedAs = server.received[0]?.mail.messageId ?? ''
  server.received.length = 0
  return { id: message?.id ?? '', arrivedAs }
}
const answer = (id: string, body: string, replyId: string = randomUUID()) => replyTo(ctx, id, { replyId, body })

test('a reply goes only to the visitor, with the visitor’s text below it; replies to it go to the owner', async () => {
  const { id, arrivedAs } = await written()
  await answer(id, 'Gladly!\r\nWhich day?\n\nYours')
  await deliver()
  expect(server.received).toHaveLength(1)
  const [received] = server.received
  expect(received?.recipients).toEqual([email])
  expect(received?.mail.subject).toBe('Re: A booking')
  expect(received?.mail.replyTo?.value.map(({ address }) => address)).toEqual([ctx.settings.ownerEmail])
  expect(received?.mail.inReplyTo).toBe(arrivedAs)
  expect(received?.raw).toMatch(/^Auto-Submitted: no\r?$/m)
  expect(received?.mail.text).toMatch(
    /^Gladly!\nWhich day\?\n\nYours\n\nAnn wrote on .+ \d{4}:\n> One evening in May\?\n> <b>Bold<\/b>\n$/,
  )
  expect(received?.mail.html).toContain('Gladly!<br>Which day?')
  expect(received?.mail.html).not.toContain('<b>Bold')
  expect(await repliesTo(ctx, id)).toMatchObject([
    { body: 'Gladly!\nWhich day?\n\nYours', by: 'owner@themusician.test', mail: 'sent', problem: null },
  ])
  expect(await ctx.db.select({ status: contactMessages.status }).from(contactMessages)).toEqual([
    { status: 'answered' },
  ])
})

test('mail programs show a second reply in the thread of the first', async () => {
  const { id, arrivedAs } = await written()
  await answer(id, 'First')
  await deliver()
  world.clock.advance(day)
  await answer(id, 'Second')
  await deliver()
  const [first, second] = server.received
  expect(second?.mail.inReplyTo).toBe(first?.mail.messageId)
  expect(second?.mail.references).toEqual([arrivedAs, first?.mail.messageId])
  expect((await repliesTo(ctx, id)).map(({ body }) => body)).toEqual(['First', 'Second'])
})

test('a reply sent twice with the same id is mailed once', async () => {
  const { id } = await written()
  const replyId = randomUUID()
  await Promise.all([answer(id, 'Once', replyId), answer(id, 'Once', replyId)])
  await answer(id, 'Once', replyId)
  await deliver()
  expect(server.received).toHaveLength(1)
  expect(await repliesTo(ctx, id)).toHaveLength(1)
})

test('a mail that cannot be sent gives the reason, is given up in the end, and goes out when it is retried', async () => {
  const { id } = await written()
  const replyId = randomUUID()
  server.behaves = 'refuse-recipient'
  await answer(id, 'Hello', replyId)
  await deliver()
  expect(await repliesTo(ctx, id)).toMatchObject([{ mail: 'waiting', problem: 'There is no such mailbox.' }])
  await expect(retryReply(ctx, replyId)).rejects.toMatchObject({ code: 'not_found' })
  for (let tries = 0; tries < 10; tries += 1) {
    world.clock.advance(day)
    await deliver()
  }
  expect(await repliesTo(ctx, id)).toMatchObject([{ mail: 'failed', problem: 'There is no such mailbox.' }])
  server.behaves = 'none'
  await retryReply(ctx, replyId)
  await deliver()
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[email]])
  expect(await repliesTo(ctx, id)).toMatchObject([{ mail: 'sent', problem: null }])
})

test('a deleted message cannot be replied to; a reply already in progress still goes out', async () => {
  const { id } = await written()
  await answer(id, 'On its way')
  await ctx.db.delete(contactMessages)
  await expect(answer(id, 'Too late')).rejects.toMatchObject({ code: 'not_found' })
  await deliver()
  expect(server.received[0]?.mail.text).toBe('On its way\n')
})

test('data is in the export before it is erased, and its mail no longer goes out', async () => {
  const { id } = await written()
  await answer(id, 'Private')
  const sections = await inTransaction(ctx.db, async (tx) => (await contactPrivacy.collect?.(tx, ctx, email)) ?? [])
  expect(sections.find(({ name }) => name === 'answers-to-messages')?.rows).toMatchObject([{ body: 'Private' }])
  expect(await inTransaction(ctx.db, async (tx) => contactPrivacy.erase?.(tx, ctx, email))).toEqual({
    messages: 1,
    replies: 1,
  })
  await deliver()
  expect(server.received).toEqual([])
})

test('a reply with the id of another message is refused, and nothing is sent', async () => {
  const first = await written()
  await storeMessage(ctx, { name: 'Bob', email: 'bob@fans.example', subject: 'Another', message: 'Hello', website: '' })
  const second = (await ctx.db.select().from(contactMessages)).find(({ id }) => id !== first.id)
  const replyId = randomUUID()
  await answer(first.id, 'For Ann', replyId)
  await answer(first.id, 'For Ann', replyId)
  await expect(answer(second?.id ?? '', 'For Bob', replyId)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await ctx.db.select().from(contactReplies)).toMatchObject([{ message_id: first.id, body: 'For Ann' }])
})
