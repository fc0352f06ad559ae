// Proves for any sequence of refunds, by amount, by line, at PayPal, requested twice or lost meanwhile, that never more
// is refunded than was paid.
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { refundCheckout, refundLine } from './refund'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

const paidCents = 950 + 1200

type Step =
  | { kind: 'amount'; cents: number; endsDelivery: boolean; times: number; isLost: boolean }
  | { kind: 'line'; line: 0 | 1 }
  | { kind: 'rest' }
  | { kind: 'at PayPal'; cents: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('amount' as const),
      cents: fc.oneof(fc.integer({ min: -5, max: 2200 }), fc.constantFrom(950, 1200, paidCents)),
      endsDelivery: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
      isLost: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('line' as const), line: fc.constantFrom(0 as const, 1 as const) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'rest' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('at PayPal' as const), cents: fc.integer({ min: 1, max: 1500 }) }),
  },
)

async function bought(): Promise<{ checkoutId: string; lineIds: string[]; captureId: string }> {
  await world.reset()
  const one = await world.item({ title: 'One', price: 950 })
  const two = await world.item({ title: 'Two', price: 1200, pdf_file_url: 'private:sheet-music-pdfs/two.pdf' })
  const browser = world.browser()
  const { orderID } = await browser.open([
    { id: one.id, price: 9.5, quantity: 1 },
    { id: two.id, price: 12, quantity: 1 },
  ])
  await world.atPaypal(orderID)
  const { orders } = await browser.settle(orderID)
  await world.runJobs()
  const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
  return {
    checkoutId: checkout?.id ?? '',
    lineIds: orders.map(({ id }) => id),
    captureId: world.movements()[0]?.captureId ?? '',
  }
}

const givenBack = () => world.movements('refund').reduce((sum, { cents }) => sum + cents, 0)

/** True for the expected refusals: more than is left, nothing left, no clear response from PayPal. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  ('failure' in error || ('code' in error && ['invalid_data', 'invalid_input'].includes(String(error.code))))

async function take(found: Awaited<ReturnType<typeof bought>>, one: Step): Promise<void> {
  const tried = async (run: () => Promise<unknown>) => {
    try {
      await run()
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  switch (one.kind) {
    case 'amount': {
      const terms = { cents: one.cents, endsDelivery: one.endsDelivery, refundId: randomUUID() }
      // A refused refund never reaches PayPal, and its simulated fault would hit the next one.
      const isAsked = one.cents > 0 && givenBack() + one.cents <= paidCents
      if (one.isLost && isAsked) world.fault({ call: 'refund', kind: 'timeout-after-commit', times: 3 })
      await Promise.all(
        Array.from({ length: one.times }, () =>
          tried(() => refundCheckout(world.ctx, found.checkoutId, 'asked', terms)),
        ),
      )
      return
    }
    case 'line':
      return tried(() => refundLine(world.ctx, found.lineIds[one.line] ?? '', 'asked'))
    case 'rest':
      return tried(() => refundCheckout(world.ctx, found.checkoutId, 'asked'))
    case 'at PayPal':
      if (givenBack() + one.cents <= paidCents)
        await world.sim(`/captures/${found.captureId}/refund`, { cents: one.cents })
  }
}

async function expectRightBooks(): Promise<void> {
  const back = givenBack()
  expect(back).toBeLessThanOrEqual(paidCents)
  const [books] = await world.rows<{ refunds: number; checkout: number; payment: string; ends: boolean }>(`
    select (select coalesce(sum(amount_cents), 0)::int from refunds where status = 'completed') as refunds,
      (select coalesce(bool_or(ends_delivery), false) from refunds where status = 'completed') as ends,
      c.refunded_cents as checkout, p.status as payment from checkouts c join payments p on p.checkout_id = c.id`)
  expect(books).toMatchObject({
    refunds: back,
    checkout: back,
    payment: back === 0 ? 'completed' : back === paidCents ? 'refunded' : 'partially_refunded',
  })
  const lines = await world.rows<{ status: string; cents: number; price: number; revoked: boolean }>(`
    select o.payment_status as status, o.refunded_cents as cents, o.unit_cents as price, g.revoked_at is not null as revoked
    from orders o join download_grants g on g.order_id = o.id order by o.position`)
  for (const { status, cents, price, revoked } of lines) {
    expect(revoked).toBe(status === 'refunded')
    const isOver = back === paidCents || books?.ends === true || cents === price
    expect(status).toBe(isOver ? 'refunded' : 'completed')
  }
}

test('OP-16 row 24 row 25: for any requests, the sum of refunds never exceeds the captured amount, and each line is refunded exactly when it is paid back or withdrawn @sweep', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const found = await bought()
      for (const one of steps) {
        await take(found, one)
        await world.runJobs()
        await expectRightBooks()
      }
    }),
    { numRuns: 25 },
  )
})
