// Proves that the archive for the accountant agrees to the cent with the orders, PayPal's movements and the documents,
// explains every column, runs no formula and frees its connection.
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownerActor } from '../../../../../tests/support/administrator'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { buy, buySheet, oneSheet, twoDiscs } from '../../../../../tests/support/paid-orders'
import { paperTexts } from '../../../../../tests/support/read-paper'
import { offers } from '@/db/schema/commerce/offers/offers'
import { issueInvoice } from '@/features/commerce/documents/server/issue-invoice'
import { rebuildSales } from '@/features/commerce/numbers/server/sale-days'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { importReversal } from '@/features/commerce/refunds/server/reversal'
import { bookFiles, type BookName } from '../books.texts'
import { booksAdminRoutes } from './books.admin'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  await world.reset()
  const { settings } = world.ctx
  const business = { legal_name: 'Late Set Music', postal_address: 'Long Lane 1\n50667 Cologne' }
  world.ctx.settings = { ...settings, owner: { ...settings.owner, ...business } }
})

const ctx = () => ({ ...world.ctx, actor: ownerActor })
const year = () => world.ctx.clock.now().getUTCFullYear()
const school = { name: '=HYPERLINK("x")', address: '1 School Lane', taxNumber: '+44', reference: '@PO' }
const ask = (query: Record<string, string>, signal?: AbortSignal) => {
  const raw = new Request(`https://site.example/api/admin/books.zip?${new URLSearchParams(query)}`, { signal })
  return booksAdminRoutes[0]?.run(ctx(), { raw, params: {} }, {} as never) as Promise<Response>
}
const thisYear = () => ({ from: `${year()}-01-01`, to: `${year()}-12-31` })

type Table = Record<string, string>[]
type Archive = {
  text(file: string): string
  bytes(file: string): Buffer
  names: string[]
  table(name: BookName): Table
}

async function archive(query: Record<string, string> = thisYear()): Promise<Archive> {
  const files = unzipSync(new Uint8Array(await (await ask(query)).arrayBuffer()))
  const text = (file: string) => strFromU8(files[file] ?? new Uint8Array())
  return {
    names: Object.keys(files),
    text,
    bytes: (file) => Buffer.from(files[file] ?? []),
    table: (name) => parse(text(bookFiles[name].file), { bom: true, columns: true }),
  }
}

const sum = (table: Table, column: string): number =>
  table.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0)
const oneSum = async (query: string): Promise<number> =>
  Number((await world.rows<{ n: string }>(`select coalesce(${query}, 0) as n`))[0]?.n)

