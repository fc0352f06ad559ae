// Tests the nightly comparison against the simulator's own ledger: equal, missing here, missing there, another amount,
// refunded outside.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LedgerEntry } from '../../../../../../tools/paypal-simulator/state'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { paypalToday } from '../paypal-today'
import { compareWithPaypal, compareWithPaypalTask, findDifferences } from './reconcile'

let world: OrdersWorld
beforeAll(async () => {
  // Webhook events get lost: the comparison has to find everything without them.
  world = await createOrdersWorld({ webhooks: false })
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const hour = 3600
const mail = () => world.mails.find(({ subject }) => subject.includes('PayPal'))
const captureId = async () =>
  (await world.rows<{ id: string }>('select provider_capture_id as id from payments'))[0]?.id ?? ''

/** Makes a finished purchase at $9.50. */
async function buy(email = 'ann@fans.example'): Promise<string> {
  const item = await world.item()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: item.id, price: 9.5, quantity: 1 }], email)
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  return orderID
}

/** Advances to the next night: PayPal's list is some hours behind. */
async function nextNight(): Promise<void> {
  await world.advance(6 * hour)
  await world.runJobsNamed(compareWithPaypalTask)
}

test('1.6: if both sides agree, only the time of the comparison is reported', async () => {
  await buy()
  expect(await paypalToday(world.ctx)).toEqual([])
  await nextNight()
  expect(mail()).toBeUndefined()
  expect(world.failures).toEqual([])
  expect(await world.rows(`select detail from audit where what = 'paypal.compared'`)).toEqual([
    { detail: { movements: 1, fixed: 0, open: 0 } },
  ])
  expect(await paypalToday(world.ctx)).toMatchObject([
    { kind: 'fact', text: 'Last checked with PayPal: within the last hour, all payments agree.' },
  ])
  world.base.clock.advance(50 * hour * 1000)
  expect(await paypalToday(world.ctx)).toMatchObject([
    { kind: 'trouble', text: 'Last checked with PayPal: 2 days ago, all payments agree.' },
  ])
})

test('1.6: the comparison settles a captured payment that was not recorded, with receipt and download, and tells the owner so', async () => {
  const orderID = await buy()
  // Simulates a process that died between capture and record, with no check since.
  await world.ctx.db.execute(sql`truncate orders, payments, download_grants, outbox cascade`)
  await world.ctx.db.execute(sql`update checkouts set status = 'expired', next_check_at = null, paid_at = null`)
  await nextNight()
  expect(
    await world.rows(
      `select c.status, p.amount_cents, o.payment_status from checkouts c join payments p on p.checkout_id = c.id join orders o on o.checkout_id = c.id where c.provider_order_id = '${orderID}'`,
    ),
  ).toEqual([{ status: 'paid', amount_cents: 950, payment_status: 'completed' }])
  expect(world.movements('capture')).toHaveLength(1)
  expect(mail()?.subject).toBe('PayPal and your books agree again')
  expect(mail()?.text).toContain('was missing from our books. It has been recorded now')
  expect(world.mails.filter(({ to }) => to === 'ann@fans.example')).toHaveLength(1)
})

test('1.6: a capture for no known order is reported to the owner once', async () => {
  await buy()
  const [checkout] = await world.rows<{ invoice_number: string }>('select invoice_number from checkouts')
  await world.ctx.db.execute(sql`truncate checkouts cascade`)
  await nextNight()
  expect(mail()?.subject).toBe('Action needed: PayPal and your books differ')
  expect(mail()?.text).toContain(`order ${checkout?.invoice_number}) that our books do not have`)
  expect(await paypalToday(world.ctx)).toMatchObject([
    {
      kind: 'trouble',
      text: 'Last checked with PayPal within the last hour: 1 payment differs. The mail about it says which.',
    },
  ])
  world.mails.length = 0
  await nextNight()
  expect(mail()).toBeUndefined()
})

