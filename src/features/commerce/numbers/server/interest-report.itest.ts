// Proves what counts as a visitor's interest in an item, and that the report puts it beside the sales.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { sendInterest } from '../../../../../tests/support/interest'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { interestQuestion } from '../numbers.contract'
import { interestReport, shownInterest } from './interest-report'
import { numbersAdminRoutes } from './numbers.admin'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.reset()
  await world.rows('truncate item_days')
})

const note = (text: string, browser: { agent?: string; cookie?: string } = {}) => sendInterest(world.ctx, text, browser)
const report = (question = {}) => interestReport(world.ctx, interestQuestion.parse(question))

test('each step of a visitor counts once for its item and day, also when many come at once', async () => {
  const { id } = await world.item({ title: 'Blue Stride' })
  await Promise.all(Array.from({ length: 20 }, () => note(`seen ${id}`)))
  for (const step of ['inside', 'played', 'cart']) expect(await note(`${step} ${id}`)).toBe(204)
  expect(await report()).toEqual([{ id, title: 'Blue Stride', seen: 20, inside: 1, played: 1, cart: 1, bought: 0 }])
  expect(await world.rows('select count(*)::int as n from item_days')).toEqual([{ n: 4 }])
})

test('business 13 Statistics 3: programs, signed-in users, hidden items and made-up ids do not count and fill no table', async () => {
  const { id } = await world.item()
  const hidden = await world.item({ is_visible: false })
  await note(`seen ${id}`, { agent: 'Googlebot/2.1' })
  await note(`seen ${id}`, { agent: '' })
  await note(`seen ${id}`, { cookie: 'sid' })
  await note(`seen ${id}`, { cookie: '__Host-sid' })
  await note(`seen ${hidden.id}`)
  await note(`seen ${crypto.randomUUID()}`)
  for (const text of ['', `bought ${id}`, `seen ${id}' or true --`, '{}']) expect(await note(text)).toBe(204)
  expect(await world.rows('select * from item_days')).toEqual([])
})

test('business 13 Statistics 4: 10,000 invented referrers of orders that are never paid add no row to the figures', async () => {
  const sums = () => world.rows<{ n: number }>('select count(*)::int as n from sale_sums')
  const before = await sums()
  await world.rows(`
    insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, source, campaign)
    select 'c' || n, 'h' || n, 'x@example.com', 100, 100, 'provider_created', 'FAKE-' || n, 'host-' || n || '.example', 'campaign ' || n
    from generate_series(1, 10000) n`)
  expect(await world.rows('select count(*)::int as n from checkouts')).toEqual([{ n: 10_000 }])
  expect(await sums()).toEqual(before)
})

test('business 13 Statistics 8: a clock that steps back a day counts on that day, and loses and repeats nothing', async () => {
  const { id } = await world.item()
  await note(`seen ${id}`)
  await world.advance(-24 * 3600)
  await note(`seen ${id}`)
  await world.advance(24 * 3600)
  await note(`seen ${id}`)
  expect(await world.rows('select times from item_days order by day')).toEqual([{ times: 1 }, { times: 2 }])
})

test('business 13 Statistics 7: two processes that count the same steps at once lose and repeat none', async () => {
  const { id } = await world.item()
  const startAt = Date.now() + 3000
  const count = (report: string) => world.child({ kind: 'interest', report, times: 50 }, { startAt })
  const answers = await Promise.all([count(`seen ${id}`), count(`seen ${id}`), count(`cart ${id}`)])
  expect(answers).toEqual([{ value: 50 }, { value: 50 }, { value: 50 }])
  expect(await report()).toMatchObject([{ id, seen: 100, cart: 50 }])
})

test('the report says what was bought, keeps deleted items, and reads only its days', async () => {
  const item = await world.item({ title: '=Blue Stride' })
  await note(`seen ${item.id}`)
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: item.id, price: 9.5, quantity: 1 }])
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  expect(await report()).toMatchObject([{ title: '=Blue Stride', seen: 1, bought: 1 }])
  expect(await report({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  expect(await report({ item: crypto.randomUUID() })).toEqual([])
  const table = await csv('')
  expect(table).toMatchObject([{ Item: "'=Blue Stride", Seen: '1', Bought: '1' }])
  await world.rows(`insert into item_days values ('2020-05-01', gen_random_uuid(), 'seen', 3)`)
  expect(await report({ from: '2020-01-01', to: '2020-12-31' })).toMatchObject([{ title: 'Deleted item', seen: 3 }])
})

async function csv(query: string): Promise<Record<string, string>[]> {
  const route = numbersAdminRoutes.find(({ path }) => path.endsWith('/interest.csv'))
  const raw = new Request(`http://site.example/api/admin/numbers/interest.csv?${query}`)
  const response = await route?.run(world.ctx, { raw, params: {} }, openBrowser().http)
  return parse(Buffer.from(await (response as Response).arrayBuffer()), { bom: true, columns: true })
}

test('the page shows 50 rows and the CSV all; a period that ends before it begins gets a sentence', async () => {
  await world.rows(
    `insert into item_days select current_date, gen_random_uuid(), 'seen', n from generate_series(1, 53) n`,
  )
  const { rows, leftOut } = await shownInterest(world.ctx, {})
  expect([rows.length, leftOut, rows[0]?.seen]).toEqual([50, 3, 53])
  expect(await csv('')).toHaveLength(53)
  await expect(csv('from=2026-10-31&to=2026-10-01')).rejects.toMatchObject({
    message: 'The last day is before the first one.',
  })
})