test('sums of sales, payments, fees, refunds and documents agree to the cent with each other and with PayPal', async () => {
  await world.ctx.db
    .insert(offers)
    .values({ code: 'EASTER 25', kind: 'percent', percent_basis_points: 2500, currency: 'USD' })
  const invoiced = await buy(
    world,
    [{ ...(await twoDiscs(world)), quantity: 3 }, await oneSheet(world)],
    'a@a.example',
    'easter25',
  )
  await issueInvoice(ctx(), invoiced, school, 'buyer')
  const partly = await buy(world, [await twoDiscs(world), await oneSheet(world)], 'b@a.example')
  await issueInvoice(ctx(), partly, school, 'buyer')
  const plain = await buySheet(world, 'c@a.example')
  await buySheet(world, 'd@a.example')
  const [discs, sheet] = await world.rows<{ id: string }>(
    `select id from orders where checkout_id = '${partly}' order by position`,
  )
  await refundLine(ctx(), discs?.id ?? '', 'bent', { pieces: 1 })
  await refundLine(ctx(), sheet?.id ?? '', 'wrong key')
  await refundCheckout(ctx(), invoiced, 'all of it')
  await refundCheckout(ctx(), plain, 'no invoice')
  await world.runJobs()
  const [reversed] = await world.rows<{ capture: string }>(
    "select p.provider_capture_id as capture from payments p join checkouts c on c.id = p.checkout_id where c.email = 'd@a.example'",
  )
  await world.sim(`/captures/${reversed?.capture}/reverse`, {})
  await importReversal(world.ctx, reversed?.capture ?? '')

  const books = await archive()
  const tables = {
    sales: books.table('sales'),
    payments: books.table('payments'),
    refunds: books.table('refunds'),
    documents: books.table('documents'),
    countries: books.table('countries'),
  }
  const paid = await oneSum('(select sum(total_cents) from checkouts)')
  expect(sum(tables.sales, 'total')).toBe(paid)
  expect(sum(tables.payments, 'amount')).toBe(paid)
  expect(sum(tables.countries, 'total')).toBe(paid)
  expect(sum(tables.payments, 'fee')).toBe(await oneSum('(select sum(fee_cents) from payments)'))
  const moved = (kind: 'refund' | 'reversal') =>
    world.movements().reduce((total, entry) => total + (entry.kind === kind ? entry.cents : 0), 0)
  expect(sum(tables.refunds, 'amount')).toBe(moved('refund') + moved('reversal'))
  expect(sum(tables.countries, 'refunded')).toBe(sum(tables.refunds, 'amount'))
  expect(tables.refunds.filter(({ kind }) => kind === 'taken back by the bank')).toHaveLength(1)
  // Orders with an invoice: what was paid less what went back is the sum of their documents.
  const withInvoice = tables.sales.filter(({ invoice }) => invoice !== '')
  const credited = tables.refunds.filter((row) => row['credit note'] !== '')
  expect(sum(tables.documents, 'total')).toBe(sum(withInvoice, 'total') - sum(credited, 'amount'))
  const lines = await world.rows<{ n: number }>(
    "select (totals ->> 'totalCents')::int * case when kind = 'invoice' then 1 else -1 end as n from documents",
  )
  expect(sum(tables.documents, 'total')).toBe(lines.reduce((total, { n }) => total + n, 0))
  const readme = books.text('README.txt')
  for (const words of [
    `Sales: ${paid / 100}`,
    `Refunds: ${sum(tables.refunds, 'amount') / 100}`,
    `Credit notes: -${sum(credited, 'amount') / 100}`,
    'It is no tax advice and files nothing.',
  ])
    expect(readme).toContain(words)
  // Each document is there as a PDF.
  for (const { file = '', number = '' } of tables.documents)
    expect((await paperTexts(books.bytes(file))).join(' '), file).toContain(number)
})

test('the README explains every column of every table, and no table has another', async () => {
  await buySheet(world)
  const books = await archive()
  for (const name of Object.keys(bookFiles) as BookName[]) {
    const [head = []] = parse(books.text(bookFiles[name].file), { bom: true, to: 1 })
    expect(head).toEqual(Object.keys(bookFiles[name].columns))
    for (const [column, meaning] of Object.entries(bookFiles[name].columns))
      expect(books.text('README.txt')).toContain(`  ${column}: ${meaning}`)
  }
})

test('a text that a spreadsheet would run is made harmless, and a negative amount stays a number', async () => {
  const { id } = await world.item({ title: '=1+1', price: 950 })
  const checkout = await buy(world, [{ id, price: 9.5, quantity: 1 }])
  await issueInvoice(ctx(), checkout, school, 'buyer')
  await refundCheckout(ctx(), checkout, 'x')
  await world.runJobs()
  const books = await archive()
  expect(books.table('sales')[0]).toMatchObject({ item: "'=1+1", total: '9.50' })
  expect(books.table('documents')[0]).toMatchObject({
    buyer: `'${school.name}`,
    'tax number': "'+44",
    reference: "'@PO",
  })
  expect(books.table('documents')[1]).toMatchObject({
    total: '-9.50',
    discount: '0.00',
    'for invoice': `INV-${year()}-0001`,
  })
})

