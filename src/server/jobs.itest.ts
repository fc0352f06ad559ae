// The background work of one process: what is slow keeps nobody else waiting.
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/jobs'
import { mailJobs, queueMail } from '@/adapters/mail/outbox'
import { eventually } from '../../tests/support/eventually'
import { createTestWorld } from '../../tests/support/test-world'
import { startJobs } from './jobs'
import { createMetrics } from './metrics'

test('row 26: a mail server that takes its time holds up mails alone; payments are settled meanwhile', async () => {
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
    await inTransaction(ctx.db, (tx) => queueMail(tx, { dedupeKey: randomUUID(), kind: 'hello', recipient: `fan${number}@example.com`, payload: {} }))
  }
  await eventually(() => atTheServer > 0)
  // Every worker that may send now waits for the mail server.
  await eventually(async () => {
    const { rows } = await ctx.db.execute<{ waiting: number }>("select count(*)::int as waiting from graphile_worker.jobs where locked_at is not null")
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
