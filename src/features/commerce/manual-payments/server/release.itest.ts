// Tests the release of an order on account: goods go out before the money, the order is owed until it is paid or
// credited, and figures, books, documents and both comparisons agree to the cent, through kills between the steps.
import { ownerActor } from '../../../../../tests/support/administrator'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '@/platform/context'
import { booksAdminRoutes } from '@/features/commerce/books/server/books.admin'
import { issueInvoice } from '@/features/commerce/documents/server/issue-invoice'
import { documentPdf } from '@/features/commerce/documents/server/document-file'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { findDifferences } from '@/features/commerce/payments/server/reconciliation/reconcile'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { testSettings } from '../../../../../tests/support/orders-context'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { paperTexts } from '../../../../../tests/support/read-paper'
import { cd, stockOfItem } from '../../../../../tests/support/settling'
import { compareRecords } from '../../../../../tests/support/whole-books'
import { cancelUnpaid, markPaid, recordDecisions, releaseOrder } from './decide'

let world: OrdersWorld
let owner: Context
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  // Only a test may do this: the triggers keep every issued document.
  await world.rows('alter table documents disable trigger user')
  await world.rows('truncate documents, document_series, restores, sale_lines, sale_sums')
  await world.rows('alter table documents enable trigger user')
  world.ctx.settings = {
    ...testSettings,
    owner: {
      ...testSettings.owner,
      legal_name: 'Late Set Music',
      postal_address: 'Long Lane 1\n50667 Cologne',
      manual_payment: true,
      manual_payment_text: 'DE89 3704 0044 0532 0130 00',
      manual_payment_days: 10,
    },
  }
  owner = { ...world.ctx, actor: ownerActor }
})
afterAll(() => world.close())

const school = { name: 'Music School Nord', street: 'Am Markt 1', city: 'Kiel', postalCode: '24103', country: 'DE' }
const buyer = { name: 'Music School Nord', address: 'Am Markt 1\n24103 Kiel', taxNumber: '', reference: 'PO 7' }
/** A sheet of $9.50, a record of $15.00 and its parcel of $7.00. */
const total = 3150

