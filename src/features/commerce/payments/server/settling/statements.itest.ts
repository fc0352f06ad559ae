// Proves that a sale sends no more database queries than it needs: on a small server the number of queries, not their
// work, is the cost of a checkout.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const readText = (asked: unknown): string =>
  typeof asked === 'string'
    ? asked
    : typeof asked === 'object' && asked !== null && 'text' in asked
      ? String(asked.text)
      : ''

/** Returns the statements of `work`, without those of webhook events, which arrive at any time. */
async function collectStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const result = await work()
  const statements = query.mock.calls
    .map(([asked]) => readText(asked))
    .filter((text) => !text.includes('webhook_events'))
  query.mockRestore()
  return { result, statements }
}

test('selling a sheet takes 14 statements to open the order and 17 to settle it @sweep', async () => {
  const sheet = await world.item()
  const browser = world.browser()
  const opened = await collectStatements(() => browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }]))
  await world.atPaypal(opened.result.orderID)
  const settled = await collectStatements(() => browser.settle(opened.result.orderID))
  expect(settled.result.state).toBe('completed')
  expect(opened.statements.length, opened.statements.join('\n')).toBeLessThanOrEqual(14)
  expect(settled.statements.length, settled.statements.join('\n')).toBeLessThanOrEqual(17)
})

test('a webhook event is stored with its job in one statement, and a repeat queues nothing @sweep', async () => {
  const sheet = await world.item()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
  const send = () => world.sim('/webhooks/send', { eventType: 'CHECKOUT.ORDER.COMPLETED', resource: { id: orderID } })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await send()
  const storing = query.mock.calls.map(([asked]) => readText(asked)).filter((text) => text.includes('webhook_events'))
  expect(storing).toHaveLength(1)
  expect(storing[0]).toContain('add_job')
})

const jobs = async () =>
  (await world.rows<{ key: string }>("select key from graphile_worker.jobs where key like 'webhook:%'")).map(
    ({ key }) => key,
  )

test('webhook events of a settled order need no job: pending ones are closed with the order, later ones are stored as done @sweep', async () => {
  const sheet = await world.item()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
  await world.sim('/webhooks/send', { eventType: 'CHECKOUT.ORDER.APPROVED', resource: { id: orderID } })
  await world.sim('/webhooks/send', { eventType: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'ANOTHERORDER' } })
  const [another] = await world.rows<{ key: string }>(
    "select 'webhook:' || id as key from webhook_events where resource_id = 'ANOTHERORDER'",
  )
  expect((await jobs()).length).toBeGreaterThanOrEqual(2)
  const events = async () =>
    world.rows<{ id: string; outcome: string | null; is_done: boolean }>(
      `select id, outcome, processed_at is not null as is_done from webhook_events where resource_id = '${orderID}'`,
    )
  const waiting = (await events()).map(({ id }) => id)
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  // One of the simulator's own events may be stored just after the settlement, by a statement that began before it.
  await world.sim('/webhooks/settle', {})
  const before = (await events()).map(({ id }) => id)
  await world.sim('/webhooks/send', { eventType: 'CHECKOUT.ORDER.COMPLETED', resource: { id: orderID } })
  // The simulator's own events may arrive during the settlement, and then have a job.
  const asked = (await events()).filter(({ id }) => waiting.includes(id) || !before.includes(id))
  expect(asked.length).toBeGreaterThanOrEqual(2)
  for (const { outcome, is_done } of asked) expect([outcome, is_done]).toEqual(['found', true])
  expect(await jobs()).toContain(another?.key)
  const [captured] = await world.rows<{ id: string }>(
    'select provider_capture_id as id from payments order by created_at desc limit 1',
  )
  // Refunded money is looked up at PayPal, whatever the books say.
  await world.sim('/webhooks/send', { eventType: 'PAYMENT.CAPTURE.REVERSED', resource: { id: captured?.id } })
  expect(await world.rows("select outcome from webhook_events where type = 'PAYMENT.CAPTURE.REVERSED'")).toEqual([
    { outcome: null },
  ])
})
