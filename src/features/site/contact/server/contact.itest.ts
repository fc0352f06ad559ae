// Proves on a real database that a message is stored and mailed to the owner alone, from script and from a plain form.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'
import { contactEndpoints } from '../contact.contract'
import { contactRoutes } from './contact.api'
import { storeMessage } from './store-message'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const message = { name: 'Ann', email: 'Ann@Fans.example', subject: 'A booking', message: 'One evening in May?' }

async function stored() {
  const { rows: messages } = await world.ctx.db.execute<{ name: string; subject: string }>(
    'select name, subject from contact_messages order by created_at, name',
  )
  const { rows: mails } = await world.ctx.db.execute<{ recipient: string; reply_to: string }>(
    'select recipient, reply_to from outbox order by created_at, id',
  )
  return { messages, mails }
}

test('FUNC-05 OP-20: a message is stored, and its mail goes to the owner with the sender in Reply-To only', async () => {
  await storeMessage(world.ctx, contactEndpoints.send.body.parse(message))
  expect(await stored()).toEqual({
    messages: [{ name: 'Ann', subject: 'A booking' }],
    mails: [{ recipient: world.ctx.settings.ownerEmail, reply_to: 'ann@fans.example' }],
  })
})

test('OP-20: a sender who fills in the honeypot gets the usual response, and nothing is stored', async () => {
  const before = await stored()
  await storeMessage(world.ctx, contactEndpoints.send.body.parse({ ...message, website: 'https://spam.example' }))
  expect(await stored()).toEqual(before)
})

async function post(fields: Record<string, string>): Promise<{ status: number; page: string }> {
  const [route] = contactRoutes
  if (!route) throw new Error('no route')
  const raw = new Request('https://themusician.test/contact', { method: 'POST', body: new URLSearchParams(fields) })
  const response = await route.run(
    world.ctx,
    { raw, params: {} },
    {
      ip: '192.0.2.1',
      network: '192.0.2.1',
      requestId: 'r',
      userAgent: null,
      cookie: () => undefined,
      setCookie: () => undefined,
      setStatus: () => undefined,
    },
  )
  return { status: response.status, page: await response.text() }
}

test('CONT-07 CONT-09: a browser without script sends the same form and gets the same response', async () => {
  const answer = await post({ ...message, name: 'Bob', website: '' })
  expect(answer.status).toBe(200)
  expect(answer.page).toContain('Message sent!')
  expect((await stored()).messages).toContainEqual({ name: 'Bob', subject: 'A booking' })
})

test('CONT-07: the response names everything that is missing, and nothing is stored', async () => {
  const before = await stored()
  const answer = await post({ name: '', email: 'nobody', subject: 'S', message: '' })
  expect(answer.status).toBe(422)
  for (const sentence of ['Name is required', 'Please enter a valid email address', 'Message is required'])
    expect(answer.page).toContain(sentence)
  expect(await stored()).toEqual(before)
})
