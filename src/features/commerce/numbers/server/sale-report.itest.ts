// Proves that every report adds up to the orders, to PayPal's ledger and to both tables for spreadsheets, to the cent.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownerActor } from '../../../../../tests/support/administrator'
import { callEndpoint } from '../../../../../tests/support/call-endpoint'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { inTransaction } from '@/adapters/database/connect'
import { eraseBuyer } from '@/features/commerce/orders/server/personal-data/erase-buyer'
import { ordersCsv } from '@/features/commerce/orders/server/back-office/export-orders'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { offers } from '@/db/schema/commerce/offers/offers'
import { buy } from '../../../../../tests/support/paid-orders'
import { sellAtRandom, sources } from '../../../../../tests/support/random-sales'
import { compareRecords } from '../../../../../tests/support/whole-books'
import type { SentSource } from '@/features/commerce/sources/source.rules'
import { decimalToCents } from '@/lib/money'
import { breakdowns, figures, type Figures, numbersQuestion } from '../numbers.contract'
import { numbersAdminApi, numbersAdminRoutes } from './numbers.admin'
import { checkSales } from './numbers.job'
import { saleReport, type Question, shownReport } from './sale-report'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  const { settings } = world.ctx
  const seller = { legal_name: 'Late Set Music', postal_address: 'Long Lane 1', tax_number: '1', tax_line: 'No VAT' }
  world.ctx.settings = { ...settings, owner: { ...settings.owner, ...seller, manual_payment: true } }
})

const wide = { from: '2020-01-01', to: '2039-12-31' }
const ask = (question: Partial<Question>) => saleReport(world.ctx, numbersQuestion.parse({ ...wide, ...question }))

/** Returns the rows of the table that the page exports. */
async function csv(query: Record<string, string>): Promise<Record<string, string>[]> {
  const [route] = numbersAdminRoutes
  const raw = new Request(`http://site.example/api/admin/numbers.csv?${new URLSearchParams(query)}`)
  const response = await route?.run(world.ctx, { raw, params: {} }, openBrowser().http)
  return parse(Buffer.from(await (response as Response).arrayBuffer()), { bom: true, columns: true })
}

const add = (rows: readonly Figures[], name: keyof Figures) => rows.reduce((sum, row) => sum + row[name], 0)

