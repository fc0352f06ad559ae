// PayPal is unavailable for half an hour by the shop's clock, then reports false data. Each approved order is captured
// once, and each falsely reported payment is refunded.
import { expect, onTestFinished, test } from 'vitest'
import { measured } from '../support/evidence'
import { createOrdersWorld, type OrdersWorld } from '../support/orders-world'
import { simulatedPaypal } from '../support/orders-context'
import { scaled } from '../support/stress-scale'

async function approvedOrders(world: OrdersWorld, count: number): Promise<Set<string>> {
  const sheet = await world.item()
  const disc = await world.item({
    category: 'cd',
    title: 'Late Set',
    price: 1500,
    pdf_file_url: null,
    inventory_count: 100_000,
  })
  const orders = new Set<string>()
  for (let number = 0; number < count; number++) {
    // This number of unpaid orders from one network would be refused.
    const { orderID } = await world.browser(`198.51.100.${number}`).open(
      [
        { id: sheet.id, price: 9.5, quantity: 1 },
        { id: disc.id, title: 'Late Set', price: 15, quantity: 1, format: 'cd' },
      ],
      `buyer${number}@example.com`,
    )
    await world.atPaypal(orderID)
    orders.add(orderID)
  }
  return orders
}

const paidOrders = async (world: OrdersWorld) =>
  new Set(
    (await world.rows<{ id: string }>("select provider_order_id as id from checkouts where status = 'paid'")).map(
      ({ id }) => id,
    ),
  )

test('row 8 row 11: after PayPal is away for 30 minutes (moved clock), every approved order is captured within 10 minutes of its return', async ({
  task,
}) => {
  const world = await createOrdersWorld()
  onTestFinished(() => world.close())
  const count = scaled(200, 10)
  const orders = await approvedOrders(world, count)
  for (const call of ['token', 'orders.get', 'orders.capture', 'captures.get'] as const)
    world.fault({ call, kind: 'status', status: 503, times: 1_000_000 })
  for (let minute = 0; minute < 30; minute++) {
    await world.advance(60)
    await world.runJobsNamed('settle-due')
  }
  expect(world.movements()).toEqual([])
  const waiting = (
    await world.rows<{ n: number }>(
      "select count(*)::int as n from checkouts where status in ('provider_created', 'capturing')",
    )
  )[0]?.n
  await fetch(`${world.simulator.url}/_sim/faults`, { method: 'DELETE' })
  // The breaker counts real seconds. A new connection to PayPal skips its half minute instead of waiting.
  world.ctx.payments = simulatedPaypal(world.simulator.url, world.base.ctx.log)
  let minutes = 0
  while ((await paidOrders(world)).size < count && minutes < 10) {
    await world.advance(60)
    await world.runJobsNamed('settle-due')
    minutes++
  }
  const paid = await paidOrders(world)
  const captures = world.movements('capture').length
  measured(
    task,
    `PayPal away 30 min by the clock: ${waiting} of ${count} approved orders waited, ${paid.size} were taken within ${minutes} min of its return, ${captures} captures, ${captures - count} double, ${count - paid.size} lost`,
  )
  expect(paid).toEqual(orders)
  expect(captures).toBe(count)
})

test('row 17 row 18: when PayPal lies about amount, currency or payee, every payment is refunded and nothing is delivered', async ({
  task,
}) => {
  const world = await createOrdersWorld()
  onTestFinished(() => world.close())
  const count = scaled(90, 9)
  const orders = [...(await approvedOrders(world, count))]
  // PayPal names the payee of a capture only in the order.
  const lies = [
    ['orders.get', 'wrong-amount'],
    ['orders.get', 'wrong-currency'],
    ['orders.get', 'wrong-payee'],
    ['orders.capture', 'wrong-amount'],
    ['orders.capture', 'wrong-currency'],
  ] as const
  for (const [index, orderID] of orders.entries()) {
    const [call, kind] = lies[index % lies.length] ?? lies[0]
    world.fault({ call, kind })
    await world
      .browser()
      .settle(orderID)
      .catch(() => undefined)
  }
  await world.advance(61)
  await world.runJobs()
  const cents = (kind: 'capture' | 'refund') => world.movements(kind).reduce((sum, entry) => sum + entry.cents, 0)
  const delivered = await world.rows("select 1 from orders where payment_status = 'completed'")
  const grants = await world.rows('select 1 from download_grants')
  const states = await world.rows<{ status: string; n: number }>(
    'select status, count(*)::int as n from checkouts group by status order by status',
  )
  measured(
    task,
    `${count} lies: ${cents('capture')} cents taken, ${cents('refund')} paid back, ${delivered.length} lines delivered, ${grants.length} downloads granted; ${states.map(({ status, n }) => `${n} ${status}`).join(', ')}`,
  )
  expect([delivered.length, grants.length]).toEqual([0, 0])
  expect(cents('refund')).toBe(cents('capture'))
})
