// Proves that money is refunded once, whichever process sends it, and that refunded goods are no longer delivered
// (failure rows 24, 25).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrdersWorld, type OrdersWorld, type SettleOrderReply } from '../../../../../tests/support/orders-world'
import { deliveryDay } from '@/features/commerce/delivery/server/delivered-line'
import { findPurchases } from '@/features/commerce/purchases/server/shelf'
import { deriveToken } from '@/platform/tokens'
import { refundCheckout, refundLine } from './refund'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

/** Makes a paid order: 9.50 for one sheet, 12.00 for another. */
async function paid(): Promise<{
  reply: SettleOrderReply
  captureId: string
  checkoutId: string
  settle: () => Promise<SettleOrderReply>
  /** The mails of the purchase. */
  mails: OrdersWorld['mails']
}> {
  const one = await world.item({ title: 'One', price: 950 })
  const two = await world.item({ title: 'Two', price: 1200, pdf_file_url: 'private:sheet-music-pdfs/two.pdf' })
  const browser = world.browser()
  const { orderID } = await browser.open([
    { id: one.id, price: 9.5, quantity: 1 },
    { id: two.id, price: 12, quantity: 1 },
  ])
  await world.atPaypal(orderID)
  const reply = await browser.settle(orderID)
  await world.runJobs()
  const mails = world.mails.splice(0)
  const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
  return {
    reply,
    captureId: world.movements()[0]?.captureId ?? '',
    checkoutId: checkout?.id ?? '',
    settle: () => browser.settle(orderID),
    mails,
  }
}

const lines = () =>
  world.rows(
    'select o.title, o.payment_status as status, o.refunded_cents as cents, g.revoked_at is not null as revoked from orders o join download_grants g on g.order_id = o.id order by o.position',
  )
const refundedCents = () => world.movements('refund').reduce((sum, entry) => sum + entry.cents, 0)

describe('refunds by the shop', () => {
  test('OP-16: a refunded line loses its download and the other keeps it', async () => {
    const { reply, settle } = await paid()
    await refundLine(world.ctx, reply.orders[1]?.id ?? '', 'wrong instrument')
    expect(await lines()).toEqual([
      { title: 'One', status: 'completed', cents: 0, revoked: false },
      { title: 'Two', status: 'refunded', cents: 1200, revoked: true },
    ])
    expect(await settle()).toMatchObject({
      state: 'completed',
      orders: [{ download_token: expect.any(String) }, { download_token: null }],
    })
    await world.runJobs()
    expect(refundedCents()).toBe(1200)
    expect(world.mails.map((mail) => [mail.to, mail.subject])).toEqual([['buyer@example.com', 'Your refund of $12.00']])
    expect(world.mails[0]?.text).not.toContain('/d/')
    await expect(refundLine(world.ctx, reply.orders[1]?.id ?? '', 'again')).rejects.toMatchObject({
      code: 'invalid_data',
    })
  })

  test('a bookkeeper finds order number, days, buyer and the whole business in receipt and refund mails, and on the page of purchases', async () => {
    const { settings } = world.ctx
    const business = {
      legal_name: 'Late Set Music',
      postal_address: 'Long Lane 1\n50667 Cologne',
      tax_number: 'DE123',
      tax_line: 'No VAT under § 19 UStG',
    }
    world.ctx.settings = { ...settings, owner: { ...settings.owner, ...business } }
    const day = deliveryDay(world.ctx.clock.now(), settings)
    const seller = 'Long Lane 1\n50667 Cologne\nTax number: DE123\nNo VAT under § 19 UStG'
    try {
      const { reply, mails } = await paid()
      const receipt = mails.find(({ to }) => to === 'buyer@example.com')
      await refundLine(world.ctx, reply.orders[1]?.id ?? '', 'wrong instrument')
      await world.runJobs()
      const [refund] = world.mails
      const [{ number } = { number: '' }] = await world.rows<{ number: string }>(
        'select invoice_number as number from checkouts',
      )
      for (const text of [receipt?.text, refund?.text])
        for (const line of [number, day, 'buyer@example.com', 'Late Set Music', ...seller.split('\n')])
          expect(text).toContain(line)
      const [link] = await world.rows<{ id: string }>(
        `insert into purchase_links (email, expires_at) values ('buyer@example.com', '2027-01-01') returning id`,
      )
      const token = deriveToken(settings.tokenSecret, 'purchases', link?.id ?? '')
      expect((await findPurchases(world.ctx, token)).soldBy).toBe(`Late Set Music\n${seller}`)
      world.ctx.settings = settings
      expect((await findPurchases(world.ctx, token)).soldBy).toBeNull()
    } finally {
      world.ctx.settings = settings
    }
  })

  test('a full refund after a line returns the remaining amount', async () => {
    const { reply, checkoutId } = await paid()
    await refundLine(world.ctx, reply.orders[0]?.id ?? '', 'one')
    await refundCheckout(world.ctx, checkoutId, 'the rest')
    await world.runJobs()
    expect(world.movements('refund').map((entry) => entry.cents)).toEqual([950, 1200])
    expect(await lines()).toMatchObject([
      { status: 'refunded', revoked: true },
      { status: 'refunded', revoked: true },
    ])
    expect(await world.rows('select status from payments')).toEqual([{ status: 'refunded' }])
    await expect(refundCheckout(world.ctx, checkoutId, 'again')).rejects.toMatchObject({ code: 'invalid_data' })
  })

  test('row 24: after a kill once PayPal has responded, the same key refunds the money once @sweep', async () => {
    const { reply } = await paid()
    world.fault({ call: 'refund', kind: 'reset-before-commit', times: 3 })
    await expect(refundLine(world.ctx, reply.orders[0]?.id ?? '', 'sorry')).rejects.toMatchObject({
      failure: 'unknown',
    })
    const [refund] = await world.rows<{ id: string; status: string }>('select id, status from refunds')
    expect(refund?.status).toBe('requested')
    expect(await world.child({ kind: 'refund', refundId: refund?.id ?? '' }, { crashAt: 'after-refund' })).toBeNull()
    expect(refundedCents()).toBe(950)
    await world.runJobs()
    expect(refundedCents()).toBe(950)
    expect(await lines()).toMatchObject([{ status: 'refunded', cents: 950, revoked: true }, { status: 'completed' }])
    expect(await world.rows('select status, count(*)::int as n from refunds group by status')).toEqual([
      { status: 'completed', n: 1 },
    ])
  })

  test('row 24: ten administrators at once refund the money once', async () => {
    const { reply } = await paid()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => refundLine(world.ctx, reply.orders[0]?.id ?? '', 'sorry')),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await world.runJobs()
    expect(refundedCents()).toBe(950)
  })

  test('a refund that PayPal refuses is left to the owner', async () => {
    const { reply } = await paid()
    world.fault({ call: 'refund', kind: 'status', status: 422, issue: 'REFUND_NOT_ALLOWED' })
    await refundLine(world.ctx, reply.orders[0]?.id ?? '', 'sorry')
    await world.runJobs()
    expect(await world.rows('select status from refunds')).toEqual([{ status: 'failed' }])
    expect(await lines()).toMatchObject([{ status: 'completed', revoked: false }, { status: 'completed' }])
    expect(world.mails.map((mail) => mail.to)).toEqual(['owner@themusician.test'])
  })
})

