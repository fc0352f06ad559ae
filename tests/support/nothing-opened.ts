// Checks that a refused cart leaves nothing behind: no checkout, no line, no hold, and nothing at PayPal.
import { expect } from 'vitest'
import type { OrdersWorld } from './orders-world'

export async function expectNothingOpened(world: OrdersWorld): Promise<void> {
  const [counts] = await world.rows(
    'select (select count(*)::int from checkouts) as checkouts, (select count(*)::int from checkout_lines) as lines, (select count(*)::int from stock_holds) as holds',
  )
  expect(counts).toEqual({ checkouts: 0, lines: 0, holds: 0 })
  expect(await world.calls('orders.create')).toBe(0)
}