async function proveSums(times: number): Promise<void> {
  const sold = await sellAtRandom(world, times)
  const ledger = (kind: 'capture' | 'refund' | 'reversal' | 'return') =>
    world.movements(kind).reduce((sum, { cents }) => sum + Math.abs(cents), 0)
  const takenBack = ledger('reversal') - ledger('return')
  const [outside] = await world.rows<{ paid: number; refunded: number }>(`
    select (select sum(c.total_cents)::int from manual_payments m join checkouts c on c.id = m.checkout_id where m.paid_at is not null) as paid,
      (select sum(r.amount_cents)::int from refunds r join payments p on p.id = r.payment_id where p.provider_capture_id like 'manual-%') as refunded`)
  const received = ledger('capture') + (outside?.paid ?? 0)
  const refunded = ledger('refund') + (outside?.refunded ?? 0)
  const [books] = await world.rows<{ total: string; refunded: string; fee: string; orders: string; gifts: number }>(`
    select sum(total_cents) as total, sum(refunded_cents) as refunded, (select sum(fee_cents) from payments) as fee, count(*) as orders,
      (select count(*)::int from gifts where opened_at is not null) as gifts
    from checkouts where status = 'paid' and given_as is null`)
  const { total } = await ask({})
  expect(total.orders).toBe(sold)
  expect(Number(books?.orders)).toBe(sold)
  expect(total.grossCents - total.discountCents + total.shippingCents).toBe(received)
  expect(Number(books?.total)).toBe(received)
  expect(total.refundedCents).toBe(refunded + takenBack)
  expect(Number(books?.refunded)).toBe(refunded)
  const all = [total.discountCents, ledger('refund'), takenBack, outside?.paid, outside?.refunded, books?.gifts]
  for (const one of all) expect(one).toBeGreaterThan(0)
  expect(total.feeCents).toBe(Number(books?.fee))
  for (const by of breakdowns) {
    const days = by === 'day' || by === 'week' ? await thisMonth() : wide
    const { rows } = await ask({ ...days, by })
    const table = await csv({ ...days, by })
    expect(table).toHaveLength(rows.length)
    for (const name of Object.keys(figures.shape) as (keyof Figures)[]) {
      // An order counts once for each of its items.
      if (name !== 'orders' || rows.length === 1) expect([by, name, add(rows, name)]).toEqual([by, name, total[name]])
    }
    expect(table.reduce((sum, row) => sum + decimalToCents(row.Net ?? ''), 0)).toBe(total.netCents)
  }
  const orders = parse(Buffer.from(await new Response(await ordersCsv(world.ctx, {})).arrayBuffer()), {
    bom: true,
    columns: true,
  }) as unknown as Record<string, string>[]
  const paid = orders.filter(({ status }) => status === 'paid')
  const column = (name: string) => paid.reduce((sum, row) => sum + (row[name] ? decimalToCents(row[name]) : 0), 0)
  expect(column('order total')).toBe(received)
  expect(column('refunded')).toBe(total.refundedCents)
  expect(column("PayPal's fee")).toBe(total.feeCents)
  const [papers] = await world.rows<{ issued: string; sold: string; credited: string; refunded: string }>(
    `with issued as (select checkout_id as id, (totals->>'totalCents')::int as cents from documents where kind = 'invoice')
     select (select sum(cents) from issued) as issued,
       (select sum(gross_cents - discount_cents + shipping_cents) from sale_lines where checkout_id in (select id from issued)) as sold,
       (select sum((totals->>'totalCents')::int) from documents where kind = 'credit_note') as credited,
       (select sum(refunded_cents) from checkouts where id in (select id from issued)) as refunded`,
  )
  expect(Number(papers?.issued)).toBeGreaterThan(0)
  expect(papers?.issued).toBe(papers?.sold)
  expect(Number(papers?.credited)).toBeGreaterThan(0)
  expect(papers?.credited).toBe(papers?.refunded)
  expect(await compareRecords(world.rows, world.movements())).toEqual([])
  await checkSales(world.ctx)
  expect(await world.rows("select from audit where what = 'sales.corrected'")).toEqual([])
}

/** Returns the month of the world's clock up to today. */
async function thisMonth() {
  const { today } = await ask({})
  const [year = '', month = ''] = today.split('-')
  return { from: `${year}-${month}-01`, to: today }
}

test('every report equals the orders, the ledger of PayPal, orders paid outside the site, the documents and both exports after random sales, gifts, refunds and disputes', async () => {
  await proveSums(30)
}, 120_000)

test('business 13 Statistics 1: every report equals the orders, the ledger, orders paid outside the site, the documents and the exports after 1,000 random sales and gifts @sweep', async () => {
  await proveSums(1000)
}, 900_000)

async function sell(
  category: 'sheet_music' | 'physical_music',
  title: string,
  { code, cameFrom }: { code?: string; cameFrom?: SentSource } = {},
): Promise<string> {
  const isPaper = category === 'sheet_music'
  const item = await world.item({
    title,
    category,
    price: 1000,
    ...(!isPaper && { pdf_file_url: null, inventory_count: 9 }),
  })
  const browser = world.browser()
  const { orderID } = await browser.open(
    [{ id: item.id, price: 10, quantity: 1, ...(!isPaper && { category, format: 'cd' }) }],
    'fan@example.com',
    undefined,
    undefined,
    undefined,
    code,
    cameFrom,
  )
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  return orderID
}

test('each figure opens exactly its orders', async () => {
  await world.ctx.db
    .insert(offers)
    .values({ code: 'EASTER', kind: 'percent', percent_basis_points: 1000, currency: 'USD' })
  await sell('sheet_music', 'Blue Stride', { code: 'easter', cameFrom: sources[2] })
  await sell('physical_music', 'After Hours')
  for (const by of breakdowns.filter((one) => !['day', 'week', 'year'].includes(one))) {
    const { rows } = await ask({ by, from: '2026-01-01', to: '2039-12-31' })
    for (const row of rows) {
      const { orders } = await listOrders(world.ctx, { from: row.from, to: row.to, sales: row.sales })
      expect([by, row.label, orders.length]).toEqual([by, row.label, row.orders])
    }
  }
  const { rows } = await ask({ by: 'category' })
  expect(rows.map(({ label, orders }) => [label, orders])).toEqual(
    expect.arrayContaining([
      ['Sheet Music', 1],
      ['Physical Music', 1],
    ]),
  )
})

