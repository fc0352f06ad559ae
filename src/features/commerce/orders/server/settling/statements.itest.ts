// Proves that a sale asks the database no more than it needs: questions, and not their work, are what a checkout costs a small server.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

const textOf = (asked: unknown): string =>
  typeof asked === 'string'
    ? asked
    : typeof asked === 'object' && asked !== null && 'text' in asked
      ? String(asked.text)
      : ''

/** The statements of `work`, but for those of notifications, which come when they like. */
async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const result = await work()
  const statements = query.mock.calls.map(([asked]) => textOf(asked)).filter((text) => !text.includes('webhook_events'))
  query.mockRestore()
  return { result, statements }
}

test('a sheet is sold with 12 statements to open the order and 25 to settle it', async () => {
  const sheet = await world.item()
  const browser = world.browser()
  const opened = await statementsOf(() => browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }]))
  await world.atPaypal(opened.result.orderID)
  const settled = await statementsOf(() => browser.settle(opened.result.orderID))
  expect(settled.result.state).toBe('completed')
  expect(opened.statements.length, opened.statements.join('\n')).toBeLessThanOrEqual(12)
  expect(settled.statements.length, settled.statements.join('\n')).toBeLessThanOrEqual(25)
})

test('a notification is stored with its job in one statement, and a repeat queues nothing', async () => {
  const sheet = await world.item()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  const send = () => world.sim('/webhooks/send', { eventType: 'CHECKOUT.ORDER.COMPLETED', resource: { id: orderID } })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await send()
  const storing = query.mock.calls.map(([asked]) => textOf(asked)).filter((text) => text.includes('webhook_events'))
  expect(storing).toHaveLength(1)
  expect(storing[0]).toContain('add_job')
})
