// Proves that a code is used as often as the owner allows and no more: claimed once between approval and capture, kept by
// a paid order, returned by every other end, and never captured at a price that no longer holds (business 13, Offers).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { offers } from '@/db/schema/commerce/offers/offers'
import { openCheckout } from '@/features/commerce/checkout/server/open/open-checkout'
import { returnUse } from '@/features/commerce/offers/server/uses'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { ordersCsv } from '@/features/commerce/orders/server/back-office/export-orders'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { aSentLine } from '../../../../../../tests/support/make'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

type NewOffer = Partial<typeof offers.$inferInsert>
const offer = async (change: NewOffer = {}) => {
  const [row] = await world.ctx.db
    .insert(offers)
    .values({ code: 'EASTER 25', kind: 'percent', percent_basis_points: 2500, currency: 'USD', ...change })
    .returning()
  if (!row) throw new Error('The code was not stored')
  return row
}
const cd = { category: 'cd', title: 'Late Set', price: 2000, pdf_file_url: null } as const
const line = (id: string, quantity = 1) => ({
  id,
  title: 'Late Set',
  price: 20,
  quantity,
  category: 'cd',
  format: 'cd',
})
const counted = async () => {
  const [row] = await world.rows<{ uses: number; held: number }>(
    "select (select uses from offers) as uses, (select count(*)::int from offer_uses where state <> 'returned') as held",
  )
  return row
}
const states = async () =>
  (await world.rows<{ state: string }>('select state from offer_uses order by created_at')).map(({ state }) => state)
const open = (id: string, code = 'EASTER 25', browser = world.browser(), quantity = 1) =>
  browser.open([line(id, quantity)], 'buyer@example.com', undefined, undefined, undefined, code)

describe('an order with a code', () => {
  test('from cart to books: PayPal, receipt, page, export, refunds of single pieces, all equal to the cent', async () => {
    const disc = await world.item({ ...cd, price: 1001, inventory_count: 9 })
    const { id } = await offer({ uses_limit: 5 })
    const browser = world.browser()
    const items = [{ ...line(disc.id, 3), price: 10.01 }]
    const opened = await browser.open(items, 'buyer@example.com', undefined, undefined, undefined, ' easter 25 ')
    // 25 % of 30.03 is 7.5075; shipping is 7.00.
    expect(opened).toMatchObject({ itemsCents: 3003, discountCents: 751, shippingCents: 700, totalCents: 2952 })
    const { order: atPaypal } = await world.sim<{ order: { purchase_units: unknown[] } }>(`/orders/${opened.orderID}`)
    expect(atPaypal.purchase_units).toMatchObject([
      {
        amount: {
          value: '29.52',
          breakdown: { item_total: { value: '30.03' }, discount: { value: '7.51' }, shipping: { value: '7.00' } },
        },
        items: [{ unit_amount: { value: '10.01' }, quantity: '3' }],
      },
    ])
    expect(await counted()).toEqual({ uses: 0, held: 0 })
    await world.atPaypal(opened.orderID)
    const reply = await browser.settle(opened.orderID)
    expect(reply).toMatchObject({
      state: 'completed',
      receipt: { itemsCents: 3003, discountCents: 751, code: 'EASTER 25', totalCents: 2952 },
    })
    expect(await states()).toEqual(['kept'])
    expect(await counted()).toEqual({ uses: 1, held: 1 })
    await world.runJobs()
    const receipt = world.mails.find(({ to }) => to === 'buyer@example.com')
    expect(receipt?.text).toMatch(/Code EASTER 25\s+-\$7\.51/)
    expect(receipt?.text).toContain('$29.52')

    const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
    const page = () => findOrderDetails(world.ctx, checkout?.id ?? '')
    const { lines, ...order } = await page()
    expect(order).toMatchObject({ discountCents: 751, offer: { id, code: 'EASTER 25' }, totalCents: 2952 })
    const list = await listOrders(world.ctx, { offer: id })
    expect(list.orders.map((one) => one.id)).toEqual([checkout?.id])
    expect((await listOrders(world.ctx, { offer: randomUUID() })).orders).toEqual([])
    const csv = await new Response(await ordersCsv(world.ctx, {})).text()
    expect(csv).toContain('10.01,7.51,22.52,completed,EASTER 25,7.00,29.52')

    // 22.52 for three pieces: 7.50, 7.51 and 7.51.
    const [{ id: lineId = '' } = {}] = lines
    await refundLine(world.ctx, lineId, 'one', { pieces: 1 })
    await world.runJobs()
    await refundLine(world.ctx, lineId, 'two', { pieces: 2 })
    await refundCheckout(world.ctx, checkout?.id ?? '', 'the rest')
    await world.runJobs()
    expect(world.movements('refund').map(({ cents }) => cents)).toEqual([750, 1502, 700])
    expect((await page()).lines).toMatchObject([{ refundedCents: 2252, status: 'refunded' }])
    expect(await world.rows('select refunded_cents from checkouts')).toEqual([{ refunded_cents: 2952 }])
    // A used code is used, also after a refund.
    expect(await counted()).toEqual({ uses: 1, held: 1 })
  })

  test('free shipping counts the goods after the discount', async () => {
    const disc = await world.item(cd)
    await offer({ code: 'TEN OFF', kind: 'amount', percent_basis_points: null, amount_cents: 1000 })
    const browser = world.browser()
    expect(await browser.open([line(disc.id, 3)])).toMatchObject({ shippingCents: 0, totalCents: 6000 })
    expect(await open(disc.id, 'ten-off', browser, 2)).toMatchObject({ shippingCents: 700, totalCents: 3700 })
    expect(await open(disc.id, 'tenoff', browser, 3)).toMatchObject({ shippingCents: 0, totalCents: 5000 })
  })
})

