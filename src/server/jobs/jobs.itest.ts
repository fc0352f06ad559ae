// Tests the background jobs of one process: a slow job keeps no other waiting.
import { randomUUID } from 'node:crypto'
import { expect, inject, onTestFinished, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { mailJobs, queueMail } from '@/platform/outbox/outbox'
import { eventually } from '../../../tests/support/eventually'
import { runStatements } from '../../../tests/support/postgres'
import { createTestWorld } from '../../../tests/support/test-world'
import { startJobs } from './jobs'
import { createMetrics } from '../metrics'

test('row 26: a slow mail server delays only mails; payments are settled meanwhile', async () => {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  const { ctx } = world
  let atTheServer = 0
  let answer = () => undefined as void
  const silence = new Promise<void>((resolve) => (answer = resolve))
  const sender = {
    async send() {
      atTheServer++
      await silence
    },
  }
  const settled: string[] = []
  const jobs = await startJobs({
    pool: ctx.db.$client,
    world: ctx,
    features: [
      { tasks: { settle: async (_ctx, { order }) => void settled.push(String(order)) } },
      mailJobs(sender, { hello: async () => ({ subject: 'Hello', html: '', text: '' }) }),
    ],
    log: ctx.log,
    metrics: createMetrics(),
  })
  onTestFinished(() => {
    answer()
    return jobs.stop()
  })
  for (let number = 0; number < 12; number++) {
    await inTransaction(ctx.db, (tx) =>
      queueMail(tx, { dedupeKey: randomUUID(), kind: 'hello', recipient: `fan${number}@example.com`, payload: {} }),
    )
  }
  await eventually(() => atTheServer > 0)
  // Now every worker that may send mail waits for the mail server.
  await eventually(async () => {
    const { rows } = await ctx.db.execute<{ waiting: number }>(
      'select count(*)::int as waiting from graphile_worker.jobs where locked_at is not null',
    )
    return (rows[0]?.waiting ?? 0) === atTheServer
  })
  await queueJob(ctx.db, 'settle', { order: 'A' })
  await eventually(() => settled.length === 1)
  expect(settled).toEqual(['A'])
  expect(await ctx.db.execute("select 1 from outbox where status = 'sent'")).toMatchObject({ rowCount: 0 })

  answer()
  await eventually(async () => (await ctx.db.execute("select 1 from outbox where status = 'sent'")).rowCount === 12)
  expect(atTheServer).toBe(12)
})

test('jobs that may start late run without a listening connection, so other jobs do not wake their workers @sweep', async () => {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  const { ctx } = world
  const done: string[] = []
  const task = async (_ctx: unknown, { name }: Record<string, unknown>) => void done.push(String(name))
  const jobs = await startJobs({
    pool: ctx.db.$client,
    world: ctx,
    features: [{ tasks: { settle: task } }, { tasks: { draw: task }, workers: 1, mayStartLate: true }],
    log: ctx.log,
    metrics: createMetrics(),
  })
  onTestFinished(() => jobs.stop())
  const listening = async () =>
    (
      await ctx.db.execute(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`,
      )
    ).rowCount
  await eventually(async () => (await listening()) === 1)
  await queueJob(ctx.db, 'draw', { name: 'pages' })
  await queueJob(ctx.db, 'settle', { name: 'order' })
  await eventually(() => done.length === 2)
  expect(done.toSorted()).toEqual(['order', 'pages'])
  expect(await listening()).toBe(1)
  expect(jobs.isRunning()).toBe(true)
})

test('row 13: the process survives a database that goes away while a job ends; the job is finished once the database is back @sweep', async () => {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  const { ctx } = world
  const server = inject('testServer').url
  const name = new URL(world.databaseUrl).pathname.slice(1)
  let finish = () => undefined as void
  let began = 0
  const jobs = await startJobs({
    pool: ctx.db.$client,
    world: ctx,
    features: [
      {
        tasks: {
          slow: () =>
            new Promise<void>((resolve) => {
              began++
              finish = resolve
            }),
          quick: async () => undefined,
        },
      },
    ],
    log: ctx.log,
    metrics: createMetrics(),
  })
  onTestFinished(() => jobs.stop())
  const waiting = async () => (await ctx.db.execute('select 1 from graphile_worker.jobs')).rowCount
  await queueJob(ctx.db, 'slow', {})
  await eventually(() => began === 1)

  await runStatements(
    server,
    `alter database ${name} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  const isAway = () =>
    waiting().then(
      () => false,
      () => true,
    )
  await eventually(isAway)
  finish()
  // The queue requested a connection before these did.
  for (let times = 0; times < 5; times++) expect(await isAway()).toBe(true)
  await runStatements(server, `alter database ${name} allow_connections true`)
  await eventually(async () => (await waiting()) === 0, { within: 20_000 })
  expect([began, jobs.isRunning()]).toEqual([1, true])
  await queueJob(ctx.db, 'quick', {})
  await eventually(async () => (await waiting()) === 0, { within: 20_000 })
})

test('row 8: an urgent job runs before a thousand waiting jobs, whether queued or scheduled', async () => {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  const { ctx } = world
  await ctx.db.execute("select graphile_worker.add_job('notice') from generate_series(1, 1000)")
  await queueJob(ctx.db, 'settle', {}, { isUrgent: true })
  const done: string[] = []
  const note = (name: string) => async () => void done.push(name)
  const jobs = await startJobs({
    pool: ctx.db.$client,
    world: ctx,
    features: [
      {
        tasks: { notice: note('notice'), settle: note('settle') },
        schedule: [{ task: 'settle', pattern: '0 0 1 1 *', isUrgent: true }],
      },
    ],
    log: ctx.log,
    metrics: createMetrics(),
  })
  onTestFinished(() => jobs.stop())
  await eventually(() => done.includes('settle'))
  // Each of the four workers may have begun one before it looked again.
  expect(done.indexOf('settle')).toBeLessThan(8)
})
