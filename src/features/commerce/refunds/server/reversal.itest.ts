// Proves that a won dispute restores exactly what the reversal ended: lines, downloads, parts of a bundle, a raised
// licence.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { deriveToken } from '@/platform/tokens'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { printedLicence } from '@/features/commerce/licences/server/printed-licence'
import { compareWithPaypalTask, findDifferences } from '@/features/commerce/payments/server/reconciliation/reconcile'
import { refundCheckout, refundLine } from './refund'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

type Line = { id: string; price: number; quantity: number; format?: string; licenceId?: string; topsUp?: string }
async function buy(items: Line[]): Promise<{ captureId: string; orderIds: string[]; checkoutId: string }> {
  const browser = world.browser()
  const { orderID } = await browser.open(items, 'buyer@example.com', undefined, 'Big Band X')
  await world.atPaypal(orderID)
  const { orders } = await browser.settle(orderID)
  await world.runJobs()
  world.mails.length = 0
  const [paid] = await world.rows<{ capture: string; checkout: string }>(
    `select provider_capture_id as capture, checkout_id as checkout from payments join checkouts c on c.id = checkout_id where c.provider_order_id = '${orderID}'`,
  )
  return { captureId: paid?.capture ?? '', checkoutId: paid?.checkout ?? '', orderIds: orders.map(({ id }) => id) }
}
async function twoSheets() {
  const one = await world.item({ title: 'One', price: 950 })
  const two = await world.item({ title: 'Two', price: 1200, pdf_file_url: 'private:sheet-music-pdfs/two.pdf' })
  return buy([
    { id: one.id, price: 9.5, quantity: 1 },
    { id: two.id, price: 12, quantity: 1 },
  ])
}
const atPaypal = async (captureId: string, what: 'reverse' | 'return') => {
  await world.sim(`/captures/${captureId}/${what}`, {})
  await world.runJobs()
}
const lines = () =>
  world.rows(
    'select o.title, o.payment_status as status, g.revoked_at is not null as revoked from orders o join download_grants g on g.order_id = o.id order by o.position, g.position',
  )
const payment = async () => (await world.rows<{ status: string }>('select status from payments'))[0]?.status

test('a won dispute restores lines and downloads, the owner is told once, and the next chargeback counts again', async () => {
  const { captureId } = await twoSheets()
  const before = await world.rows('select * from download_grants order by order_id')
  await atPaypal(captureId, 'reverse')
  expect(await lines()).toMatchObject([
    { status: 'refunded', revoked: true },
    { status: 'refunded', revoked: true },
  ])
  world.mails.length = 0
  await atPaypal(captureId, 'return')
  expect(await lines()).toMatchObject([
    { status: 'completed', revoked: false },
    { status: 'completed', revoked: false },
  ])
  expect(await world.rows('select * from download_grants order by order_id')).toEqual(before)
  expect(await payment()).toBe('completed')
  expect(world.mails.map(({ to }) => to)).toEqual(['owner@themusician.test'])
  expect(world.mails[0]?.text).toContain(
    "A payment of $21.50 that the buyer's bank had taken back is yours again. Its downloads work again.",
  )
  await atPaypal(captureId, 'reverse')
  expect(await payment()).toBe('reversed')
  expect(await lines()).toMatchObject([{ revoked: true }, { revoked: true }])
})

