// Proves on a real database that an order is sent in parts: each piece once, each parcel with its own mail, whatever is
// refunded meanwhile.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownerActor } from '../../../../../tests/support/administrator'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { buy, oneSheet, twoDiscs } from '../../../../../tests/support/paid-orders'
import { inTransaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { deriveToken } from '@/platform/tokens'
import { purchasesApi } from '@/features/commerce/purchases/server/purchases.api'
import type { Purchases } from '@/features/commerce/purchases/purchases.contract'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import type { ShippedParcel } from '../packing.contract'
import { listPacking } from './packing-list'
import { findParcelsOf } from './sent-pieces'
import { correctShipment, shipOrder } from './ship-order'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const ctx = () => ({ ...world.ctx, actor: ownerActor })
const noTracking = { carrier: null, trackingNumber: null, trackingUrl: null }
const ship = (id: string, pieces: ShippedParcel['pieces'], change: Partial<ShippedParcel> = {}) =>
  shipOrder(ctx(), id, { ...noTracking, shipmentId: randomUUID(), pieces, ...change })

/** Buys two discs, a mug and a sheet. Returns the order and its lines. */
async function buyParcel(): Promise<{ id: string; discs: string; mug: string; sheet: string }> {
  const mug = await world.item({ title: 'Mug', category: 'merchandise', price: 1200, pdf_file_url: null })
  const id = await buy(world, [
    await twoDiscs(world),
    { id: mug.id, price: 12, quantity: 1, category: 'merchandise' },
    await oneSheet(world),
  ])
  const lines = await world.rows<{ id: string }>(`select id from orders where checkout_id = '${id}' order by position`)
  world.mails.length = 0
  return { id, discs: lines[0]?.id ?? '', mug: lines[1]?.id ?? '', sheet: lines[2]?.id ?? '' }
}

const shippedAt = async (id: string) =>
  (await world.rows<{ at: Date | null }>(`select shipped_at as at from checkouts where id = '${id}'`))[0]?.at ?? null
const left = async (id: string) =>
  (await findParcelsOf(world.ctx.db, id)).lines.map(({ line, left: count }) => `${count} ${line.title}`)
const waiting = async () => (await listPacking(ctx(), { state: 'waiting' })).orders.map((order) => order.id)

test('an order is sent in three parcels; each mail says what is inside and what follows, and the last ends the order', async () => {
  const { id, discs, mug } = await buyParcel()
  const first = randomUUID()
  await ship(id, { [discs]: 1 }, { shipmentId: first, carrier: 'dhl', trackingNumber: '1' })
  expect([await left(id), await shippedAt(id), await waiting()]).toEqual([['1 After Hours', '1 Mug'], null, [id]])
  await world.advance(60)
  await ship(id, { [mug]: 1 })
  await world.advance(60)
  await ship(id, null)
  expect([await left(id), await waiting()]).toEqual([['0 After Hours', '0 Mug'], []])
  expect(await shippedAt(id)).not.toBeNull()
  await world.runJobs()
  const [{ number } = { number: '' }] = await world.rows<{ number: string }>(
    `select invoice_number as number from checkouts where id = '${id}'`,
  )
  expect(world.mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Part of your order ${number} is on its way`,
    `Part of your order ${number} is on its way`,
    `The rest of your order ${number} is on its way`,
  ])
  const one = world.mails.find(({ text }) => text.includes('with DHL'))?.text ?? ''
  expect(one).toContain('After Hours')
  expect(one.slice(one.indexOf('Still to come'))).toMatch(/1 x After Hours \(Record\)\s+(> )?1 x Mug/)
  expect(one).not.toContain('Late Set')
  const last = world.mails.find(({ subject }) => subject.startsWith('The rest'))?.text ?? ''
  expect(last).not.toContain('Still to come')
  expect(last).not.toContain('Mug')
})

test('the same request sent again, also at once, makes one parcel and one mail', async () => {
  const { id, discs } = await buyParcel()
  const shipmentId = randomUUID()
  await Promise.all([1, 2, 3].map(() => ship(id, { [discs]: 1 }, { shipmentId })))
  await ship(id, { [discs]: 1 }, { shipmentId })
  await world.runJobs()
  expect(await left(id)).toEqual(['1 After Hours', '1 Mug'])
  expect(world.mails).toHaveLength(1)
})

test('of two people who pack the same order at once, only one sends each piece', async () => {
  const { id, discs, mug } = await buyParcel()
  const tries = await Promise.allSettled([
    ship(id, { [discs]: 2 }),
    ship(id, { [discs]: 2, [mug]: 1 }),
    ship(id, { [discs]: 1 }),
    ship(id, null),
  ])
  const sent = await world.rows<{ pieces: number }>(
    'select sum(l.quantity)::int as pieces from shipment_lines l group by l.order_id order by 1',
  )
  const most = new Map([
    [discs, 2],
    [mug, 1],
  ])
  for (const { order_id: line, pieces } of await world.rows<{ order_id: string; pieces: number }>(
    'select order_id, sum(quantity)::int as pieces from shipment_lines group by order_id',
  ))
    expect(pieces).toBeLessThanOrEqual(most.get(line) ?? 0)
  expect(sent.length).toBeGreaterThan(0)
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(4)
  await world.runJobs()
  expect(world.mails.length).toBe(tries.filter(({ status }) => status === 'fulfilled').length)
})

test('more pieces than are left, none at all, downloads and lines of other orders are refused with a sentence', async () => {
  const { id, discs, sheet } = await buyParcel()
  const other = await buyParcel()
  await ship(id, { [discs]: 1 })
  await expect(ship(id, { [discs]: 2 })).rejects.toMatchObject({
    fields: { [`pieces.${discs}`]: 'Only 1 left to send.' },
  })
  await expect(ship(id, { [discs]: 0 })).rejects.toMatchObject({ fields: { form: 'Choose at least one piece.' } })
  for (const line of [sheet, other.mug])
    await expect(ship(id, { [line]: 1 })).rejects.toMatchObject({
      fields: { [`pieces.${line}`]: 'Nothing of this is left to send.' },
    })
  expect(await left(id)).toEqual(['1 After Hours', '1 Mug'])
})

test('OP-16: refunding what was not sent yet completes the order; without any parcel it is no longer to ship', async () => {
  const { id, discs, mug } = await buyParcel()
  await ship(id, { [discs]: 2 })
  await refundLine(world.ctx, mug, 'Broken')
  await world.runJobs()
  expect([await left(id), await waiting()]).toEqual([['0 After Hours', '0 Mug'], []])
  expect(await shippedAt(id)).not.toBeNull()
  await expect(ship(id, null)).rejects.toMatchObject({ code: 'duplicate' })

  const unsent = await buyParcel()
  await refundLine(world.ctx, unsent.mug, 'Broken')
  await world.runJobs()
  expect([await left(unsent.id), await shippedAt(unsent.id)]).toEqual([['2 After Hours', '0 Mug'], null])
  await refundLine(world.ctx, unsent.discs, 'Broken')
  await world.runJobs()
  expect(await shippedAt(unsent.id)).not.toBeNull()
  expect(await waiting()).toEqual([])
  await expect(ship(unsent.id, null)).rejects.toMatchObject({ message: 'Nothing in this order is left to send.' })
})

test('a refunded piece of two is not sent, costs its own price, and the last one refunds the whole line', async () => {
  const { id, discs, mug } = await buyParcel()
  const refundPiece = (pieces: number) => refundLine(ctx(), discs, 'one is enough', { pieces })
  await expect(refundPiece(3)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { pieces: 'Please enter a number from 1 to 2, which is what is left.' },
  })
  await refundPiece(1)
  await world.runJobs()
  const line = async () =>
    (
      await world.rows(
        `select refunded_pieces as pieces, refunded_cents = unit_cents as "isOne", refunded_cents = 2 * unit_cents as "isBoth", payment_status as status from orders where id = '${discs}'`,
      )
    )[0]
  expect(await line()).toEqual({ pieces: 1, isOne: true, isBoth: false, status: 'completed' })
  expect(await left(id)).toEqual(['1 After Hours', '1 Mug'])
  await expect(ship(id, { [discs]: 2 })).rejects.toMatchObject({ code: 'invalid_input' })
  await ship(id, { [discs]: 1, [mug]: 1 })
  expect([await left(id), await waiting()]).toEqual([['0 After Hours', '0 Mug'], []])
  await expect(refundPiece(2)).rejects.toMatchObject({ code: 'invalid_input' })
  await refundPiece(1)
  await world.runJobs()
  expect(await line()).toEqual({ pieces: 2, isOne: false, isBoth: true, status: 'refunded' })
})

test('the mail about a parcel promises no piece that was refunded', async () => {
  const { id, discs, mug } = await buyParcel()
  await refundLine(ctx(), discs, 'one is enough', { pieces: 1 })
  await world.runJobs()
  world.mails.length = 0
  await ship(id, { [discs]: 1 })
  await world.runJobs()
  await world.advance(60)
  await ship(id, { [mug]: 1 })
  await world.runJobs()
  const [part = '', rest = ''] = world.mails.map(({ text }) => text)
  expect(part.slice(part.indexOf('Still to come'))).toContain('1 x Mug')
  expect(part.slice(part.indexOf('Still to come'))).not.toContain('After Hours')
  expect(rest).not.toContain('Still to come')
})

test('a refund and a parcel at the same moment leave no order that waits for nothing', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id, discs, mug } = await buyParcel()
    await ship(id, { [discs]: 2 })
    await Promise.allSettled([ship(id, { [mug]: 1 }), refundCheckout(world.ctx, id, 'Both')])
    await world.runJobs()
    expect(await left(id)).toEqual(['0 After Hours', '0 Mug'])
    expect(await shippedAt(id)).not.toBeNull()
  }
})

test('a parcel from before part shipments holds everything of its order', async () => {
  const { id } = await buyParcel()
  await world.rows(
    `insert into shipments (checkout_id, shipped_at, shipped_by) values ('${id}', now(), 'owner@themusician.test')`,
  )
  expect(await left(id)).toEqual(['0 After Hours', '0 Mug'])
  await expect(ship(id, null)).rejects.toMatchObject({ code: 'duplicate' })
  // A mail that was queued before the update names no parcel.
  await inTransaction(world.ctx.db, (tx) =>
    queueMail(tx, {
      dedupeKey: `shipped:${id}`,
      kind: 'order-shipped',
      recipient: 'buyer@example.com',
      payload: { checkoutId: id },
    }),
  )
  await world.runJobs()
  expect(world.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your order .* is on its way$/)])
  for (const words of ['After Hours', 'Mug']) expect(world.mails[0]?.text).toContain(words)
})

test('each parcel is corrected by itself, and the buyer sees the parcels of each line', async () => {
  const { id, discs } = await buyParcel()
  const [first, second] = [randomUUID(), randomUUID()]
  await ship(id, { [discs]: 1 }, { shipmentId: first, carrier: 'DHL' })
  await correctShipment(ctx(), id, { ...noTracking, shipmentId: first, carrier: 'UPS' })
  const [link] = await world.rows<{ id: string }>(
    `insert into purchase_links (email, expires_at) values ('buyer@example.com', now() + interval '1 day') returning id`,
  )
  const token = deriveToken(world.ctx.settings.tokenSecret, 'purchases', link?.id ?? '')
  const seen = async () =>
    (
      await callEndpoint<Purchases>(purchasesApi, world.ctx, 'GET /api/purchases/{token}', { params: { token } })
    ).orders.map(({ title, parcels, piecesToFollow }) => [
      title,
      parcels.map(({ pieces, carrier }) => `${pieces} ${carrier}`),
      piecesToFollow,
    ])
  expect(await seen()).toEqual([
    ['After Hours', ['1 UPS'], 1],
    ['Mug', [], 0],
    ['Late Set', [], 0],
  ])
  await world.advance(60)
  await ship(id, null, { shipmentId: second, carrier: 'Post' })
  expect(await seen()).toEqual([
    ['After Hours', ['1 UPS', '1 Post'], 0],
    ['Mug', ['1 Post'], 0],
    ['Late Set', [], 0],
  ])
  await expect(correctShipment(ctx(), id, { ...noTracking, shipmentId: randomUUID() })).rejects.toMatchObject({
    code: 'invalid_data',
  })
})
