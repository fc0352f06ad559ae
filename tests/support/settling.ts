// Makes the purchase that tests of settling begin with, and checks that it was recorded once.
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { shopItems } from '@/db/schema/commerce/shop'
import type { Browser, OrdersWorld } from './orders-world'

/** A disc with limited stock; its price is in cents. */
export const cd = { category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null } as const

export type ApprovedOrder = { browser: Browser; orderID: string; discId: string; sheetId: string }

/** Returns a browser with one approved order of a sheet and a disc with limited stock: 24.50 and 7.00 shipping. */
export async function approvedOrder(
  world: OrdersWorld,
  ending: 'approve' | 'decline' | 'echeck' = 'approve',
  stock = 3,
): Promise<ApprovedOrder> {
  const sheet = await world.item()
  const disc = await world.item({ ...cd, inventory_count: stock })
  const browser = world.browser()
  const { orderID } = await browser.open([
    { id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' },
    { id: disc.id, title: 'Late Set', price: 15, quantity: 1, format: 'cd' },
  ])
  await world.atPaypal(orderID, ending)
  return { browser, orderID, discId: disc.id, sheetId: sheet.id }
}

/** Returns an item's stock and the number sold; null when the item no longer exists. */
export async function stockOfItem(
  world: OrdersWorld,
  id: string,
): Promise<{ left: number | null; sold: number } | null> {
  const [item] = await world.ctx.db.select().from(shopItems).where(eq(shopItems.id, id))
  return item ? { left: item.inventory_count, sold: item.purchase_count } : null
}

/** Checks one charge, one set of orders, one decrement, one grant, one receipt. Runs the jobs. */
export async function expectSettledOnce(world: OrdersWorld, discId: string): Promise<void> {
  expect(world.movements()).toMatchObject([{ kind: 'capture', status: 'COMPLETED', cents: 3150 }])
  expect(await world.rows('select title, payment_status from orders order by position')).toEqual([
    { title: 'Blue Sheet', payment_status: 'completed' },
    { title: 'Late Set', payment_status: 'completed' },
  ])
  expect(await world.rows('select status, amount_cents from payments')).toEqual([
    { status: 'completed', amount_cents: 3150 },
  ])
  expect(await stockOfItem(world, discId)).toEqual({ left: 2, sold: 1 })
  expect(await world.rows('select title from download_grants')).toEqual([{ title: 'Blue Sheet' }])
  expect(await world.rows('select count(*)::int as n from stock_holds')).toEqual([{ n: 0 }])
  await world.runJobs()
  expect(world.mails.map((mail) => mail.to).toSorted()).toEqual(['buyer@example.com', 'owner@themusician.test'])
}
