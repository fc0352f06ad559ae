// Tests the outbox with a real database and a real SMTP server, and with a clock that the test moves.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox } from '@/db/schema/operations/mail'
import { hour, minute } from '@/lib/durations'
import { startMailServer, type TestMailServer } from '../../../tests/support/mail-server'
import { createTestWorld, type TestWorld } from '../../../tests/support/test-world'
import { connectDatabase, inTransaction } from '@/adapters/database/connect'
import { deliverDueMail, queueMail, type FeatureMails, type NewMail } from './outbox'
import { smtpSender, type SmtpSender } from '@/adapters/mail/smtp'

const templates: FeatureMails = {
  hello: async (ctx, payload) => ({
    subject: `Hello ${String(payload.name)}`,
    html: `<p>${ctx.settings.siteName}</p>`,
    text: ctx.settings.siteName,
  }),
}

let world: TestWorld
let server: TestMailServer
let sender: SmtpSender

beforeEach(async () => {
  world = await createTestWorld()
  server = await startMailServer()
  sender = smtpSender(server.url, { name: 'The Musician', address: 'mail@themusician.test' })
})
afterEach(async () => {
  sender.close()
  await server.stop()
  await world.close()
})

const queue = (mail: Partial<NewMail> = {}) =>
  inTransaction(world.ctx.db, (tx) =>
    queueMail(tx, {
      dedupeKey: 'hello:1',
      kind: 'hello',
      recipient: 'fan@example.com',
      payload: { name: 'Ada' },
      ...mail,
    }),
  )
const deliver = () => deliverDueMail(world.ctx, { sender, templates })
const rows = () => world.ctx.db.select().from(outbox).orderBy(outbox.dedupe_key)
const jobs = async () =>
  (
    await world.ctx.db.execute<{ run_at: Date }>(
      sql`select run_at from graphile_worker.jobs where task_identifier = 'deliver-mail'`,
    )
  ).rows

test('DLV-03: a queued mail is sent once, with its own Message-ID', async () => {
  expect(await queue()).toBe(true)
  expect(await jobs()).toHaveLength(1)
  await deliver()
  await deliver()
  const [row] = await rows()
  expect(row).toMatchObject({ status: 'sent', tries: 1, last_error: null, sent_at: world.clock.now() })
  expect(server.received.map(({ recipients, mail }) => [recipients, mail.subject, mail.messageId])).toEqual([
    [['fan@example.com'], 'Hello Ada', `<${row?.id}@themusician.test>`],
  ])
})

