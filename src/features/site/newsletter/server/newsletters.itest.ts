// Proves on a real database that a newsletter goes once to every confirmed subscriber and to no other address, even if
// processes are killed meanwhile.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '@/adapters/mail/mail'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { outbox } from '@/db/schema/operations/mail'
import { newsletters, newsletterSubscribers } from '@/db/schema/site/newsletter'
import { ownerActor } from '../../../../../tests/support/administrator'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'
import { plannedNewslettersTask } from './letter/planned'
import { newsletterJobs } from './newsletter.admin'
import { newsletterMails } from './newsletter.mail'
import {
  createNewsletter,
  listNewsletters,
  newsletterRecipients,
  queueNewsletter,
  removeNewsletter,
  sendNewsletter,
  stopNewsletter,
  testNewsletter,
  updateNewsletter,
} from './newsletters'

let world: TestWorld
let mails: Mail[]
beforeAll(async () => {
  world = await createTestWorld()
  world.ctx.actor = ownerActor
})
beforeEach(async () => {
  mails = []
  await world.ctx.db.delete(newsletters)
  await world.ctx.db.delete(newsletterSubscribers)
  await world.ctx.db.delete(outbox)
})
afterAll(() => world.close())

const letterText = {
  subject: 'Two dates in June',
  blocks: [
    {
      id: '1',
      kind: 'text' as const,
      text: 'Dear friends,\n\n[Tickets](https://example.com/t)\n\n<script>alert(1)</script>',
    },
  ],
}
const subscribers = (many: number, status: 'confirmed' | 'pending' | 'unsubscribed' = 'confirmed') =>
  world.ctx.db
    .insert(newsletterSubscribers)
    .values(Array.from({ length: many }, (_, n) => ({ email: `${status}-${n}@example.com`, status })))
const deliver = () =>
  deliverDueMail(world.ctx, { sender: { send: async (mail) => void mails.push(mail) }, templates: newsletterMails })
const progress = async () => (await listNewsletters(world.ctx)).newsletters[0]?.progress

test('a newsletter goes only to confirmed subscribers, each with a separate unsubscribe link', async () => {
  await subscribers(3)
  await subscribers(2, 'pending')
  await subscribers(2, 'unsubscribed')
  const id = await createNewsletter(world.ctx, letterText)
  expect((await listNewsletters(world.ctx)).confirmed).toBe(3)
  expect(await sendNewsletter(world.ctx, id)).toBe(3)
  expect(await progress()).toMatchObject({ total: 3, waiting: 3 })
  await queueNewsletter(world.ctx, id)
  await deliver()
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    'confirmed-0@example.com',
    'confirmed-1@example.com',
    'confirmed-2@example.com',
  ])
  const ways = mails.map(({ headers }) => headers?.['List-Unsubscribe'])
  expect(new Set(ways).size).toBe(3)
  expect(mails[0]?.headers).toMatchObject({
    'List-Unsubscribe': expect.stringMatching(/^<https:\/\/themusician\.test\/u\/.+>$/) as string,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(mails[0]?.html).toContain('https://example.com/t')
  expect(mails[0]?.html).not.toContain('<script')
  expect(await progress()).toMatchObject({ total: 3, delivered: 3 })
  expect((await listNewsletters(world.ctx)).newsletters[0]?.status).toBe('sent')
})

test('450 mails are queued once although the job runs twice at the same time and again later', async () => {
  await subscribers(450)
  const id = await createNewsletter(world.ctx, letterText)
  await sendNewsletter(world.ctx, id)
  await Promise.all([queueNewsletter(world.ctx, id), queueNewsletter(world.ctx, id)])
  await queueNewsletter(world.ctx, id)
  expect(await world.ctx.db.$count(outbox)).toBe(450)
  expect(await newsletterRecipients(world.ctx, id, 9)).toMatchObject({ total: 450, recipients: { length: 50 } })
})

test('queueing continues within a minute after the process died, although its job stays locked for hours', async () => {
  await subscribers(450)
  await sendNewsletter(world.ctx, await createNewsletter(world.ctx, letterText))
  // The job of the dead process: no worker takes it.
  await world.ctx.db.$client.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'")
  await newsletterJobs.tasks[plannedNewslettersTask]?.(world.ctx, {})
  expect(await world.ctx.db.$count(outbox)).toBe(450)
  expect((await listNewsletters(world.ctx)).newsletters[0]?.status).toBe('sent')
})

test('a subscriber who leaves between queueing and sending gets nothing', async () => {
  await subscribers(2)
  const id = await createNewsletter(world.ctx, letterText)
  await sendNewsletter(world.ctx, id)
  await queueNewsletter(world.ctx, id)
  await world.ctx.db
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed' })
    .where(eq(newsletterSubscribers.email, 'confirmed-0@example.com'))
  await deliver()
  expect(mails.map(({ to }) => to)).toEqual(['confirmed-1@example.com'])
  expect(await progress()).toMatchObject({ delivered: 1, skipped: 1 })
})

test('the test mail goes to the signed-in user, and the draft stays a draft', async () => {
  await subscribers(1)
  const id = await createNewsletter(world.ctx, letterText)
  expect(await testNewsletter(world.ctx, id)).toBe('owner@themusician.test')
  await deliver()
  expect(mails).toMatchObject([{ to: 'owner@themusician.test', subject: 'Test: Two dates in June' }])
  expect((await listNewsletters(world.ctx)).newsletters[0]?.status).toBe('draft')
})

test('stopping ends the queueing; a sent newsletter cannot be changed, sent again or removed', async () => {
  await subscribers(1)
  const id = await createNewsletter(world.ctx, letterText)
  await sendNewsletter(world.ctx, id)
  await stopNewsletter(world.ctx, id)
  await queueNewsletter(world.ctx, id)
  expect(await world.ctx.db.$count(outbox)).toBe(0)
  expect(await progress()).toMatchObject({ skipped: 1 })
  const attempts = [
    () => sendNewsletter(world.ctx, id),
    () => updateNewsletter(world.ctx, id, letterText),
    () => removeNewsletter(world.ctx, id),
  ]
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({ code: 'invalid_data' })
  }
})

test('nothing is sent when the list has no subscribers', async () => {
  const id = await createNewsletter(world.ctx, letterText)
  await expect(sendNewsletter(world.ctx, id)).rejects.toMatchObject({ message: 'No confirmed subscribers yet.' })
})