describe('a use is', () => {
  test('not taken by checkouts that nobody pays: a stranger cannot block a code', async () => {
    const disc = await world.item(cd)
    await offer({ uses_limit: 1 })
    for (let buyer = 0; buyer < 5; buyer++) await open(disc.id, 'EASTER25', world.browser(`198.51.100.${buyer}`))
    const browser = world.browser()
    const { orderID } = await open(disc.id, 'EASTER25', browser)
    await world.atPaypal(orderID)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
  })

  test('taken once when page, webhook event and poller settle at once', async () => {
    const disc = await world.item(cd)
    await offer({ uses_limit: 5 })
    const { orderID } = await open(disc.id)
    await world.atPaypal(orderID)
    const sources = ['buyer', 'webhook', 'poller'] as const
    await Promise.all(sources.map((source) => world.child({ kind: 'settle', providerOrderId: orderID, source })))
    await world.advance(61)
    await world.runJobs()
    expect([await counted(), await states()]).toEqual([{ uses: 1, held: 1 }, ['kept']])
  })

  test('returned by a declined card and taken again by the next try', async () => {
    const disc = await world.item(cd)
    await offer({ uses_limit: 1 })
    const browser = world.browser()
    const { orderID } = await open(disc.id, 'EASTER 25', browser)
    await world.atPaypal(orderID, 'decline')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'declined' })
    expect([await counted(), await states()]).toEqual([{ uses: 0, held: 0 }, ['returned']])
    await world.atPaypal(orderID)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    expect([await counted(), await states()]).toEqual([{ uses: 1, held: 1 }, ['kept']])
  })

  test('kept once by a process that dies between claim and capture: the poller ends the payment', async () => {
    const disc = await world.item(cd)
    await offer({ uses_limit: 1 })
    const { orderID } = await open(disc.id)
    await world.atPaypal(orderID)
    expect(
      await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-claim' }),
    ).toBeNull()
    expect([await counted(), await states()]).toEqual([{ uses: 1, held: 1 }, ['claimed']])
    await world.advance(3600)
    await world.runJobs()
    expect([await counted(), await states()]).toEqual([{ uses: 1, held: 1 }, ['kept']])
    expect(world.movements('capture')).toMatchObject([{ cents: 2200 }])
  })

  test('held while PayPal clears a slow payment, and kept when it arrives', async () => {
    const disc = await world.item(cd)
    await offer({ uses_limit: 1 })
    const browser = world.browser()
    const { orderID } = await open(disc.id, 'EASTER 25', browser)
    await world.atPaypal(orderID, 'echeck')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'pending' })
    expect(await states()).toEqual(['claimed'])
    await world.advance(8 * 24 * 3600)
    await world.runJobs()
    expect([await counted(), await states()]).toEqual([{ uses: 1, held: 1 }, ['kept']])
  })

  test('returned once, however often the give-back runs', async () => {
    const disc = await world.item(cd)
    const { id } = await offer()
    const { orderID } = await open(disc.id)
    await world.atPaypal(orderID)
    await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-claim' })
    const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
    await Promise.all([1, 2, 3].map(() => inTransaction(world.ctx.db, (tx) => returnUse(tx, id, checkout?.id ?? ''))))
    expect(await counted()).toEqual({ uses: 0, held: 0 })
  })
})

