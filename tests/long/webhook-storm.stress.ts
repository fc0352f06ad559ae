// Sends 10,000 webhook events about one settled order: repeated, shuffled and forged. Nothing changes, and the table
// does not grow.
import { expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { approveOne, endlessItems } from '../../bench/checkouts'
import { post } from '../support/buy-once'
import { measured } from '../support/evidence'
import { eventually } from '../support/eventually'
import { startSeveralSites } from '../support/several-sites'
import { scaled } from '../support/stress-scale'

const total = scaled(10_000, 200)

test('row 21 row 22: a storm of 10,000 webhook events, repeated and forged, changes nothing on two processes', async ({
  task,
}) => {
  const { first, paypal, shop } = await startSeveralSites(2)
  const [item] = await endlessItems(shop)
  if (!item) throw new Error('Nothing is for sale')
  const { orderID, settle } = await approveOne(shop, item, 'storm@example.com')
  await settle()
  await eventually(
    async () =>
      (await first.sql("select 1 from checkouts where status = 'paid' and provider_order_id = $1", [orderID]))
        .length === 1,
    { within: minute },
  )
  const listed = async () =>
    ((await (await fetch(`${paypal.url}/_sim/webhooks`)).json()) as { events: { id: string; type: string }[] }).events
  const events = await eventually(
    async () => {
      const all = await listed()
      return all.length >= 3 && all
    },
    { within: 30_000 },
  )
  const state = () =>
    first.sql(
      'select (select count(*)::int from webhook_events) as events, (select count(*)::int from payments) as payments, (select count(*)::int from orders) as orders, (select sum(purchase_count)::int from shop_items) as sold, (select count(*)::int from outbox) as mails',
    )
  await eventually(async () => (await first.sql('select 1 from webhook_events')).length >= events.length, {
    within: 30_000,
  })
  const before = await state()

  const answers: Record<string, number> = {}
  const times = 20
  let sent = 0
  while (sent < total) {
    const batch = Array.from({ length: 4 }, (_, number) => {
      const { id } = events[(sent + number) % events.length] ?? { id: '' }
      return post(`${paypal.url}/_sim/webhooks/send`, {
        eventId: id,
        times,
        signature: number === 3 ? 'invalid' : 'valid',
      })
    })
    for (const answer of await Promise.all(batch)) {
      const { deliveries } = (await answer.json()) as { deliveries: { httpStatus: number | null }[] }
      for (const { httpStatus } of deliveries) answers[String(httpStatus)] = (answers[String(httpStatus)] ?? 0) + 1
    }
    sent += 4 * times
  }
  const after = await state()
  measured(
    task,
    `${sent} webhook events, a quarter of them forged: ${Object.entries(answers)
      .map(([status, n]) => `${n} × ${status}`)
      .join(', ')}; rows before and after ${JSON.stringify(before[0])} ${JSON.stringify(after[0])}`,
  )
  expect(after).toEqual(before)
  expect(Object.keys(answers).toSorted()).toEqual(['200', '400'])
})