test('1.6: a payment from elsewhere, with a number that only looks like one of ours, is reported like any other', async () => {
  await buy()
  await world.ctx.db.execute(sql`truncate checkouts cascade`)
  for (const movement of world.movements('capture')) movement.customId = '-'.repeat(36)
  await nextNight()
  expect(world.failures).toEqual([])
  expect(mail()?.text).toContain('that our books do not have')
})

test('1.6: a payment that is in our books, but not at PayPal, is reported', async () => {
  await buy()
  await world.ctx.db.execute(sql`update payments set provider_capture_id = '0AB12345CD678901E'`)
  await nextNight()
  expect(mail()?.text).toContain('(payment 0AB12345CD678901E) that PayPal does not know')
})

test('1.6: a different amount at PayPal is reported', async () => {
  await buy()
  const id = await captureId()
  await world.ctx.db.execute(sql`update payments set amount_cents = 900`)
  await nextNight()
  expect(mail()?.text).toContain(`For payment ${id}`)
  expect(mail()?.text).toContain('PayPal says $9.50, and our books say $9.00')
})

test('OP-16 1.6: after a manual refund at PayPal our books follow, the download ends, and the buyer is told', async () => {
  await buy()
  await world.sim(`/captures/${await captureId()}/refund`, {})
  await nextNight()
  expect(await world.rows('select r.amount_cents, r.status, o.payment_status from refunds r, orders o')).toEqual([
    { amount_cents: 950, status: 'completed', payment_status: 'refunded' },
  ])
  expect(await world.rows('select revoked_at is not null as revoked from download_grants')).toEqual([{ revoked: true }])
  expect(mail()?.text).toContain('A refund of $9.50')
  expect(world.mails.some(({ to, subject }) => to === 'ann@fans.example' && /refund/i.test(subject))).toBe(true)
  // The next night finds both sides equal.
  expect((await findDifferences(world.ctx)).differences).toEqual([])
})

test("1.6: a payment that the buyer's bank took back is recorded as reversed and reported", async () => {
  await buy()
  await world.sim(`/captures/${await captureId()}/reverse`, {})
  await nextNight()
  expect(await world.rows('select status from payments')).toEqual([{ status: 'reversed' }])
  expect(mail()?.text).toContain('took back $9.50')
  expect((await findDifferences(world.ctx)).differences).toEqual([])
})

test('1.6: all movements are read, each once, also if they fill more than one page of the list', async () => {
  await buy()
  const [first] = world.movements('capture')
  if (!first) throw new Error('Nothing was captured')
  const { movements } = world.simulator.simulator.ledger()
  for (let index = 0; index < 1100; index++)
    (movements as LedgerEntry[]).push({ ...first, captureId: `COPY${String(index).padStart(13, '0')}` })
  const now = world.ctx.clock.now().getTime()
  const all = await world.ctx.payments.listMovements(new Date(now - hour * 1000), new Date(now + hour * 1000))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1101)
  expect(all[0]).toMatchObject({
    id: await captureId(),
    kind: 'capture',
    status: 'completed',
    amountCents: 950,
    currency: 'USD',
    captureId: null,
  })
})

test('1.6: while PayPal does not respond, the job fails and runs again; no comparison is recorded', async () => {
  await buy()
  await world.advance(6 * hour)
  world.fault({ call: 'reporting', kind: 'status', status: 503, times: 20 })
  await expect(compareWithPaypal(world.ctx)).rejects.toMatchObject({ failure: 'unknown' })
  expect(await paypalToday(world.ctx)).toEqual([])
})

test('1.6: without the right to read the list, the dashboard says what to switch on, and no job is attempted', async () => {
  world.fault({ call: 'reporting', kind: 'status', status: 403, times: 5 })
  await compareWithPaypal(world.ctx)
  expect(await paypalToday(world.ctx)).toMatchObject([
    { kind: 'trouble', text: expect.stringContaining('switch on Transaction Search') as string },
  ])
})