/** Places an order as the page does, and returns its id and the item of the record. */
async function place() {
  const sheet = await world.item()
  const disc = await world.item({ ...cd, inventory_count: 3 })
  const browser = world.browser()
  const { orderID } = (await browser.post('createPaypalOrder', {
    items: [
      { id: sheet.id, title: 'Blue Sheet', price: 9.5, quantity: 1, category: 'sheet_music', format: 'pdf' },
      { id: disc.id, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' },
    ],
    customerEmail: 'school@example.com',
    currency: 'USD',
    paymentSource: 'manual',
    payer: school,
  })) as { orderID: string }
  await browser.status(orderID)
  const [row] = await world.rows<{ id: string; invoice: string }>('select id, invoice_number as invoice from checkouts')
  return { id: row?.id ?? '', invoice: row?.invoice ?? '', discId: disc.id }
}

const day = () => world.ctx.clock.now().toISOString().slice(0, 10)
const payment = async () =>
  (await world.rows<{ status: string; amount_cents: number }>('select status, amount_cents from payments'))[0]
const sold = () =>
  world.rows(
    `select orders, pieces, gross_cents::int as gross, shipping_cents::int as shipping, refunded_cents::int as refunded, to_char(starts_on, 'YYYY-MM-DD') as day
     from sale_sums where dimension = 'all' and grain = 'day'`,
  )
const subjects = async (to = 'school@example.com') => {
  await world.runJobs()
  return world.mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
}
const owed = async () => (await listOrders(world.ctx, { filter: 'owed' })).orders.map((order) => order.owed)

type Table = Record<string, string>[]
const cents = (table: Table, column: string) =>
  table.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

/** Returns the tables of the archive of all days, and of the days until yesterday. */
async function books(period = { from: '2000-01-01', to: '2099-12-31' }) {
  const raw = new Request(`https://site.example/api/admin/books.zip?${new URLSearchParams(period)}`)
  const answer = (await booksAdminRoutes[0]?.run(owner, { raw, params: {} }, {} as never)) as Response
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const table = (file: string): Table => parse(strFromU8(files[file] ?? new Uint8Array()), { bom: true, columns: true })
  return {
    sales: table('sales.csv'),
    payments: table('payments-and-fees.csv'),
    refunds: table('refunds.csv'),
    documents: table('documents.csv'),
    readme: strFromU8(files['README.txt'] ?? new Uint8Array()),
  }
}

/** Expects that both comparisons find nothing, and that sales less credits less money is what is owed. */
async function expectBalance(owedCents: number) {
  const { sales, payments, refunds } = await books()
  const credited = refunds.filter(({ kind }) => kind === 'credited before the payment')
  expect(cents(sales, 'total') - cents(credited, 'amount') - cents(payments, 'amount')).toBe(owedCents)
  expect((await owed()).reduce((sum, one) => sum + (one?.cents ?? 0), 0)).toBe(owedCents)
  expect(await world.rows('select count_sale_differences() as n')).toEqual([{ n: 0 }])
  await world.advance(6 * 3600)
  expect((await findDifferences(world.ctx)).differences).toEqual([])
  expect(world.movements()).toEqual([])
  expect(await compareRecords(world.rows, [])).toEqual([])
}

test('released: goods go out once, the sale counts today, the money when it is paid, and everything agrees', async () => {
  const { id, invoice, discId } = await place()
  await releaseOrder(owner, settle, id)
  const soldOn = day()
  expect(await world.rows('select status, paid_at is not null as sold from checkouts')).toEqual([
    { status: 'paid', sold: true },
  ])
  expect(await world.rows('select payment_status from orders')).toEqual([
    { payment_status: 'completed' },
    { payment_status: 'completed' },
  ])
  expect(await payment()).toEqual({ status: 'pending', amount_cents: total })
  expect(await world.rows('select 1 from download_grants')).toHaveLength(1)
  expect(await world.rows('select 1 from stock_holds where expires_at > now()')).toEqual([])
  expect(await stockOfItem(world, discId)).toEqual({ left: 2, sold: 1 })
  const figures = { orders: 1, pieces: 2, gross: 2450, shipping: 700, refunded: 0, day: soldOn }
  expect(await sold()).toEqual([figures])
  expect(await subjects()).toEqual([
    `How to pay for your order ${invoice}`,
    `Your order ${invoice} from ${world.ctx.settings.siteName}`,
  ])
  const receipt = world.mails.find(({ subject }) => subject.startsWith('Your order'))
  expect(receipt?.text).toContain(`Please pay $31.50 by`)
  expect(receipt?.text).toContain('DE89 3704 0044 0532 0130 00')
  expect(receipt?.text).not.toContain('Your payment arrived')
  expect(await subjects('owner@themusician.test')).toEqual([`Order ${invoice} waits for its payment: $31.50`])
  const before = await books()
  expect([cents(before.sales, 'total'), before.payments]).toEqual([total, []])
  const document = await issueInvoice(owner, id, buyer, 'owner')
  expect((await paperTexts(await documentPdf(owner, document))).join(' ')).toMatch(
    /To pay: \$31\.50 by .* with the reference B-.*DE89 3704/,
  )
  await expectBalance(total)

  // Past the day of payment it stays owed: released goods are never cancelled.
  await world.advance(12 * 24 * 3600)
  await recordDecisions(world.ctx, settle)
  expect(await owed()).toEqual([{ cents: total, days: 12 }])
  await markPaid(owner, settle, id)
  const paidOn = day()
  expect(await payment()).toEqual({ status: 'completed', amount_cents: total })
  expect(await sold()).toEqual([figures])
  expect(await stockOfItem(world, discId)).toEqual({ left: 2, sold: 1 })
  expect(await world.rows('select 1 from download_grants')).toHaveLength(1)
  expect((await subjects()).at(-1)).toBe(`Your payment for order ${invoice} arrived`)
  const after = await books()
  expect(after.sales.map(({ date }) => date)).toEqual([soldOn, soldOn, soldOn])
  expect(after.payments).toMatchObject([{ date: paidOn, amount: '31.50', order: invoice, sale: 'yes' }])
  expect(cents(after.documents, 'total')).toBe(total)
  await expectBalance(0)
})

test('released twice, cancelled after it, or released after it was paid or cancelled: a sentence, and nothing changes', async () => {
  const { id } = await place()
  await releaseOrder(owner, settle, id)
  await expect(releaseOrder(owner, settle, id)).rejects.toThrow(/was released on .* Nothing was changed/)
  await expect(cancelUnpaid(owner, settle, id)).rejects.toThrow(/was released on .* refund it\./)
  await markPaid(owner, settle, id)
  await expect(markPaid(owner, settle, id)).rejects.toThrow(/was marked as paid on/)
  await expect(releaseOrder(owner, settle, id)).rejects.toThrow(/was marked as paid on/)
  await recordDecisions(world.ctx, settle)
  expect(await world.rows('select 1 from download_grants')).toHaveLength(1)
  await world.reset()
  const second = await place()
  await cancelUnpaid(owner, settle, second.id)
  await expect(releaseOrder(owner, settle, second.id)).rejects.toThrow(/was cancelled on .* Nothing was changed/)
  expect(await world.rows('select 1 from download_grants')).toEqual([])
})

test('a part credited before the payment lowers what is owed; paid later, a real refund goes back on top', async () => {
  const { id, invoice } = await place()
  await releaseOrder(owner, settle, id)
  await issueInvoice(owner, id, buyer, 'owner')
  const [sheet] = await world.rows<{ id: string }>('select id from orders order by position')
  await refundLine(owner, sheet?.id ?? '', 'wrong key')
  expect(await payment()).toEqual({ status: 'pending', amount_cents: total })
  expect(await world.rows('select is_credit, status from refunds')).toEqual([{ is_credit: true, status: 'completed' }])
  expect(await owed()).toEqual([{ cents: 2200, days: 0 }])
  expect((await subjects()).at(-1)).toBe(`Order ${invoice}: $9.50 less to pay`)
  await expect(refundCheckout(owner, id, 'too much', { cents: 2201 })).rejects.toMatchObject({
    fields: { amount: expect.stringContaining('$22.00') },
  })
  await expectBalance(2200)
  await markPaid(owner, settle, id)
  expect(await payment()).toEqual({ status: 'partially_refunded', amount_cents: total })
  expect((await books()).payments).toMatchObject([{ amount: '22.00' }])
  await expectBalance(0)
  await refundCheckout(owner, id, 'bent', { cents: 500 })
  const { refunds, documents, readme, sales } = await books()
  expect(refunds.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credited before the payment', '9.50'],
    ['refund', '5.00'],
  ])
  expect(cents(documents, 'total')).toBe(cents(sales, 'total') - cents(refunds, 'amount'))
  expect(readme).toContain('Credited before the payment: 9.50')
  await expectBalance(0)
})

