// Browser, webhook event and poller settle the same order at the same moment, on four processes, 500 times.
import { expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { approveOne, type Item } from '../../bench/checkouts'
import { compareBooks, movementsAt, readStock } from '../support/books'
import { measured } from '../support/evidence'
import { post } from '../support/buy-once'
import { eventually } from '../support/eventually'
import { startSeveralSites } from '../support/several-sites'
import { scaled } from '../support/stress-scale'

const rounds = scaled(500, 10)
const atOnce = 4

test('row 9: browser, webhook event and poller at the same moment on four processes capture each order once, 500 rounds', async ({
  task,
}) => {
  const { first, paypal, shop } = await startSeveralSites(4)
  const { items } = (await (await fetch(`${shop.url}/api/shop/items`)).json()) as { items: Item[] }
  const before = await readStock(first)
  const approved = new Set<string>()
  const states: Record<string, number> = {}
  let next = 0

  async function round(): Promise<void> {
    const item = items[next++ % items.length]
    if (!item) throw new Error('Nothing is for sale')
    const { orderID, settle } = await approveOne(shop, item, `round${next}@example.com`)
    approved.add(orderID)
    const answers = await Promise.all([
      settle(),
      // This request is another tab of the same buyer.
      settle(),
      // Any free process handles the webhook event as soon as it is stored.
      post(`${paypal.url}/_sim/webhooks/send`, { eventType: 'CHECKOUT.ORDER.COMPLETED', resource: { id: orderID } }),
      // The poller queues this job.
      first.sql('select graphile_worker.add_job($1, payload => $2::json, job_key => $3)', [
        'settle-checkout',
        JSON.stringify({ paypalOrderId: orderID }),
        `settle:${orderID}`,
      ]),
    ])
    for (const { state } of answers.slice(0, 2) as { state: string }[]) states[state] = (states[state] ?? 0) + 1
  }
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < rounds) await round()
    }),
  )
  await eventually(
    async () => {
      const [row] = await first.sql<{
        paid: number
        waiting: number
      }>(`select (select count(*)::int from checkouts where status = 'paid') as paid,
      (select count(*)::int from graphile_worker.jobs where task_identifier in ('process-webhook', 'settle-checkout') and run_at <= now()) as waiting`)
      return row?.paid === approved.size && row.waiting === 0
    },
    { within: 5 * minute },
  )

  const problems = await compareBooks(first, approved, await movementsAt(paypal.url), before)
  const { counts } = (await (await fetch(`${paypal.url}/_sim/requests`)).json()) as { counts: Record<string, number> }
  const [failed] = await first.sql<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker.jobs where last_error is not null',
  )
  measured(
    task,
    `${approved.size} rounds on four processes: ${counts['orders.capture']} captures asked for, ${problems.length} lost or double, ${failed?.jobs} jobs failed; the two tabs were told ${Object.entries(
      states,
    )
      .map(([state, times]) => `${state} ${times} times`)
      .join(', ')}`,
  )
  expect(problems).toEqual([])
  expect(counts['orders.capture']).toBe(approved.size)
  expect(failed?.jobs).toBe(0)
})
