// Proves that each refund of an invoiced order has one credit note, made here or at PayPal and whatever happens at the
// same time, and that an erasure leaves documents as long as the law asks for them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { asOwner, resetWithSeller, school } from '../../../../../tests/support/invoices'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { buy, buySheet, oneSheet, twoDiscs } from '../../../../../tests/support/paid-orders'
import { inTransaction } from '@/adapters/database/connect'
import type { DocumentLine } from '@/db/schema/commerce/documents'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { documentsAdminApi } from './documents.admin'
import { documentsPrivacy } from './documents.privacy'
import { issueInvoice } from './issue-invoice'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

beforeEach(() => resetWithSeller(world))

const ctx = () => asOwner(world)
const issue = (id: string) => issueInvoice(ctx(), id, school, 'buyer')
const year = () => world.ctx.clock.now().getUTCFullYear()
const lineIds = async (id: string) =>
  (await world.rows<{ id: string }>(`select id from orders where checkout_id = '${id}' order by position`)).map(
    (row) => row.id,
  )
type Note = { number: string; total: number; lines: DocumentLine[] }
const notes = () =>
  world.rows<Note>(`select series || '-' || number as number, (totals ->> 'totalCents')::int as total, lines
    from documents where kind = 'credit_note' order by documents.number`)

test('business 13 Documents 5: the refund of one of three lines has one credit note with that line, in a series of its own', async () => {
  const id = await buy(world, [await twoDiscs(world), await oneSheet(world), await oneSheet(world)])
  await issue(id)
  const [discs = ''] = await lineIds(id)
  await refundLine(ctx(), discs, 'bent')
  await world.runJobs()
  expect(await notes()).toEqual([
    {
      number: `CRN-${year()}-1`,
      total: 3000,
      lines: [expect.objectContaining({ text: 'After Hours (Record)', quantity: 2, unitCents: 1500, netCents: 3000 })],
    },
  ])
})

test('business 13 Documents 6: a refund made here that PayPal reports too, and one made at PayPal, have one credit note each', async () => {
  const id = await buy(world, [await oneSheet(world), await oneSheet(world)])
  await issue(id)
  const [first = ''] = await lineIds(id)
  world.fault({ call: 'refund', kind: 'timeout-after-commit', times: 3 })
  await refundLine(ctx(), first, 'wrong key').catch(() => undefined)
  await world.runJobs()
  expect(await notes()).toMatchObject([{ total: 950 }])
  await world.sim(`/captures/${world.movements()[0]?.captureId ?? ''}/refund`, { cents: 950 })
  await world.runJobs()
  await world.runJobs()
  expect(await notes()).toMatchObject([{ total: 950 }, { total: 950 }])
})

test('an invoice and a refund at the same time: the credit note is there, whichever comes first', async () => {
  const ids = [await buySheet(world, 'a@example.com'), await buySheet(world, 'b@example.com')]
  ids.push(await buySheet(world, 'c@example.com'), await buySheet(world, 'd@example.com'))
  await Promise.all(
    ids.flatMap((id, place) => {
      const both = [() => issue(id), () => refundCheckout(ctx(), id, 'not wanted')]
      return (place % 2 === 0 ? both : both.toReversed()).map((act) => act())
    }),
  )
  await world.runJobs()
  expect((await notes()).map(({ number }) => number)).toEqual([1, 2, 3, 4].map((number) => `CRN-${year()}-${number}`))
  const refunded = await world.rows(
    'select count(distinct refund_id)::int as n from documents where refund_id is not null',
  )
  expect(refunded).toEqual([{ n: 4 }])
})

test('a refund that completes while the owner confirms the last number fails for no credit note, and none is made twice', async () => {
  const ids = [await buySheet(world, 'a@example.com'), await buySheet(world, 'b@example.com')]
  const both = await buy(world, [await oneSheet(world), await oneSheet(world)])
  for (const id of [...ids, both]) await issue(id)
  const at = world.ctx.clock.now().toISOString()
  await world.advance(60)
  await world.rows(
    `insert into restores (restored_at, made_at) values ('${world.ctx.clock.now().toISOString()}', '${at}')`,
  )
  const [one = '', two = ''] = await lineIds(both)
  for (const id of ids) await refundCheckout(ctx(), id, 'not wanted')
  await refundLine(ctx(), one, 'wrong key')
  await world.runJobs()
  expect(await notes()).toEqual([])
  await world.advance(1)
  await Promise.all([
    callEndpoint(documentsAdminApi, ctx(), 'POST /api/admin/documents/series', {
      body: { kind: 'credit_note', last: 0 },
    }),
    refundLine(ctx(), two, 'wrong key too'),
  ])
  await world.runJobs()
  expect(world.failures).toEqual([])
  expect((await notes()).map(({ number }) => number)).toEqual([1, 2, 3, 4].map((number) => `CRN-${year()}-${number}`))
})

test('business 13 Documents 9: an erasure within the retention period keeps the buyer of an invoice, and the period removes only the buyer', async () => {
  await issue(await buySheet(world, 'ann@example.com'))
  const [forget] = documentsPrivacy.forget ?? []
  const run = () => inTransaction(world.ctx.db, async (tx) => forget?.run(tx, world.ctx, 100))
  const stored = () =>
    world.rows(`select buyer ->> 'name' as name, number, (totals ->> 'totalCents')::int as total from documents`)
  const warnings = await inTransaction(world.ctx.db, async (tx) =>
    documentsPrivacy.warnings?.(tx, world.ctx, 'ann@example.com'),
  )
  expect(warnings).toEqual([expect.stringContaining('One invoice or credit note stays unchanged')])
  expect(await run()).toBe(0)
  expect(await stored()).toEqual([{ name: 'Big School', number: 1, total: 950 }])
  await world.advance((world.ctx.settings.retention.orders + 1) * 86_400)
  expect(await run()).toBe(1)
  expect(await stored()).toEqual([{ name: null, number: 1, total: 950 }])
})