describe('between cart and approval', () => {
  const settleLater = async (change: string, seconds = 1) => {
    const disc = await world.item(cd)
    await offer({ uses_limit: 1 })
    const browser = world.browser()
    const { orderID } = await open(disc.id, 'EASTER 25', browser)
    await world.rows(`${change} returning id`)
    await world.advance(seconds)
    await world.atPaypal(orderID)
    return {
      reply: await browser.settle(orderID),
      again: await browser.settle(orderID).catch(() => null),
      disc,
      browser,
    }
  }
  const notCharged = (why: string) => ({
    state: 'unpaid',
    losesCode: true,
    error: `The code EASTER 25 ${why}. You have not been charged. Without it the goods cost $20.00 instead of $15.00.`,
  })

  test('a code that was used up is not captured; the buyer reads it, also the second time, and pays without it', async () => {
    const { reply, again, disc, browser } = await settleLater('update offers set uses = 1')
    expect(reply).toMatchObject(notCharged('was used up a moment ago'))
    expect(again).toMatchObject(notCharged('was used up a moment ago'))
    expect(world.movements()).toEqual([])
    expect(await states()).toEqual([])
    const { orderID, totalCents } = await browser.open([line(disc.id)])
    expect(totalCents).toBe(2700)
    await world.atPaypal(orderID)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
  })

  test('a deleted code is not captured', async () => {
    const { reply } = await settleLater('delete from offers')
    expect(reply).toMatchObject(notCharged('was withdrawn while you were paying'))
    expect(world.movements()).toEqual([])
  })

  test('a code that ended holds for a quarter of an hour, as the goods do', async () => {
    const { reply } = await settleLater("update offers set ends_on = '2020-01-01', starts_on = null", 14 * 60)
    expect(reply).toMatchObject({ state: 'completed' })
    expect(world.movements('capture')).toMatchObject([{ cents: 2200 }])
  })

  test('a code that ended, or was switched off, is refused later', async () => {
    const { reply } = await settleLater("update offers set ends_on = '2020-01-01'", 16 * 60)
    expect(reply).toMatchObject(notCharged('ended while you were paying'))
    expect(await counted()).toEqual({ uses: 0, held: 0 })
    await world.reset()
    const off = await settleLater('update offers set is_active = false', 16 * 60)
    expect(off.reply).toMatchObject(notCharged('ended while you were paying'))
  })

  test('a renamed or cheaper code holds as it was agreed', async () => {
    const { reply } = await settleLater("update offers set code = 'OTHER', percent_basis_points = 100", 60)
    expect(reply).toMatchObject({ state: 'completed', receipt: { code: 'EASTER 25', discountCents: 500 } })
  })
})

describe('many buyers at once', () => {
  const openMany = (buyers: number, id: string, extra: string[] = []) =>
    Promise.all(
      Array.from({ length: buyers }, (_, buyer) => {
        const items = [id, ...(buyer % 2 === 0 ? extra : extra.toReversed())].map((itemId) =>
          aSentLine({ id: itemId, title: 'Late Set', price: 20, quantity: 1, category: 'cd', format: 'cd' }),
        )
        return openCheckout(world.ctx, {
          items,
          customerEmail: `buyer${buyer}@example.com`,
          currency: 'USD',
          code: 'EASTER 25',
          cookieHash: randomUUID(),
          network: randomUUID(),
        })
      }),
    )
  const settleAll = async (opened: readonly { orderID: string }[]) => {
    for (const { orderID } of opened) await world.atPaypal(orderID)
    await Promise.all(
      opened.map(({ orderID }) =>
        world
          .browser()
          .settle(orderID)
          .catch(() => null),
      ),
    )
    await world.advance(3600)
    await world.runJobs()
  }

  const approveAll = async (buyers: number, limit: number) => {
    const disc = await world.item(cd)
    await offer({ uses_limit: limit })
    await settleAll(await openMany(buyers, disc.id))
    expect(world.movements('capture').map(({ cents }) => cents)).toEqual(Array.from({ length: limit }, () => 2200))
    expect(await counted()).toEqual({ uses: limit, held: limit })
  }

  test('of 12 that approve at once, the 3 that a code allows pay with it, and no other is charged', () =>
    approveAll(12, 3))

  test('of 50 that approve at once, the 10 that a code allows pay with it, and no other is charged @sweep', () =>
    approveAll(50, 10))

  test('the last use and the last piece, in opposite orders, do not deadlock @sweep', async () => {
    const [one, two] = [
      await world.item({ ...cd, inventory_count: 5 }),
      await world.item({ ...cd, inventory_count: 60 }),
    ]
    await offer({ uses_limit: 3 })
    // Holds of unpaid orders end after a quarter of an hour; only approvals compete for the pieces.
    await world.rows('update shop_items set inventory_count = 60 where inventory_count = 5 returning id')
    const opened = await openMany(24, one.id, [two.id])
    await world.rows(`update shop_items set inventory_count = 5 where id = '${one.id}' returning id`)
    await settleAll(opened)
    expect(world.movements('capture')).toHaveLength(3)
    expect(await counted()).toEqual({ uses: 3, held: 3 })
    expect(await world.rows(`select inventory_count as left from shop_items where id = '${one.id}'`)).toEqual([
      { left: 2 },
    ])
  })
})