test('sales are told apart by code, by the site that led to them, and by its campaign', async () => {
  await world.ctx.db
    .insert(offers)
    .values({ code: 'EASTER', kind: 'percent', percent_basis_points: 1000, currency: 'USD' })
  await sell('sheet_music', 'Blue Stride', { code: 'easter', cameFrom: sources[2] })
  await sell('physical_music', 'After Hours', { cameFrom: { host: 'site.example', source: '', campaign: '' } })
  const rows = async (by: Question['by']) =>
    Object.fromEntries(
      (await ask({ by })).rows.map(({ label, orders, discountCents }) => [label, [orders, discountCents]]),
    )
  expect(await rows('code')).toEqual({ EASTER: [1, 100], 'Without a code': [1, 0] })
  expect(await rows('source')).toEqual({ 'facebook.com': [1, 100], 'site.example': [1, 0] })
  expect(await rows('campaign')).toEqual({ spring: [1, 100], 'No campaign': [1, 0] })
})

test('a bundle counts as one item, under its own title and category, whatever it contains', async () => {
  const entry = await world.item({ title: 'Late Set' })
  const bundle = await world.item({ title: 'Fan Pack', category: 'digital_music', price: 1800 })
  await world.ctx.db
    .insert(bundleEntries)
    .values({ shop_item_id: bundle.id, entry_item_id: entry.id, label: 'Late Set', position: 0 })
  await buy(world, [{ id: bundle.id, title: 'Fan Pack', price: 18, quantity: 1 }])
  expect((await ask({ by: 'item' })).rows).toMatchObject([
    { label: 'Fan Pack', orders: 1, pieces: 1, grossCents: 1800 },
  ])
  expect((await ask({ by: 'category' })).rows).toMatchObject([{ label: 'Digital Music', grossCents: 1800 }])
})

test('GDPR: the site that led to an order is erased with its buyer; the figures keep it without the person', async () => {
  await sell('sheet_music', 'Blue Stride', { cameFrom: sources[2] })
  await inTransaction(world.ctx.db, (tx) => eraseBuyer(tx, world.ctx, 'fan@example.com'))
  expect(await world.rows('select source, campaign from checkouts')).toEqual([{ source: null, campaign: null }])
  expect((await ask({ by: 'source' })).rows).toMatchObject([{ label: 'facebook.com', orders: 1 }])
  await checkSales(world.ctx)
  expect(await world.rows("select from audit where what = 'sales.corrected'")).toEqual([])
})

test('a period is compared with the one before it, with the year before it, or with none', async () => {
  await sell('sheet_music', 'Blue Stride')
  await world.rows("update checkouts set paid_at = '2026-09-10T10:00:00Z', created_at = '2026-09-10T10:00:00Z'")
  const october = { from: '2026-10-01', to: '2026-10-31', by: 'category' } as const
  const before = await ask(october)
  expect(before.before).toEqual({ from: '2026-09-01', to: '2026-09-30' })
  expect(before.totalBefore).toMatchObject({ orders: 1, grossCents: 1000 })
  expect(before.rows).toMatchObject([{ label: 'Sheet Music', orders: 0, beforeNetCents: before.totalBefore?.netCents }])
  expect((await ask({ from: '2027-09-01', to: '2027-09-30', compare: 'year' })).totalBefore).toMatchObject({
    orders: 1,
  })
  expect(await ask({ ...october, compare: 'none' })).toMatchObject({ before: null, totalBefore: null, rows: [] })
})

