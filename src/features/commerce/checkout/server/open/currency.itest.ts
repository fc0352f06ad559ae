// Tests a shop in another currency than US dollars from cart to refund, and a change of the currency while buyers are
// paying, on a real database and the PayPal simulator.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Currency } from '@/lib/site-settings'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { salesInOtherCurrencies, salesOfDays } from '@/features/commerce/orders/server/back-office/orders-today'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { ordersCsv } from '@/features/commerce/orders/server/back-office/export-orders'
import { findDifferences } from '@/features/commerce/payments/server/reconciliation/reconcile'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { deriveToken } from '@/platform/tokens'
import {
  createOrdersWorld,
  type Browser,
  type CartItem,
  type OrdersWorld,
} from '../../../../../../tests/support/orders-world'
import { aSentLine } from '../../../../../../tests/support/make'
import { openCheckout } from './open-checkout'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  sellIn('USD')
})
afterAll(() => world.close())

/** Changes the setting, as the owner does. */
function sellIn(currency: Currency): void {
  const { settings } = world.ctx
  world.ctx.settings = { ...settings, owner: { ...settings.owner, currency } }
}

const record = { category: 'cd', title: 'Late Set', price: 1250, pdf_file_url: null } as const

/** Buys, and returns the row of the checkout with PayPal's id of the order. */
async function buy(items: CartItem[], browser: Browser = world.browser()) {
  const opened = await browser.open(items)
  await world.atPaypal(opened.orderID)
  const reply = await browser.settle(opened.orderID)
  await world.runJobs()
  const [checkout] = await world.rows<{ id: string; currency: string; status: string; invoice_number: string }>(
    `select * from checkouts where provider_order_id = '${opened.orderID}'`,
  )
  if (!checkout) throw new Error('nothing was bought')
  return { ...opened, reply, checkout }
}

const amountAtPaypal = async (orderID: string) =>
  (await world.sim<{ order: { purchase_units: [{ amount: unknown }] } }>(`/orders/${orderID}`)).order.purchase_units[0]
    .amount
const mailTo = (address: string, subject: string) =>
  world.mails.find((mail) => mail.to === address && mail.subject.includes(subject))
const buyer = 'buyer@example.com'

describe('a shop in euros', () => {
  beforeEach(() => sellIn('EUR'))

  test('FUNC-01 CHK-22: PayPal’s script is loaded for euros', async () => {
    expect(await world.browser().config()).toMatchObject({
      currency: 'EUR',
      sdkUrl: `${world.simulator.url}/sdk/js?client-id=sim-client&currency=EUR&components=buttons&intent=capture`,
    })
  })

  test('FUNC-02 DLV-03: order, payment, receipt, refund, export and comparison are in euros', async () => {
    const disc = await world.item(record)
    const { orderID, reply, checkout } = await buy([{ id: disc.id, price: 12.5, quantity: 2, format: 'cd' }])
    expect(await amountAtPaypal(orderID)).toMatchObject({
      currency_code: 'EUR',
      value: '32.00',
      breakdown: { item_total: { currency_code: 'EUR', value: '25.00' }, shipping: { value: '7.00' } },
    })
    expect(reply).toMatchObject({ state: 'completed', receipt: { currency: 'EUR', totalCents: 3200 } })
    expect(checkout).toMatchObject({ currency: 'EUR', status: 'paid' })
    expect(await world.rows('select currency from orders union all select currency from payments')).toEqual([
      { currency: 'EUR' },
      { currency: 'EUR' },
    ])
    const receipt = mailTo(buyer, checkout.invoice_number)?.text ?? ''
    for (const amount of ['€25.00', '€7.00', '€32.00']) expect(receipt).toContain(amount)
    expect(receipt).not.toContain('$')
    expect(mailTo('owner@themusician.test', 'New order')?.subject).toContain('€32.00')
    expect(await findOrderDetails(world.ctx, checkout.id)).toMatchObject({ currency: 'EUR', refundableCents: 3200 })
    expect(await new Response(await ordersCsv(world.ctx, {})).text()).toMatch(/,EUR,/)

    await expect(refundCheckout(world.ctx, checkout.id, 'late', { cents: 3201 })).rejects.toMatchObject({
      fields: { amount: 'Please enter an amount from €0.01 to €32.00, which is what is left.' },
    })
    for (const [amount, problem] of [
      ['$10', 'Please enter an amount such as 7.50'],
      ['1.234', 'Do you mean €1,234.00 or €1.23? Please write 1234 or 1.23.'],
    ] as const)
      await expect(refundCheckout(world.ctx, checkout.id, 'late', { amount })).rejects.toMatchObject({
        fields: { amount: problem },
      })
    await refundCheckout(world.ctx, checkout.id, 'late', { amount: '€10' })
    await world.runJobs()
    expect(world.movements('refund')).toMatchObject([{ currency: 'EUR', cents: 1000 }])
    expect(mailTo(buyer, 'refund')?.subject).toBe('Your refund of €10.00')
    await world.advance(5 * 3600)
    expect(await findDifferences(world.ctx)).toMatchObject({ differences: [] })
  })
})