test('all of it credited: nothing is owed, downloads end, it cannot be marked as paid, and no money is in the books', async () => {
  const { id, invoice } = await place()
  await releaseOrder(owner, settle, id)
  await issueInvoice(owner, id, buyer, 'owner')
  await refundCheckout(owner, id, 'the course was cancelled')
  expect(await payment()).toEqual({ status: 'refunded', amount_cents: total })
  expect(await world.rows('select revoked_at is not null as revoked from download_grants')).toEqual([{ revoked: true }])
  await expect(markPaid(owner, settle, id)).rejects.toThrow(/was cancelled on/)
  expect((await subjects()).at(-1)).toBe(`Order ${invoice}: $31.50 less to pay`)
  const { payments, documents } = await books()
  expect([payments, cents(documents, 'total')]).toEqual([[], 0])
  await expectBalance(0)
})

test('killed between the steps of a release or of its payment, each is recorded once by the next run of the job', async () => {
  for (const crashAt of ['after-decision', 'before-record-commit', 'after-record']) {
    await world.reset()
    const { id } = await place()
    expect(await world.child({ kind: 'decide', decision: 'released', checkoutId: id }, { crashAt })).toBeNull()
    // The lease of the dead process ends.
    await world.advance(120)
    await recordDecisions(world.ctx, settle)
    expect([crashAt, await payment(), await owed()]).toEqual([
      crashAt,
      { status: 'pending', amount_cents: total },
      [{ cents: total, days: 0 }],
    ])
    for (const again of ['after-decision', 'before-arrival-commit']) {
      const left = await world.child({ kind: 'decide', decision: 'paid', checkoutId: id }, { crashAt: again })
      expect(left === null || (left.error ?? '').includes('was marked as paid on')).toBe(true)
    }
    await recordDecisions(world.ctx, settle)
    await recordDecisions(world.ctx, settle)
    expect([crashAt, await payment(), await owed()]).toEqual([
      crashAt,
      { status: 'completed', amount_cents: total },
      [],
    ])
    expect(await world.rows('select 1 from download_grants')).toHaveLength(1)
    expect((await subjects()).filter((subject) => subject.includes('arrived'))).toHaveLength(1)
  }
})

test('of twelve decisions at once, money, goods and sale follow from those that counted', async () => {
  const { id } = await place()
  const decide = [releaseOrder, markPaid, cancelUnpaid]
  const ended = await Promise.allSettled(
    Array.from({ length: 12 }, async (_, at) => decide[at % 3]?.(owner, settle, id)),
  )
  await world.advance(120)
  await recordDecisions(world.ctx, settle)
  const [row] = await world.rows<{ released: boolean; paid: boolean; closed: boolean }>(
    'select released_at is not null as released, paid_at is not null as paid, closed_at is not null as closed from manual_payments',
  )
  const counted = [row?.released, row?.paid, row?.closed].filter(Boolean).length
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(counted)
  expect(row?.closed === true && (row.released || row.paid)).toBe(false)
  expect(await world.rows('select 1 from download_grants')).toHaveLength(row?.closed ? 0 : 1)
  expect((await payment())?.status).toBe(row?.closed ? 'denied' : row?.paid ? 'completed' : 'pending')
  expect(await sold()).toHaveLength(row?.closed ? 0 : 1)
})