test('a platform would have kept its rate of what buyers paid, less refunds; the rate and its day can be changed', async () => {
  const save = (percent: string, asOf: string) =>
    callEndpoint(numbersAdminApi, { ...world.ctx, actor: ownerActor }, 'POST /api/admin/numbers/platform-rate', {
      body: { percent, asOf },
    })
  await sell('sheet_music', 'Blue Stride')
  expect((await ask({})).platform).toBe(null)
  await save('12,5 %', '2026-01-31')
  expect((await ask({})).platform).toEqual({ percent: 12.5, asOf: '2026-01-31', keptCents: 125 })
  for (const percent of ['101', '-1', 'ten', '1.234'])
    await expect(save(percent, '2026-01-31')).rejects.toMatchObject({
      fields: { percent: 'Please enter a number from 0 to 100, such as 12.5.' },
    })
  await expect(save('10', '2999-01-01')).rejects.toMatchObject({ fields: { asOf: 'This day is in the future.' } })
  await expect(save('10', '')).rejects.toMatchObject({ code: 'invalid_input' })
  await save('15', '2026-02-01')
  await world.rows('update checkouts set refunded_cents = 400')
  expect((await ask({})).platform).toEqual({ percent: 15, asOf: '2026-02-01', keptCents: 90 })
  await save('', '2026-02-01')
  expect((await ask({})).platform).toBe(null)
})

test('a changed time zone moves a sale near midnight to its new day', async () => {
  await sell('sheet_music', 'Blue Stride')
  await world.rows("update checkouts set paid_at = '2026-10-31T23:30:00Z'")
  const inZone = async (timeZone: string) => {
    const { settings } = world.ctx
    const ctx = { ...world.ctx, settings: { ...settings, timeZone } }
    return (
      await saleReport(ctx, numbersQuestion.parse({ from: '2026-10-01', to: '2026-11-30', by: 'month' }))
    ).rows.map(({ orders }) => orders)
  }
  expect(await inZone('UTC')).toEqual([1, 0])
  expect(await inZone('Europe/Berlin')).toEqual([0, 1])
  expect(await inZone('America/New_York')).toEqual([1, 0])
})

test('a period that begins after it ends, or is too long for its steps, gets a sentence', async () => {
  const message = (question: unknown) => numbersQuestion.safeParse(question).error?.issues[0]
  expect(message({ from: '2026-10-31', to: '2026-10-01' })).toMatchObject({
    path: ['to'],
    message: 'The last day is before the first one.',
  })
  expect(message({ ...wide, by: 'day' })?.message).toContain('Choose a shorter period')
  await expect(csv({ from: '2026-10-31', to: '2026-10-01' })).rejects.toMatchObject({
    message: 'The last day is before the first one.',
  })
})

test('business 13 Statistics 5 ASVS 1.2.10: a title or campaign that a spreadsheet would run is written as text', async () => {
  await sell('sheet_music', '=1+1', { cameFrom: sources[3] })
  const [row] = await csv({ by: 'item' })
  expect(row?.Item).toBe("'=1+1")
  const [campaign] = await csv({ by: 'campaign' })
  expect(campaign?.Campaign).toBe("'=cmd()")
})

test('a difference between figures and orders is corrected at night, and the owner is told', async () => {
  await sell('sheet_music', 'Blue Stride')
  await saleReport(world.ctx, numbersQuestion.parse({}))
  await world.rows('update sale_sums set fee_cents = fee_cents + 1')
  await checkSales(world.ctx)
  await world.runJobs()
  expect(world.mails.find(({ subject }) => subject.includes('figures of sales'))?.text).toContain('computed again')
  expect((await world.rows<{ n: number }>('select count_sale_differences() as n'))[0]?.n).toBe(0)
})

test('the page shows 200 rows, and the CSV all', async () => {
  const id = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  await saleReport(world.ctx, numbersQuestion.parse({}))
  for (let index = 0; index < 203; index++)
    await world.rows(
      `insert into sale_sums (dimension, grain, currency, starts_on, key, label, orders, pieces, gross_cents) values ('item', 'month', 'USD', '2026-10-01', '${id(index)}', 'Item', 1, 1, ${index})`,
    )
  const question = numbersQuestion.parse({ from: '2026-10-01', to: '2026-10-31', by: 'item' })
  const { rows, leftOut } = await shownReport(world.ctx, question)
  expect([rows.length, leftOut]).toEqual([200, 3])
  expect(await csv({ from: '2026-10-01', to: '2026-10-31', by: 'item' })).toHaveLength(203)
})
