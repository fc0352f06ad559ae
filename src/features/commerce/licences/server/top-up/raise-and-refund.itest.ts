// Tests refunds of a licence and its top-ups, in every order, also at the same moment: the shop keeps no money for
// copies that no buyer has (decision 0059).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { deriveToken } from '@/platform/tokens'
import { createOrdersWorld, type Browser, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { printedLicence } from '../printed-licence'
import { soldFiles } from '../sold-files'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

type Line = { id: string; checkout_id: string; payment_status: string }

/** A sheet with licences for 1, 8 and 30 copies at $6, $15 and $30, with one copy bought. */
async function bought() {
  const item = await world.item({ title: 'Blue Shoes', price: 600, pdf_file_url: 'private:sheet-music-pdfs/blue.pdf' })
  const tiers = await world.ctx.db
    .insert(licenceTiers)
    .values([
      { name: 'One copy', copies: 1, price_amount: 100, order_index: 0 },
      { name: 'Band', copies: 8, price_amount: 250, order_index: 1 },
      { name: 'School', copies: 30, price_amount: 500, order_index: 2 },
    ])
    .returning()
  const [one = '', band = '', school = ''] = tiers.map(({ id }) => id)
  let token: string | undefined
  const open = async (licenceId: string, cents: number, browser: Browser = world.browser()) => {
    const line = {
      id: item.id,
      price: cents / 100,
      quantity: 1,
      format: 'pdf',
      licenceId,
      ...(token && { topsUp: token }),
    }
    await world.advance(1)
    const { orderID } = await browser.open([line], 'buyer@example.com', undefined, 'Big Band X')
    await world.advance(1)
    return orderID
  }
  const settle = (orderID: string, browser = world.browser()) =>
    browser.settle(orderID).then(
      ({ state }) => state,
      (error: { message: string }) => error.message,
    )
  /** Pays, and returns the order line that it made. */
  const buy = async (licenceId: string, cents: number): Promise<Line> => {
    const browser = world.browser()
    const orderID = await open(licenceId, cents, browser)
    await world.atPaypal(orderID, 'approve')
    expect(await settle(orderID, browser)).toBe('completed')
    const [line] = await world.rows<Line>(
      'select id, checkout_id, payment_status from orders order by created_at desc, tops_up nulls last limit 1',
    )
    if (!line) throw new Error('nothing was bought')
    return line
  }
  const first = await buy(one, 600)
  token = deriveToken(world.ctx.settings.tokenSecret, 'licence', first.id)
  const page = () => printedLicence(world.ctx, token ?? '')
  const toCapture = async ({ checkout_id }: Line) =>
    (
      await world.rows<{ id: string }>(
        `select provider_capture_id as id from payments where checkout_id = '${checkout_id}'`,
      )
    )[0]?.id
  return { one, band, school, first, open, settle, buy, page, toCapture }
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )
const sumCents = (kind: 'capture' | 'refund') =>
  world.movements(kind).reduce((sum, { cents }) => sum + Math.abs(cents), 0)

describe('raising a licence from 1 to 8 to 30 copies costs $30 in all', () => {
  test('after a refund of the middle payment, the remaining $21 pay for the 8 copies, and 30 cost the missing $9', async () => {
    const { band, school, first, buy, page } = await bought()
    const middle = await buy(band, 900)
    await buy(school, 1500)
    expect(await page()).toMatchObject({ copies: 30, topUp: { paidCents: 3000 } })
    await refundLine(world.ctx, middle.id, 'not needed')
    await world.runJobs()
    expect(await page()).toMatchObject({ isValid: true, copies: 8, topUp: { copies: 8, paidCents: 2100 } })
    expect(
      (await soldFiles.soldFile(world.ctx, { order_id: first.id, entry_id: null, title: 'Blue Shoes' })).text?.printed
        ?.after,
    ).toContain('8 copies')
    await buy(school, 900)
    expect(await page()).toMatchObject({ copies: 30, topUp: { paidCents: 3000 } })
  })

  test('refunds of the last, both and the first payment leave 8 copies, one copy, and none @sweep', async () => {
    const { band, school, first, buy, page } = await bought()
    const middle = await buy(band, 900)
    const last = await buy(school, 1500)
    await refundLine(world.ctx, last.id, 'not needed')
    await world.runJobs()
    expect(await page()).toMatchObject({ copies: 8, topUp: { paidCents: 1500 } })
    await refundLine(world.ctx, middle.id, 'not needed')
    await world.runJobs()
    expect(await page()).toMatchObject({ copies: 1, topUp: { paidCents: 600 } })
    await buy(band, 900)
    expect(await page()).toMatchObject({ copies: 8, topUp: { paidCents: 1500 } })
    await refundLine(world.ctx, first.id, 'not needed')
    await world.runJobs()
    expect(await page()).toMatchObject({ isValid: false, topUp: null })
  })

  test('a refund of the middle payment while the last is being paid: nothing is charged, and the page shows the new difference @sweep', async () => {
    const { band, school, buy, open, settle, page } = await bought()
    const middle = await buy(band, 900)
    const browser = world.browser()
    const orderID = await open(school, 1500, browser)
    await world.atPaypal(orderID, 'approve')
    await refundLine(world.ctx, middle.id, 'not needed')
    expect(await settle(orderID, browser)).toContain('Nothing was charged')
    await world.runJobs()
    expect(sumCents('capture')).toBe(1500)
    expect(await page()).toMatchObject({ copies: 1, topUp: { paidCents: 600 } })
  })
})

describe('a refund that is requested or pending at PayPal', () => {
  test.each(['of the line', 'of the order'])(
    '%s: no more copies are offered or opened until it is done; if it fails, they are @sweep',
    async (what) => {
      const { band, first, buy, open, page } = await bought()
      world.fault({ call: 'refund', kind: 'status', status: 503, times: 1000 })
      const asked =
        what === 'of the line'
          ? refundLine(world.ctx, first.id, 'no')
          : refundCheckout(world.ctx, first.checkout_id, 'no')
      await expect(asked).rejects.toThrow()
      expect(await page()).toMatchObject({ isValid: true, isBeingRefunded: true, topUp: null })
      expect(await refusal(open(band, 900))).toBe(
        'invalid_cart: A refund of Blue Shoes is under way. More copies can be bought once it is done. Please remove them from the cart.',
      )
      await world.rows("update refunds set status = 'pending' returning id")
      expect(await refusal(open(band, 900))).toMatch(/^invalid_cart: A refund of Blue Shoes is under way/)
      await world.rows("update refunds set status = 'failed' returning id")
      await buy(band, 900)
      expect(await page()).toMatchObject({ copies: 8, isBeingRefunded: false })
    },
  )

  test('a refund requested while more copies are being paid: nothing is charged', async () => {
    const { band, first, open, settle } = await bought()
    const browser = world.browser()
    const orderID = await open(band, 900, browser)
    await world.atPaypal(orderID, 'approve')
    world.fault({ call: 'refund', kind: 'status', status: 503, times: 1000 })
    await expect(refundLine(world.ctx, first.id, 'no')).rejects.toThrow()
    expect(await settle(orderID, browser)).toContain('Nothing was charged')
    expect(sumCents('capture')).toBe(600)
  })

  test('a refund requested during the capture for more copies is refused, and works afterwards @sweep', async () => {
    const { band, first, open, settle } = await bought()
    const browser = world.browser()
    const orderID = await open(band, 900, browser)
    await world.atPaypal(orderID, 'approve')
    const { payments } = world.ctx
    let answer = ''
    world.ctx.payments = {
      ...payments,
      captureOrder: async (...given) => {
        answer = await refusal(refundLine(world.ctx, first.id, 'no'))
        return payments.captureOrder(...given)
      },
    }
    expect(await settle(orderID, browser)).toBe('completed')
    world.ctx.payments = payments
    expect(answer).toContain('More copies of this licence are being paid for right now. Nothing was refunded.')
    expect(sumCents('refund')).toBe(0)
    await refundLine(world.ctx, first.id, 'no')
    expect(sumCents('refund')).toBe(600)
  })

  test('both at the same moment, eight times: one of them wins, and refunded copies are not charged @sweep', async () => {
    for (let round = 0; round < 8; round++) {
      await world.reset()
      await world.ctx.db.delete(licenceTiers)
      const { band, first, open, settle, page } = await bought()
      const browser = world.browser()
      const orderID = await open(band, 900, browser)
      await world.atPaypal(orderID, 'approve')
      const [paid, refunded] = await Promise.all([
        settle(orderID, browser),
        refusal(refundLine(world.ctx, first.id, 'no')),
      ])
      await world.runJobs()
      const isRefunded = refunded === 'opened'
      const { isValid, copies } = await page()
      // If it was refunded after the copies were recorded, the owner sees and refunds the money at its own order.
      if (isRefunded && paid === 'completed')
        expect(
          await world.rows(
            `select 1 as n from orders where tops_up = '${first.id}' and created_at <= (select created_at from refunds)`,
          ),
        ).toHaveLength(1)
      else if (isRefunded)
        expect([paid, sumCents('capture')]).toEqual([expect.stringContaining('Nothing was charged'), 600])
      else expect([paid, copies, sumCents('refund')]).toEqual(['completed', 8, 0])
      expect(isValid).toBe(!isRefunded)
    }
  })
})

test('a refund at PayPal while more copies are pending: their payment is refunded once it clears, and the owner is told @sweep', async () => {
  const { band, first, open, settle, page, toCapture } = await bought()
  const browser = world.browser()
  const orderID = await open(band, 900, browser)
  await world.atPaypal(orderID, 'echeck')
  expect(await settle(orderID, browser)).toBe('pending')
  await world.sim(`/captures/${await toCapture(first)}/refund`, { cents: 600 })
  await world.runJobs()
  await world.advance(8 * 24 * 3600)
  await world.runJobs()
  expect(await page()).toMatchObject({ isValid: false })
  expect(sumCents('refund')).toBe(1500)
  expect(world.mails.some(({ text }) => text.includes('more copies of a licence that was refunded meanwhile'))).toBe(
    true,
  )
})
