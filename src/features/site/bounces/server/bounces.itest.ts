// Proves on a real database that a mailbox that does not exist gets no further newsletter, whether the mail server refuses
// the mail or a mail service reports it later, and that no report counts twice.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpSender, type SmtpSender } from '@/adapters/mail/smtp'
import { inTransaction } from '@/adapters/database/connect'
import { bounceAddress, bouncedSubscribers, newsletterBounces } from '@/db/schema/site/bounces'
import { newsletterDeliveries, newsletters, newsletterSubscribers } from '@/db/schema/site/newsletter'
import { outbox } from '@/db/schema/operations/mail'
import { newsletterPrivacy } from '@/features/site/newsletter/server/newsletter.privacy'
import {
  createNewsletter,
  listNewsletters,
  queueNewsletter,
  sendNewsletter,
} from '@/features/site/newsletter/server/newsletters'
import { confirm } from '@/features/site/newsletter/server/subscriptions'
import { deliverDueMail } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { allMails, onMailRefused } from '@/server/all-endpoints'
import { startMailServer, type TestMailServer } from '../../../../../tests/support/mail-server'
import { ownerInOffice, testApp, type TestApp } from '../../../../../tests/support/test-app'
import { bouncesPrivacy } from './bounces.privacy'

let app: TestApp
let server: TestMailServer
let sender: SmtpSender
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerInOffice })
  server = await startMailServer()
  sender = smtpSender(server.url, { name: 'The Musician', address: 'mail@themusician.test' })
})
afterAll(async () => {
  sender.close()
  await server.stop()
  await app.close()
})
beforeEach(async () => {
  for (const table of [newsletters, newsletterSubscribers, outbox, bounceAddress]) await app.ctx.db.delete(table)
  server.received.length = 0
  server.behaves = 'none'
})

const deliver = () => deliverDueMail(app.ctx, { sender, templates: allMails, onRefusal: onMailRefused })
async function subscribe(email: string): Promise<string> {
  const [row] = await app.ctx.db
    .insert(newsletterSubscribers)
    .values({ email, status: 'confirmed', confirmed_at: app.clock.now() })
    .returning({ id: newsletterSubscribers.id })
  return row?.id ?? ''
}
async function send(): Promise<string> {
  const id = await createNewsletter(app.ctx, {
    subject: 'Two dates',
    blocks: [{ id: 'a', kind: 'text', text: 'Hello.' }],
  })
  await sendNewsletter(app.ctx, id)
  await queueNewsletter(app.ctx, id)
  await deliver()
  return id
}
const summary = async (id: string) => (await listNewsletters(app.ctx)).newsletters.find((one) => one.id === id)
type List = { bounces: { id: string; email: string; status: string }[]; total: number; address: string } & {
  confirmUrl: string | null
  reportedAt: string | null
}
const list = async () => (await (await app.request('/api/admin/bounces')).json()) as List
async function report(body: string | object, address?: string): Promise<number> {
  const { pathname } = new URL(address ?? (await list()).address)
  const { status } = await app.request(pathname, {
    method: 'POST',
    headers: { origin: 'https://mail-service.example', 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return status
}
const hardBounce = (Email: string) => ({ RecordType: 'Bounce', Type: 'HardBounce', Email, Details: '550 5.1.1 gone' })

test('a mail that the mail server refuses for good is tried once, counts for its newsletter, and no other follows', async () => {
  await subscribe('fan@example.com')
  server.behaves = 'refuse-recipient'
  const first = await send()
  expect((await app.ctx.db.select().from(outbox))[0]).toMatchObject({ status: 'dead', tries: 1 })
  expect(await summary(first)).toMatchObject({ bounced: 1, progress: { total: 1, delivered: 0, failed: 0 } })
  expect(await list()).toMatchObject({ total: 1, bounces: [{ email: 'fan@example.com', status: '550' }] })
  server.behaves = 'none'
  await subscribe('other@example.com')
  await send()
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['other@example.com']])
})

test('a refusal for another reason is tried again and stops nothing', async () => {
  await subscribe('fan@example.com')
  server.behaves = 'refuse-for-good'
  const id = await send()
  expect((await app.ctx.db.select().from(outbox))[0]).toMatchObject({ status: 'queued', tries: 1 })
  expect(await summary(id)).toMatchObject({ bounced: 0, progress: { underWay: 1 } })
  expect((await list()).total).toBe(0)
})

test('a receipt to a bounced address is still tried as usual', async () => {
  await subscribe('fan@example.com')
  await report(hardBounce('fan@example.com'))
  await app.ctx.db
    .insert(outbox)
    .values({
      dedupe_key: 'x:1',
      kind: 'hello',
      recipient: 'fan@example.com',
      payload: {},
      next_attempt_at: new Date(0),
    })
  const templates = { hello: async () => ({ subject: 'Hello', html: '', text: '' }) }
  server.behaves = 'refuse-recipient'
  await deliverDueMail(app.ctx, { sender, templates, onRefusal: onMailRefused })
  expect((await app.ctx.db.select().from(outbox))[0]).toMatchObject({ status: 'queued', tries: 1 })
})

test('a mail service reports a bounce: it counts once for the last newsletter, however often the report arrives', async () => {
  const id = await subscribe('fan@example.com')
  await subscribe('other@example.com')
  const earlier = await send()
  app.clock.advance(60_000)
  const letter = await send()
  const answers = await Promise.all(Array.from({ length: 8 }, () => report(hardBounce('FAN@example.com'))))
  expect(answers).toEqual(answers.map(() => 200))
  expect(await report(hardBounce('stranger@example.com'))).toBe(200)
  expect(await summary(letter)).toMatchObject({ bounced: 1, progress: { delivered: 2, failed: 0 } })
  expect(await summary(earlier)).toMatchObject({ bounced: 0 })
  expect(await list()).toMatchObject({
    total: 1,
    bounces: [{ id, status: '5.1.1' }],
    reportedAt: expect.any(String) as string,
  })
  const { rows } = (await (await app.request('/api/admin/subscribers?sort=is_bounced')).json()) as {
    rows: { email: string; is_bounced: boolean }[]
  }
  expect(rows.map(({ email, is_bounced }) => `${email} ${is_bounced}`).toSorted()).toEqual([
    'fan@example.com true',
    'other@example.com false',
  ])
})

test('a bounce that arrives while a newsletter is queued stops its mail too', async () => {
  await subscribe('fan@example.com')
  await subscribe('other@example.com')
  const id = await createNewsletter(app.ctx, { subject: 'A', blocks: [{ id: 'a', kind: 'text', text: 'Hello.' }] })
  await sendNewsletter(app.ctx, id)
  await queueNewsletter(app.ctx, id)
  await report(hardBounce('fan@example.com'))
  await deliver()
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['other@example.com']])
  expect(await summary(id)).toMatchObject({ progress: { delivered: 1, skipped: 1 } })
})