test('refunds from before the dispute stay refunded: a line, a part of a bundle, and goods that the owner withdrew', async () => {
  const { captureId, orderIds } = await twoSheets()
  await refundLine(world.ctx, orderIds[0] ?? '', 'wrong instrument')
  await world.runJobs()
  await atPaypal(captureId, 'reverse')
  await atPaypal(captureId, 'return')
  expect(await lines()).toEqual([
    { title: 'One', status: 'refunded', revoked: true },
    { title: 'Two', status: 'completed', revoked: false },
  ])
  expect(await payment()).toBe('partially_refunded')

  await world.reset()
  const one = await world.item({ title: 'One', price: 950 })
  const two = await world.item({ title: 'Two', price: 950, pdf_file_url: 'private:sheet-music-pdfs/two.pdf' })
  const both = await world.item({ title: 'Both', price: 1500, pdf_file_url: null })
  const entries = await world.ctx.db
    .insert(bundleEntries)
    .values(
      [one, two].map(({ id, title }, position) => ({
        shop_item_id: both.id,
        entry_item_id: id,
        label: title,
        position,
      })),
    )
    .returning()
  const bundle = await buy([{ id: both.id, price: 15, quantity: 1 }])
  await refundLine(world.ctx, bundle.orderIds[0] ?? '', 'one of them', { entryId: entries[0]?.id ?? '' })
  await world.runJobs()
  const partly = await world.rows('select id, revoked_at is not null as revoked from download_grants order by id')
  await atPaypal(bundle.captureId, 'reverse')
  await atPaypal(bundle.captureId, 'return')
  expect(await world.rows('select id, revoked_at is not null as revoked from download_grants order by id')).toEqual(
    partly,
  )
  expect(partly.some(({ revoked }) => revoked === true) && partly.some(({ revoked }) => revoked === false)).toBe(true)

  await world.reset()
  const taken = await twoSheets()
  await refundCheckout(world.ctx, taken.checkoutId, 'agreed', { cents: 500, endsDelivery: true })
  await world.runJobs()
  await atPaypal(taken.captureId, 'reverse')
  await atPaypal(taken.captureId, 'return')
  expect(await lines()).toMatchObject([
    { status: 'refunded', revoked: true },
    { status: 'refunded', revoked: true },
  ])
})

test('a dispute over the top-up of a raised licence removes the copies, and winning restores them; one over the first payment does so with the licence', async () => {
  const sheet = await world.item({ price: 950, pdf_file_url: 'private:sheet-music-pdfs/blue.pdf' })
  const [studio, ensemble] = await world.ctx.db
    .insert(licenceTiers)
    .values([
      { name: 'Studio', copies: 4, price_amount: 100, order_index: 0 },
      { name: 'Ensemble', copies: 12, price_amount: 250, order_index: 1 },
    ])
    .returning()
  const of = { id: sheet.id, quantity: 1, format: 'pdf' }
  const first = await buy([{ ...of, price: 9.5, licenceId: studio?.id ?? '' }])
  const token = deriveToken(world.ctx.settings.tokenSecret, 'licence', first.orderIds[0] ?? '')
  const second = await buy([{ ...of, price: 14.25, licenceId: ensemble?.id ?? '', topsUp: token }])
  const today = () => printedLicence(world.ctx, token)
  expect(await today()).toMatchObject({ isValid: true, copies: 12 })
  await atPaypal(second.captureId, 'reverse')
  expect(await today()).toMatchObject({ isValid: true, copies: 4 })
  await atPaypal(second.captureId, 'return')
  expect(await today()).toMatchObject({ isValid: true, copies: 12 })
  await atPaypal(first.captureId, 'reverse')
  expect(await today()).toMatchObject({ isValid: false })
  await atPaypal(first.captureId, 'return')
  expect(await today()).toMatchObject({ isValid: true, copies: 12 })
})

test('1.6: a decision without a webhook event is found at night, and the reversal in the list is no difference any more', async () => {
  const { captureId } = await twoSheets()
  await atPaypal(captureId, 'reverse')
  await world.sim(`/captures/${captureId}/return`, {})
  await world.rows("delete from webhook_events where type = 'CUSTOMER.DISPUTE.RESOLVED' returning id")
  await world.advance(6 * 3600)
  await world.runJobsNamed(compareWithPaypalTask)
  expect(await payment()).toBe('completed')
  expect(await lines()).toMatchObject([{ revoked: false }, { revoked: false }])
  expect((await findDifferences(world.ctx)).differences).toEqual([])
})

test('a dispute that is decided otherwise, or about no payment of ours, changes nothing', async () => {
  const { captureId } = await twoSheets()
  await atPaypal(captureId, 'reverse')
  world.mails.length = 0
  for (const id of [captureId, '0AB12345CD678901E'])
    await world.sim('/webhooks/send', {
      eventType: 'CUSTOMER.DISPUTE.RESOLVED',
      resource: { dispute_id: 'PP-D-1', disputed_transactions: [{ seller_transaction_id: id }] },
    })
  await world.runJobs()
  expect(await payment()).toBe('reversed')
  expect(await lines()).toMatchObject([{ revoked: true }, { revoked: true }])
  expect(world.failures).toEqual([])
  expect(world.mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('A dispute with a buyer has been decided. See the result in your PayPal account.'),
    expect.stringContaining('A dispute with a buyer has been decided. See the result in your PayPal account.'),
  ])
})
