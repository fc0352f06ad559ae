// Proves that many simultaneous calls have the effect of one, on real connections and in several processes (failure row
// 9; payments-security 2.5).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSentLine } from '../../../../../../tests/support/make'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { openCheckout } from '@/features/commerce/checkout/server/open/open-checkout'
import type { SettleSource } from './settlement'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

/** Returns the final response of each page: all ask at once, and a page that must wait asks again. */
async function settledAtOnce(orders: readonly { orderID: string }[]): Promise<string[]> {
  const ask = (orderID: string) =>
    world
      .browser()
      .settle(orderID)
      .then(
        ({ state }) => state as string,
        (error: Error) => error.message,
      )
  const told = await Promise.all(orders.map(({ orderID }) => ask(orderID)))
  await world.advance(61)
  const last: string[] = []
  for (const [index, { orderID }] of orders.entries())
    last.push(told[index] === 'checking' ? await ask(orderID) : (told[index] ?? ''))
  return last
}

const cd = { category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null } as const

test('ASVS 2.3.4 ASVS 15.4.2 2.5 OP-11: of 200 buyers for 3 discs who approve at once, 3 get them, no other is charged, and stock never falls below 0 @sweep', async () => {
  const disc = await world.item({ ...cd, inventory_count: 3 })
  // Uses 45 connections, so that the buyers really compete in the database.
  const fiftyOpen = () =>
    Promise.allSettled(
      Array.from({ length: 50 }, (_, buyer) =>
        openCheckout(world.ctx, {
          items: [aSentLine({ id: disc.id, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' })],
          customerEmail: `buyer${buyer}@example.com`,
          currency: 'USD',
          cookieHash: randomUUID(),
          network: randomUUID(),
        }),
      ),
    )
  const holds = async () => (await world.rows('select sum(quantity)::int as held from stock_holds'))[0]
  // Before any approval each disc is held for one of the first fifty.
  expect((await fiftyOpen()).filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await holds()).toEqual({ held: 3 })
  // All three let it lapse, so nothing is held for the others: they are served first come, first served.
  await world.advance(15 * 60)
  const opened: { orderID: string }[] = []
  for (let group = 0; group < 4; group++)
    for (const one of await fiftyOpen()) if (one.status === 'fulfilled') opened.push(one.value)
  expect(opened).toHaveLength(200)
  expect(await holds()).toEqual({ held: 3 })
  const paying = opened.slice(0, 60)
  for (const { orderID } of paying) await world.atPaypal(orderID)
  const states = await settledAtOnce(paying)
  expect(states.filter((one) => one === 'completed')).toHaveLength(3)
  expect(new Set(states)).toEqual(new Set(['completed', 'Item is currently out of stock']))
  expect(await world.rows('select inventory_count, purchase_count from shop_items')).toEqual([
    { inventory_count: 0, purchase_count: 3 },
  ])
  expect(world.movements('capture')).toHaveLength(3)
  expect(world.movements('refund')).toEqual([])
})

test('2.5: two carts with the same items in another order do not deadlock @sweep', async () => {
  const discs = await Promise.all(Array.from({ length: 5 }, () => world.item({ ...cd, inventory_count: 100 })))
  const items = discs.map((disc) =>
    aSentLine({ id: disc.id, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' }),
  )
  const opened = await Promise.all(
    Array.from({ length: 40 }, (_, buyer) =>
      openCheckout(world.ctx, {
        items: buyer % 2 === 0 ? items : items.toReversed(),
        customerEmail: 'buyer@example.com',
        currency: 'USD',
        cookieHash: randomUUID(),
        network: randomUUID(),
      }),
    ),
  )
  expect(await world.rows('select distinct sum(quantity)::int as held from stock_holds group by shop_item_id')).toEqual(
    [{ held: 40 }],
  )
  for (const { orderID } of opened) await world.atPaypal(orderID)
  expect(new Set(await settledAtOnce(opened))).toEqual(new Set(['completed']))
  expect(await world.rows('select distinct inventory_count, purchase_count from shop_items')).toEqual([
    { inventory_count: 60, purchase_count: 40 },
  ])
})

test('row 9: browser, webhook event and poller at once in four processes charge once and record once, every round', async () => {
  const disc = await world.item({ ...cd, inventory_count: 20 })
  const sheet = await world.item()
  const sources: SettleSource[] = ['buyer', 'webhook', 'poller', 'administrator']
  // Starts all four processes before the first round.
  await Promise.all(sources.map((source) => world.child({ kind: 'settle', providerOrderId: 'NONE', source })))

  const rounds = 6
  for (let round = 1; round <= rounds; round++) {
    const browser = world.browser()
    const { orderID } = await browser.open([
      { id: sheet.id, price: 9.5, quantity: 1 },
      { id: disc.id, title: 'Late Set', price: 15, quantity: 1, format: 'cd' },
    ])
    await world.atPaypal(orderID)
    const startAt = Date.now() + 60
    const answers = await Promise.all(
      sources.map((source) => world.child({ kind: 'settle', providerOrderId: orderID, source }, { startAt })),
    )
    const kinds = answers.map(
      (answer) => (answer?.value as { kind: string } | undefined)?.kind ?? answer?.error ?? 'died',
    )
    expect(kinds).toContain('recorded')
    expect(kinds.every((kind) => kind === 'recorded' || kind === 'in_progress')).toBe(true)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
  }
  await world.advance(46)
  await world.runJobs()
  expect(world.movements()).toHaveLength(rounds)
  expect(await world.calls('orders.capture')).toBe(rounds)
  expect(
    await world.rows(
      'select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments, (select count(*)::int from download_grants) as grants',
    ),
  ).toEqual([{ orders: 2 * rounds, payments: rounds, grants: rounds }])
  expect(await world.rows(`select inventory_count from shop_items where id = '${disc.id}'`)).toEqual([
    { inventory_count: 20 - rounds },
  ])
  expect(world.mails.filter((mail) => mail.to === 'buyer@example.com')).toHaveLength(rounds)
})

test('row 9: without the lease the key and the books still suffice: twelve settle one order at once after the lease has ended', async () => {
  const disc = await world.item({ ...cd, inventory_count: 1 })
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])
  await world.atPaypal(orderID)
  // Every claim finds the previous lease expired.
  let elapsed = 0
  const base = world.base.clock.now().getTime()
  world.ctx.clock = { now: () => new Date(base + (elapsed += 61_000)) }
  try {
    await Promise.all(Array.from({ length: 12 }, () => browser.settle(orderID)))
  } finally {
    world.ctx.clock = world.base.clock
  }
  await world.advance(3600)
  await world.runJobs()
  expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
  expect(world.movements()).toMatchObject([{ kind: 'capture', status: 'COMPLETED' }])
  expect(
    await world.rows(
      'select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments, (select inventory_count from shop_items) as left',
    ),
  ).toEqual([{ orders: 1, payments: 1, left: 0 }])
})

test('ASVS 15.4.2 OP-11: forty orders of one network at once hold three pieces of each item together, and no more @sweep', async () => {
  const discs = await Promise.all(Array.from({ length: 10 }, () => world.item({ ...cd, inventory_count: 100 })))
  await Promise.all(
    Array.from({ length: 40 }, (_, buyer) =>
      openCheckout(world.ctx, {
        items: [
          aSentLine({
            id: discs[buyer % discs.length]?.id ?? '',
            title: 'Late Set',
            price: 15,
            quantity: 3,
            category: 'cd',
            format: 'cd',
          }),
        ],
        customerEmail: 'buyer@example.com',
        currency: 'USD',
        cookieHash: randomUUID(),
        network: '203.0.113.9',
      }),
    ),
  )
  expect(await world.rows('select sum(quantity)::int as held from stock_holds group by shop_item_id')).toEqual(
    discs.map(() => ({ held: 3 })),
  )
})

test('ASVS 2.4.1: of a hundred orders at once from one network, exactly forty are opened @sweep', async () => {
  const sheet = await world.item()
  const attempts = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      openCheckout(world.ctx, {
        items: [aSentLine({ id: sheet.id, quantity: 1 })],
        customerEmail: 'buyer@example.com',
        currency: 'USD',
        cookieHash: randomUUID(),
        network: '203.0.113.9',
      }),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
  expect(await world.rows('select count(*)::int as n from checkouts')).toEqual([{ n: 40 }])
})
