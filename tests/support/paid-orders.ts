// Makes paid orders for the tests of the back-office. Each function returns the id of its order.
import type { CartItem, OrdersWorld } from './orders-world'

/** Buys and pays a cart, with a code if it is named, and runs the jobs that follow. */
export async function buy(
  world: OrdersWorld,
  items: CartItem[],
  email = 'buyer@example.com',
  code?: string,
): Promise<string> {
  const browser = world.browser()
  const { orderID } = await browser.open(items, email, undefined, undefined, undefined, code)
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  await world.runJobs()
  const [row] = await world.rows<{ id: string }>(`select id from checkouts where provider_order_id = '${orderID}'`)
  return row?.id ?? ''
}

/** Adds a sheet to the shop and returns one copy of it, for a cart. */
export async function oneSheet(world: OrdersWorld): Promise<CartItem> {
  const { id } = await world.item({ title: 'Late Set', price: 950 })
  return { id, price: 9.5, quantity: 1 }
}

/** Adds a record to the shop and returns two copies of it, for a cart. */
export async function twoDiscs(world: OrdersWorld): Promise<CartItem> {
  const { id } = await world.item({
    title: 'After Hours',
    category: 'physical_music',
    price: 1500,
    inventory_count: 9,
    pdf_file_url: null,
  })
  return { id, price: 15, quantity: 2, category: 'physical_music', format: 'cd' }
}

export const buySheet = async (world: OrdersWorld, email?: string) => buy(world, [await oneSheet(world)], email)
export const buyDiscs = async (world: OrdersWorld) => buy(world, [await twoDiscs(world)])