describe('a shop in yen, which has no decimals', () => {
  beforeEach(() => sellIn('JPY'))

  test('FUNC-02: prices with a licence and refunds are whole; PayPal gets amounts without decimals', async () => {
    const sheet = await world.item({ title: 'Blue Sheet', price: 75_500 })
    const disc = await world.item({ ...record, price: 200_000 })
    const [band] = await world.ctx.db
      .insert(licenceTiers)
      .values([{ name: 'Band', copies: 8, price_amount: 250, is_stamped: false }])
      .returning()
    // 755 yen, 2.5 times: 1,887.5 yen are charged as 1,888.
    const { orderID, checkout, totalCents } = await buy([
      { id: sheet.id, price: 1888, quantity: 1, format: 'pdf', licenceId: band?.id ?? null },
      { id: disc.id, price: 2000, quantity: 1, format: 'cd' },
    ])
    expect(totalCents).toBe(388_800)
    expect(await amountAtPaypal(orderID)).toMatchObject({ currency_code: 'JPY', value: '3888' })
    expect(mailTo(buyer, checkout.invoice_number)?.text).toContain('¥3,888')
    await expect(refundCheckout(world.ctx, checkout.id, 'late', { cents: 1050 })).rejects.toMatchObject({
      fields: { amount: 'JPY has no decimals. Please enter a whole amount up to ¥3,888.' },
    })
    const [line] = await world.rows<{ id: string }>("select id from orders where title = 'Blue Sheet'")
    await refundLine(world.ctx, line?.id ?? '', 'not needed')
    await refundCheckout(world.ctx, checkout.id, 'the rest')
    await world.runJobs()
    expect(world.movements('refund').map(({ currency, cents }) => [currency, cents])).toEqual([
      ['JPY', 1888],
      ['JPY', 2000],
    ])
    expect(mailTo(buyer, 'Your refund of ¥1,888')).toBeDefined()
  })

  test('an older price with decimals is rounded, and sold as it is shown', async () => {
    const sheet = await world.item({ price: 1250 })
    await expect(
      world.browser().open([{ id: sheet.id, price: 12.5, quantity: 1, format: 'pdf' }]),
    ).rejects.toMatchObject({ code: 'price_changed' })
    const { orderID } = await world.browser().open([{ id: sheet.id, price: 13, quantity: 1, format: 'pdf' }])
    expect(await amountAtPaypal(orderID)).toMatchObject({ value: '13' })
  })
})

