// Proves what a gig sold: purchases from its start until 48 hours after its end, by the tunes of its set list.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownerActor } from '../../../../../tests/support/administrator'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { refundCheckout } from '@/features/commerce/refunds/server/refund'
import { gigSalePeriod, gigSalesApi } from './gig-sales.admin'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await world.rows('truncate events, tunes cascade')
})

const one = async (query: string) => (await world.rows<{ id: string }>(query))[0]?.id ?? ''
const tune = (title: string) => one(`insert into tunes (title) values ('${title}') returning id`)

/** Sells a sheet of a tune at a moment; returns the order. */
async function sell(tuneId: string | null, at: string): Promise<string> {
  const item = await world.item({ price: 1000, tune_id: tuneId })
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: item.id, price: 10, quantity: 1 }])
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  return one(`update checkouts set paid_at = '${at}' where provider_order_id = '${orderID}' returning id`)
}

type Sales = {
  from: string
  until: string
  isOver: boolean
  rows: { title: string | null; orders: number; sums: { currency: string; cents: number }[] }[]
}
const salesOf = (id: string) =>
  callEndpoint<Sales>(gigSalesApi, { ...world.ctx, actor: ownerActor }, 'GET /api/admin/events/{id}/sales', {
    params: { id },
  })

test('purchases count from the start of a gig until 48 hours after its end, by tune; refunds are taken off', async () => {
  const [blues, waltz] = [await tune('Late Blues'), await tune('Night Waltz')]
  const event = await one(
    `insert into events (title, date, time, time_zone, venue, city) values ('Jazz Night', '2026-03-14', '8 PM to 10 PM', 'Europe/Berlin', 'Loft', 'Cologne') returning id`,
  )
  await world.rows(
    `insert into event_tunes (event_id, title, tune_id, position) values ('${event}', 'Late Blues', '${blues}', 0), ('${event}', 'Waltz', '${waltz}', 1), ('${event}', 'A standard', null, 2), ('${event}', 'Encore', '${blues}', 3)`,
  )
  await sell(blues, '2026-03-14T18:59:00Z')
  await sell(blues, '2026-03-14T19:00:00Z')
  const half = await sell(blues, '2026-03-16T20:59:00Z')
  await refundCheckout(world.ctx, half, 'sorry', { refundId: crypto.randomUUID(), amount: '', endsDelivery: false })
  await sell(blues, '2026-03-16T21:00:00Z')
  await sell(null, '2026-03-15T12:00:00Z')
  expect(await salesOf(event)).toMatchObject({
    from: '2026-03-14T19:00:00.000Z',
    until: '2026-03-16T21:00:00.000Z',
    isOver: true,
    rows: [
      { title: 'Late Blues', orders: 2, sums: [{ currency: 'USD', cents: 1000 }] },
      { title: 'Waltz', orders: 0, sums: [] },
      { title: null, orders: 1, sums: [{ currency: 'USD', cents: 1000 }] },
    ],
  })
})

test('a gig of several days counts until 48 hours after the last one, and one without a time from 6 PM for two hours', () => {
  const period = (event: object) =>
    gigSalePeriod({ date: '2026-07-03', end_date: null, time: null, time_zone: null, ...event }, 'UTC')
  expect(period({})).toEqual({ from: new Date('2026-07-03T18:00:00Z'), until: new Date('2026-07-05T20:00:00Z') })
  expect(period({ end_date: '2026-07-05' }).until).toEqual(new Date('2026-07-07T23:59:00Z'))
  expect(period({ time: '7:30 PM and 10 PM' }).until).toEqual(new Date('2026-07-06T00:00:00Z'))
})

test('an unknown event is refused with a sentence', async () => {
  await expect(salesOf(crypto.randomUUID())).rejects.toMatchObject({ message: 'There is no such event.' })
})