describe('refunds at PayPal', () => {
  test("row 25: a partial refund of one line's price withdraws only that line", async () => {
    const { captureId } = await paid()
    await world.sim(`/captures/${captureId}/refund`, { cents: 1200 })
    await world.runJobs()
    expect(await lines()).toMatchObject([
      { title: 'One', status: 'completed', revoked: false },
      { title: 'Two', status: 'refunded', cents: 1200, revoked: true },
    ])
    expect(await world.rows('select status from payments')).toEqual([{ status: 'partially_refunded' }])
  })

  test('row 25: an amount that fits no line withdraws nothing, and the owner is told', async () => {
    const { captureId } = await paid()
    await world.sim(`/captures/${captureId}/refund`, { cents: 500 })
    await world.runJobs()
    expect(await lines()).toMatchObject([{ revoked: false }, { revoked: false }])
    expect(world.mails.map((mail) => mail.to).toSorted()).toEqual(['buyer@example.com', 'owner@themusician.test'])
    // Refunds the rest later: now everything is refunded.
    await world.sim(`/captures/${captureId}/refund`, {})
    await world.runJobs()
    expect(await lines()).toMatchObject([
      { status: 'refunded', revoked: true },
      { status: 'refunded', revoked: true },
    ])
    expect(await world.rows('select sum(amount_cents)::int as cents from refunds')).toEqual([{ cents: 2150 }])
  })

  test('row 25: the webhook event of our own refund is not a second one, even when it comes first', async () => {
    const { reply } = await paid()
    world.fault({ call: 'refund', kind: 'timeout-after-commit', times: 3 })
    await expect(refundLine(world.ctx, reply.orders[0]?.id ?? '', 'sorry')).rejects.toMatchObject({
      failure: 'unknown',
    })
    await world.runJobs()
    expect(await world.rows('select status, amount_cents from refunds')).toEqual([
      { status: 'completed', amount_cents: 950 },
    ])
    expect(refundedCents()).toBe(950)
  })

  test('a chargeback withdraws everything and alerts the owner', async () => {
    const { captureId } = await paid()
    await world.sim(`/captures/${captureId}/reverse`, {})
    await world.runJobs()
    expect(await lines()).toMatchObject([
      { status: 'refunded', revoked: true },
      { status: 'refunded', revoked: true },
    ])
    expect(await world.rows('select status from payments')).toEqual([{ status: 'reversed' }])
    expect(world.mails.map((mail) => mail.to)).toEqual(['owner@themusician.test'])
  })
})