describe('the currency is changed', () => {
  test('a buyer whose PayPal window is open pays in the old currency, and the order keeps it', async () => {
    const disc = await world.item(record)
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: disc.id, price: 12.5, quantity: 1, format: 'cd' }])
    sellIn('EUR')
    await world.atPaypal(orderID)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed', receipt: { currency: 'USD' } })
    await world.runJobs()
    expect(world.movements('capture')).toMatchObject([{ currency: 'USD', cents: 1950 }])
    const [checkout] = await world.rows<{ id: string; currency: string }>('select * from checkouts')
    expect(checkout?.currency).toBe('USD')
    expect(mailTo(buyer, 'Your order')?.text).toContain('$19.50')
    await refundCheckout(world.ctx, checkout?.id ?? '', 'late')
    await world.runJobs()
    expect(world.movements('refund')).toMatchObject([{ currency: 'USD', cents: 1950 }])
    expect(mailTo(buyer, 'refund')?.subject).toBe('Your refund of $19.50')
  })

  test('an order opened again is a new one in the new currency, though its numbers are the same', async () => {
    const disc = await world.item(record)
    const browser = world.browser()
    const cart: CartItem[] = [{ id: disc.id, price: 12.5, quantity: 1, format: 'cd' }]
    const before = await browser.open(cart)
    sellIn('EUR')
    const after = await browser.open(cart)
    expect(after.orderID).not.toBe(before.orderID)
    expect(await world.rows('select currency, status from checkouts order by currency')).toEqual([
      { currency: 'EUR', status: 'provider_created' },
      { currency: 'USD', status: 'cancelled' },
    ])
  })

  test('a page that shows the old currency opens no order and says what to do', async () => {
    const disc = await world.item(record)
    sellIn('EUR')
    const request = {
      items: [{ id: disc.id, title: 'Late Set', price: 12.5, quantity: 1, category: 'cd', format: 'cd' }],
      customerEmail: buyer,
    }
    for (const currency of [{}, { currency: 'USD' }, { currency: '' }])
      await expect(world.browser().post('createPaypalOrder', { ...request, ...currency })).rejects.toMatchObject({
        code: 'price_changed',
        message: 'Prices are now in euros. You have not been charged. Please reload the page to see them.',
      })
    expect(await world.rows('select id from checkouts')).toEqual([])
  })

  test('an order that is being opened meanwhile has one currency: that of its page', async () => {
    const disc = await world.item(record)
    const { settings } = world.ctx
    const currencies: Currency[] = ['USD', 'EUR']
    const changing = {
      ...settings,
      get owner() {
        return { ...settings.owner, currency: currencies.shift() ?? 'EUR' }
      },
    }
    await openCheckout(
      { ...world.ctx, settings: changing },
      {
        items: [aSentLine({ id: disc.id, title: 'Late Set', price: 12.5, quantity: 1, category: 'cd', format: 'cd' })],
        customerEmail: buyer,
        currency: 'USD',
        cookieHash: 'x',
        network: '203.0.113.9',
      },
    )
    expect(await world.rows('select currency from checkouts')).toEqual([{ currency: 'USD' }])
  })

  test('figures add only what is in the shop’s currency, and name the rest', async () => {
    const disc = await world.item(record)
    await buy([{ id: disc.id, price: 12.5, quantity: 1, format: 'cd' }])
    sellIn('EUR')
    await buy([{ id: disc.id, price: 12.5, quantity: 2, format: 'cd' }])
    const days = await salesOfDays(world.ctx, 30)
    expect(days.reduce((sum, { cents }) => sum + cents, 0)).toBe(3200)
    expect(await salesInOtherCurrencies(world.ctx, 30)).toEqual([{ currency: 'USD', cents: 1950 }])
  })

  test('a licence bought in another currency is not raised: the difference would be no price', async () => {
    const sheet = await world.item({ price: 600 })
    const tiers = await world.ctx.db
      .insert(licenceTiers)
      .values([
        { name: 'One copy', copies: 1, price_amount: 100, is_stamped: false, order_index: 0 },
        { name: 'Band', copies: 8, price_amount: 250, is_stamped: false, order_index: 1 },
      ])
      .returning()
    await buy([{ id: sheet.id, price: 6, quantity: 1, format: 'pdf', licenceId: tiers[0]?.id ?? null }])
    const [line] = await world.rows<{ id: string }>('select id from orders')
    const topsUp = deriveToken(world.ctx.settings.tokenSecret, 'licence', line?.id ?? '')
    sellIn('EUR')
    await expect(
      world
        .browser()
        .open([{ id: sheet.id, price: 9, quantity: 1, format: 'pdf', licenceId: tiers[1]?.id ?? null, topsUp }]),
    ).rejects.toMatchObject({
      code: 'invalid_cart',
      message:
        'The licence of Blue Sheet was bought in US dollars, and prices are now in euros. Please remove it from the cart and write to us to get more copies.',
    })
  })
})

test('row 18: a payment in another currency than agreed is refunded, and shown to the owner, in that currency', async () => {
  const disc = await world.item(record)
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: disc.id, price: 12.5, quantity: 1, format: 'cd' }])
  await world.atPaypal(orderID)
  world.fault({ call: 'orders.capture', kind: 'wrong-currency' })
  await browser.settle(orderID)
  await world.runJobs()
  const [payment] = await world.rows<{ checkout_id: string; currency: string }>('select * from payments')
  expect(payment?.currency).not.toBe('USD')
  expect(await findOrderDetails(world.ctx, payment?.checkout_id ?? '')).toMatchObject({
    status: 'mismatch',
    currency: 'USD',
    paymentCurrency: payment?.currency,
    refunds: [{ cents: 1950 }],
  })
})

test.each(['CURRENCY_NOT_SUPPORTED', 'INVALID_CURRENCY_CODE'])(
  'a currency that PayPal refuses (%s): buyer and owner get a clear sentence, the owner once',
  async (issue) => {
    sellIn('TWD')
    const sheet = await world.item({ price: 30_000 })
    for (const _ of [1, 2]) {
      world.fault({ call: 'orders.create', kind: 'status', status: 422, issue })
      await expect(
        world.browser().open([{ id: sheet.id, price: 300, quantity: 1, format: 'pdf' }]),
      ).rejects.toMatchObject({
        code: 'payment_declined',
        message:
          'PayPal does not take New Taiwan dollars for this shop at the moment. You have not been charged. The owner has been told.',
      })
    }
    await world.runJobs()
    expect(world.mails.map(({ to }) => to)).toEqual(['owner@themusician.test'])
    expect(world.mails[0]?.text).toContain(
      'PayPal does not take payments in New Taiwan dollars (TWD) for your account, so a buyer could not pay. Add the currency to your PayPal account, or choose another one under Settings, Money.',
    )
  },
)