test('a mail with the same key is queued once; a mail of a failed transaction is never queued', async () => {
  expect(await queue()).toBe(true)
  expect(await queue({ payload: { name: 'Bo' } })).toBe(false)
  await expect(
    inTransaction(world.ctx.db, async (tx) => {
      await queueMail(tx, { dedupeKey: 'hello:2', kind: 'hello', recipient: 'fan@example.com', payload: {} })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await rows()).toHaveLength(1)
  expect(await jobs()).toHaveLength(1)
})

test('two transactions that queue mails do not wait for each other', async () => {
  // Register the task name in the job queue once, as a starting server does.
  await queue({ dedupeKey: 'hello:0' })
  const other = connectDatabase(world.databaseUrl)
  await inTransaction(world.ctx.db, async (tx) => {
    await queueMail(tx, { dedupeKey: 'hello:1', kind: 'hello', recipient: 'fan@example.com', payload: {} })
    // Use another connection while the first is still open. The query would time out if both wrote the same row.
    await inTransaction(other.db, (second) =>
      queueMail(second, { dedupeKey: 'hello:2', kind: 'hello', recipient: 'fan@example.com', payload: {} }),
    )
  })
  await other.close()
  expect(await rows()).toHaveLength(3)
})

test('DLV-03: a receipt is sent before any mail that strangers can request, and before a newsletter', async () => {
  const order = ['newsletter', 'newsletter', 'link 1', 'link 2', 'receipt'] as const
  for (const [index, name] of order.entries())
    await queue({
      dedupeKey: `hello:${index}`,
      payload: { name },
      ...(name === 'newsletter' && { rank: 'many' }),
      ...(name.startsWith('link') && { rank: 'asked' }),
    })
  await deliver()
  expect(server.received.map(({ mail }) => mail.subject)).toEqual(
    ['receipt', 'link 1', 'link 2', 'newsletter', 'newsletter'].map((name) => `Hello ${name}`),
  )
})

test('several processes at once send each mail once', async () => {
  for (let number = 0; number < 30; number++)
    await queue({ dedupeKey: `hello:${number}`, recipient: `fan${number}@example.com` })
  await Promise.all([deliver(), deliver(), deliver(), deliver()])
  expect(server.received.map(({ recipients }) => String(recipients)).toSorted()).toEqual(
    Array.from({ length: 30 }, (_, number) => `fan${number}@example.com`).toSorted(),
  )
  expect((await rows()).every((row) => row.status === 'sent' && row.tries === 1)).toBe(true)
})

test('row 26: a mail server that is down for 24 hours delays mails; none is lost or duplicated, and all are sent two minutes after it is back', async () => {
  const port = Number(new URL(server.url).port)
  await server.stop()
  const start = world.clock.now().getTime()
  for (let number = 0; number < 3; number++)
    await queue({ dedupeKey: `hello:${number}`, recipient: `fan${number}@example.com` })
  for (; world.clock.now().getTime() < start + 24 * hour; world.clock.advance(20 * minute)) {
    if (world.clock.now().getTime() === start + 10 * hour)
      await queue({ dedupeKey: 'hello:3', recipient: 'fan3@example.com' })
    await deliver()
  }
  expect((await rows()).map((row) => row.status)).toEqual(['queued', 'queued', 'queued', 'queued'])
  expect((await rows()).some((row) => row.last_error?.includes('ECONNREFUSED'))).toBe(true)

  const back = await startMailServer(port)
  const returned = world.clock.now().getTime()
  for (; world.clock.now().getTime() <= returned + 2 * minute; world.clock.advance(minute)) await deliver()
  expect(back.received.map(({ recipients }) => String(recipients)).toSorted()).toEqual([
    'fan0@example.com',
    'fan1@example.com',
    'fan2@example.com',
    'fan3@example.com',
  ])
  expect((await rows()).every((row) => row.status === 'sent' && row.last_error === null)).toBe(true)
  await back.stop()
})

test('row 26: a server that is down is contacted once a run, however many mails wait, and uses up none of their tries', async () => {
  await server.stop()
  for (let number = 0; number < 5; number++) await queue({ dedupeKey: `hello:${number}` })
  let asked = 0
  const counted = { send: (mail: Parameters<SmtpSender['send']>[0]) => sender.send(mail).finally(() => asked++) }
  for (let run = 0; run < 3; run++) {
    await deliverDueMail(world.ctx, { sender: counted, templates })
    world.clock.advance(minute)
  }
  expect(asked).toBe(3)
  expect((await rows()).map(({ status, tries }) => [status, tries])).toEqual(
    Array.from({ length: 5 }, () => ['queued', 0]),
  )
})

test('row 26: after three days with the server down, tries count again', async () => {
  await server.stop()
  await queue()
  await deliver()
  await world.ctx.db.update(outbox).set({ created_at: new Date(world.clock.now().getTime() - 73 * hour) })
  world.clock.advance(minute)
  await deliver()
  expect((await rows())[0]).toMatchObject({
    status: 'queued',
    tries: 1,
    last_error: expect.stringContaining('ECONNREFUSED'),
  })
})

test('the outbox waits 1, 5, 15 minutes, 1, 4, 12, 24 and 24 hours, then gives the mail up and says so', async () => {
  server.behaves = 'refuse-for-now'
  await queue()
  const waits: number[] = []
  for (;;) {
    await deliver()
    const [row] = await rows()
    if (row?.status === 'dead') break
    const wait = (row?.next_attempt_at.getTime() ?? 0) - world.clock.now().getTime()
    waits.push(wait / minute)
    world.clock.advance(wait - 1)
    await deliver()
    expect((await rows())[0]?.tries).toBe(waits.length)
    world.clock.advance(1)
  }
  expect(waits).toEqual([1, 5, 15, 60, 240, 720, 1440, 1440])
  world.clock.advance(1000 * hour)
  server.behaves = 'none'
  await deliver()
  expect(server.received).toHaveLength(0)
  expect((await rows())[0]).toMatchObject({
    status: 'dead',
    tries: 9,
    last_error: expect.stringContaining('Try again later'),
  })
  const last = world.logged.at(-1)
  expect(last).toMatchObject({ level: 50, kind: 'hello', tries: 9, responseCode: 451 })
  expect(JSON.stringify(world.logged)).not.toContain('fan@example.com')
})

test('a later attempt has its own job at its time', async () => {
  server.behaves = 'refuse-for-now'
  await queue()
  await deliver()
  expect((await jobs()).map(({ run_at }) => new Date(run_at).getTime())).toEqual([world.clock.now().getTime() + minute])
})

test('row 27: a mail accepted before the connection dropped is repeated once, with the same Message-ID', async () => {
  server.behaves = 'drop-after-data'
  await queue()
  await deliver()
  server.behaves = 'none'
  world.clock.advance(minute)
  await deliver()
  await deliver()
  const [row] = await rows()
  expect(row?.status).toBe('sent')
  expect(server.received.map(({ mail }) => mail.messageId)).toEqual([
    `<${row?.id}@themusician.test>`,
    `<${row?.id}@themusician.test>`,
  ])
})

test('row 27: a process killed between acceptance and our record of it repeats a mail at most once, with the same Message-ID @sweep', async () => {
  await queue()
  const script = `
    const { armCrashPoint } = await import('./src/platform/crash-point.ts')
    const { connectDatabase } = await import('./src/adapters/database/connect.ts')
    const { smtpSender } = await import('./src/adapters/mail/smtp.ts')
    const { deliverDueMail } = await import('./src/platform/outbox/outbox.ts')
    armCrashPoint('after-smtp')
    const now = new Date(${world.clock.now().getTime()})
    await deliverDueMail(
      { db: connectDatabase(${JSON.stringify(world.databaseUrl)}).db, clock: { now: () => now }, settings: { baseUrl: 'https://themusician.test' } },
      { sender: smtpSender(${JSON.stringify(server.url)}, { name: 'The Musician', address: 'mail@themusician.test' }), templates: { hello: async () => ({ subject: 'Hello', html: 'x', text: 'x' }) } },
    )`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal).toBe('SIGKILL')
  expect(server.received).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ status: 'sending', tries: 1 })

  world.clock.advance(4 * minute)
  await deliver()
  expect(server.received).toHaveLength(1)
  world.clock.advance(minute)
  await deliver()
  world.clock.advance(hour)
  await deliver()
  const ids = server.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect((await rows())[0]?.status).toBe('sent')
})

test('one mail that cannot be rendered does not hold up the others; one that may not be sent is given up at once', async () => {
  await queue({ dedupeKey: 'a', kind: 'unheard-of' })
  await queue({ dedupeKey: 'b', recipient: 'fan@example.com\r\nBcc: x@example.com' })
  await queue({ dedupeKey: 'c' })
  await deliver()
  expect((await rows()).map((row) => row.status)).toEqual(['queued', 'dead', 'sent'])
  expect(server.received).toHaveLength(1)
})

test('the transaction of a mail is not open while it is sent', async () => {
  await queue()
  let openTransactions: unknown
  const watching = {
    send: async () => {
      const { rows: found } = await world.ctx.db.execute(
        sql`select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
      openTransactions = found[0]
      await world.ctx.db.update(outbox).set({ reply_to: null }).where(eq(outbox.dedupe_key, 'hello:1'))
    },
  }
  await deliverDueMail(world.ctx, { sender: watching, templates })
  expect(openTransactions).toEqual({ open: 0 })
})