test('the owner lets an address get newsletters again, and a reader does by confirming anew', async () => {
  const id = await subscribe('fan@example.com')
  await report(hardBounce('fan@example.com'))
  expect((await app.send('DELETE', `/api/admin/bounces/${id}`, {})).status).toBe(200)
  expect((await app.send('DELETE', `/api/admin/bounces/${id}`, {})).status).toBe(404)
  expect((await list()).total).toBe(0)
  await report(hardBounce('fan@example.com'))
  expect((await list()).total).toBe(1)
  await confirm(app.ctx, deriveToken(app.ctx.settings.tokenSecret, 'newsletter', id))
  expect((await list()).total).toBe(0)
})

test('only the present address takes reports; another token opens nothing', async () => {
  await subscribe('fan@example.com')
  const { address } = await list()
  expect(await report('hello')).toBe(400)
  expect(await report(hardBounce('fan@example.com'), `${address.slice(0, -4)}AAAA`)).toBe(404)
  expect((await app.send('POST', '/api/admin/bounces/new-address', {})).status).toBe(200)
  expect(await report(hardBounce('fan@example.com'), address)).toBe(404)
  expect((await list()).total).toBe(0)
  expect((await list()).address).not.toBe(address)
  expect(await report(hardBounce('fan@example.com'))).toBe(200)
  expect((await list()).total).toBe(1)
  expect(JSON.stringify(app.logged)).not.toContain(address.split('/').at(-1))
})

test('the owner is asked to confirm a topic at Amazon until the first report arrives', async () => {
  const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription'
  await report({ Type: 'SubscriptionConfirmation', SubscribeURL })
  expect(await list()).toMatchObject({ confirmUrl: SubscribeURL, reportedAt: null })
  await report({ Type: 'Notification', Message: '{}' })
  expect(await list()).toMatchObject({ confirmUrl: null, reportedAt: expect.any(String) as string })
})

test('the data of a person has the bounce; an erasure deletes it, and the count of the newsletter stays', async () => {
  await subscribe('fan@example.com')
  const letter = await send()
  await report(hardBounce('fan@example.com'))
  await inTransaction(app.ctx.db, async (tx) => {
    expect(await bouncesPrivacy.collect?.(tx, app.ctx, 'fan@example.com')).toMatchObject([
      { rows: [{ reason: 'no_mailbox', status_code: '5.1.1' }] },
    ])
    await newsletterPrivacy.erase?.(tx, app.ctx, 'fan@example.com')
  })
  expect(await app.ctx.db.$count(bouncedSubscribers)).toBe(0)
  expect(await app.ctx.db.$count(newsletterDeliveries)).toBe(0)
  expect(
    await app.ctx.db.select().from(newsletterBounces).where(eq(newsletterBounces.newsletter_id, letter)),
  ).toMatchObject([{ refused: 0, reported: 1 }])
})