test('typed tax rates stand beside the sales of their country, category and day; without one nothing is computed', async () => {
  await buy(world, [await twoDiscs(world), await oneSheet(world)])
  await world.rows(
    `update checkouts set shipping_cents = 700, total_cents = total_cents + 700 where shipping_cents = 0`,
  )
  await world.rows(`update sale_lines set country = 'DE'`)
  const rates = [
    { country: '', category: '', rate: '19', from: '' },
    { country: 'DE', category: 'sheet_music', rate: '7.7', from: '' },
    { country: 'DE', category: 'sheet_music', rate: '7', from: `${year()}-01-01` },
    { country: 'DE', category: 'sheet_music', rate: '99', from: `${year() + 1}-01-01` },
    { country: 'DE', category: 'shipping', rate: '0', from: '' },
    { country: 'FR', category: 'sheet_music', rate: '20', from: '' },
  ]
  const withRates = (tax_rates: typeof rates) => {
    const { settings } = world.ctx
    world.ctx.settings = { ...settings, owner: { ...settings.owner, tax_rates } }
  }
  const read = async () =>
    (await archive())
      .table('countries')
      .map((row) => [row.category, row.total, row['rate as typed'], row['tax at that rate'], row['net at that rate']])
  withRates(rates)
  expect(await read()).toEqual([
    ['Physical Music', '30.00', '19', '4.79', '25.21'],
    ['Sheet Music', '9.50', '7', '0.62', '8.88'],
    ['Shipping', '7.00', '0', '0.00', '7.00'],
  ])
  withRates([])
  expect(await read()).toEqual([
    ['Physical Music', '30.00', '', '', ''],
    ['Sheet Music', '9.50', '', '', ''],
    ['Shipping', '7.00', '', '', ''],
  ])
})

test('days are those of the site, and a sale of another day is not in the archive', async () => {
  world.ctx.settings = { ...world.ctx.settings, timeZone: 'Pacific/Auckland' }
  await buySheet(world)
  // 23:59 on the last day of the year in Auckland.
  await world.rows(`update checkouts set paid_at = '${year()}-12-31T10:59:00Z'`)
  await rebuildSales({ ...world.ctx, settings: { ...world.ctx.settings, timeZone: 'UTC' } })
  expect((await archive()).table('sales')).toMatchObject([{ date: `${year()}-12-31` }])
  expect((await archive()).table('payments')).toMatchObject([{ date: `${year()}-12-31` }])
  const next = await archive({ from: `${year() + 1}-01-01`, to: `${year() + 1}-12-31` })
  expect([next.table('sales'), next.table('payments')]).toEqual([[], []])
  expect(next.text('README.txt')).toContain('Nothing was sold, refunded or issued in this period.')
})

test('a period that ends before it begins, or has no days, gets a sentence', async () => {
  await expect(ask({ from: '2026-02-01', to: '2026-01-01' })).rejects.toMatchObject({
    message: 'The last day is before the first one.',
  })
  await expect(ask({ from: 'x' })).rejects.toMatchObject({ message: 'Please choose a first and a last day.' })
})

test('20,000 lines come in small pieces, two archives wait for each other, and a broken-off one frees its connection', async () => {
  await buySheet(world)
  await world.rows(`insert into sale_lines select (jsonb_populate_record(l, jsonb_build_object('checkout_id', gen_random_uuid()))).*
    from sale_lines l, generate_series(1, 20000) where l.position = 0`)
  const { $client: pool } = world.ctx.db
  const first = (await ask(thisYear())).body?.getReader()
  const second = ask(thisYear())
  let largest = 0
  for (let read = 0; read < 10; read++) largest = Math.max(largest, (await first?.read())?.value?.length ?? 0)
  expect(largest).toBeGreaterThan(0)
  expect(largest).toBeLessThan(500_000)
  expect(pool.totalCount - pool.idleCount).toBe(1)
  await first?.cancel()
  const files = unzipSync(new Uint8Array(await (await second).arrayBuffer()))
  expect(strFromU8(files['sales.csv'] ?? new Uint8Array()).split('\n').length).toBeGreaterThan(20_000)
  expect(pool.totalCount - pool.idleCount).toBe(0)
})
