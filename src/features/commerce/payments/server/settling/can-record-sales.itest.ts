// Tests a newer version that migrates the database under a selling process: the process continues where it can record
// sales, and takes no money where it cannot.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvedOrder } from '../../../../../../tests/support/settling'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { canRecordSales } from './can-record-sales'
import { settle } from './settle'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
let undo: string[] = []
afterEach(async () => {
  for (const statement of undo.splice(0)) await world.ctx.db.execute(statement)
})
afterAll(() => world.close())

let when = 9_000_000_000_000
/** Does what the next release does at its start; undone after the test. */
async function migrate(statement: string, back: string): Promise<void> {
  await world.ctx.db.execute(statement)
  await world.ctx.db.execute(
    `insert into schema_migrations (hash, created_at) values ('of the next release', ${++when})`,
  )
  undo = [back, "delete from schema_migrations where hash = 'of the next release'", ...undo]
}
const answer = (work: Promise<{ state: string }>) =>
  work.then(
    ({ state }) => state,
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )
const updating = 'shop_closed: The shop is being updated right now. Nothing was charged. Please try again in a minute.'
const readRows = async (table: string) =>
  (await world.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

test('after a migration that adds columns, tables and indexes the process keeps selling, and its rehearsal leaves no rows', async () => {
  await migrate(
    'alter table orders add column gift_note text, add column is_gift boolean not null default false; create table gift_wraps (id uuid primary key); create index orders_wrapped on orders (gift_note)',
    'alter table orders drop column gift_note, drop column is_gift; drop table gift_wraps',
  )
  expect(await canRecordSales(world.ctx)).toBe(true)
  for (const table of ['checkouts', 'payments', 'orders', 'download_grants', 'outbox'])
    expect(await readRows(table)).toBe(0)
  const { browser, orderID } = await approvedOrder(world)
  expect(await answer(browser.settle(orderID))).toBe('completed')
  expect([world.movements('capture').length, await readRows('orders')]).toEqual([1, 2])
})

test.each([
  [
    'a column that must be filled',
    'alter table orders add column tax_cents int not null',
    'alter table orders drop column tax_cents',
  ],
  [
    'a column that has another name',
    'alter table orders rename column unit_cents to price_cents',
    'alter table orders rename column price_cents to unit_cents',
  ],
  [
    'a rule that the rows of this build break',
    'alter table download_grants add constraint longer check (max_downloads > 999)',
    'alter table download_grants drop constraint longer',
  ],
])(
  '%s, between approval and payment: nothing is captured, the buyer is told so, and the order stays unpaid @sweep',
  async (_, statement, back) => {
    const { browser, orderID } = await approvedOrder(world)
    await migrate(statement, back)
    expect(await answer(browser.settle(orderID))).toBe(updating)
    expect(await canRecordSales(world.ctx)).toBe(false)
    await expect(approvedOrder(world)).rejects.toMatchObject({
      code: 'shop_closed',
      message: updating.slice('shop_closed: '.length),
    })
    await world.runJobs()
    expect(world.movements('capture')).toEqual([])
    expect(await world.rows('select distinct status from checkouts')).toEqual([{ status: 'cancelled' }])
    // The newer version, or the same one after the repair, sells again.
    for (const step of undo.splice(0)) await world.ctx.db.execute(step)
    expect(await canRecordSales(world.ctx)).toBe(true)
    const again = await approvedOrder(world)
    expect(await answer(again.browser.settle(again.orderID))).toBe('completed')
  },
)

test("without the buyer, PayPal's webhook event leaves the approved order to the newer version, which captures it once", async () => {
  const { orderID } = await approvedOrder(world)
  await migrate('alter table orders add column tax_cents int not null', 'alter table orders drop column tax_cents')
  expect(await settle(world.ctx, orderID, 'webhook')).toMatchObject({ kind: 'in_progress' })
  expect(world.movements('capture')).toEqual([])
  for (const step of undo.splice(0)) await world.ctx.db.execute(step)
  await world.advance(120)
  await world.runJobs()
  expect(world.movements('capture')).toHaveLength(1)
  expect(await world.rows('select status from checkouts')).toEqual([{ status: 'paid' }])
})
