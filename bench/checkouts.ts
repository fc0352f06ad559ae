// Runs whole checkouts against a running site and its simulator: open, approve, settle.
import { setTimeout as delay } from 'node:timers/promises'
import type { ShopItem } from '@/features/commerce/catalog/catalog.contract'
import { orderLine, orderReport } from '../tests/support/order-line'

export type Shop = { url: string; simulatorUrl: string }
export type Purchase = { orderID: string; state: string }

export type Item = ShopItem

/** Returns items that can be bought without limit: no tracked stock, and a price. */
export async function endlessItems({ url }: Shop): Promise<Item[]> {
  const { items } = (await (await fetch(`${url}/api/shop/items`)).json()) as { items: Item[] }
  return items.filter((item) => !item.inventory.hasTracking && item.offers.length > 0)
}

async function post(shop: Shop, path: string, body: unknown, cookie?: string): Promise<Response> {
  return fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url, ...(cookie ? { cookie } : {}) },
    body: JSON.stringify(body),
  })
}

export type Approved = {
  orderID: string
  /** Completes the purchase as the buyer's page does. Throws on any response that is not a success. */ settle: () => Promise<Purchase>
}

/** Opens an order for one item and approves it at PayPal. Throws on any response that is not a success. */
export async function approveOne(shop: Shop, item: Item, email: string): Promise<Approved> {
  const line = orderLine(item)
  const opened = await post(shop, '/api/functions/create-paypal-order', {
    items: [line],
    customerEmail: email,
    country: 'US',
  })
  if (!opened.ok) throw new Error(`create-paypal-order answered ${opened.status}: ${await opened.text()}`)
  const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0]
  const { orderID } = (await opened.json()) as { orderID: string }
  const approved = await fetch(`${shop.simulatorUrl}/_sim/orders/${orderID}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!approved.ok) throw new Error(`The simulator answered ${approved.status}`)
  return {
    orderID,
    async settle() {
      const settled = await post(shop, '/api/functions/create-order', orderReport([line], email, orderID), cookie)
      if (!settled.ok) throw new Error(`create-order answered ${settled.status}: ${await settled.text()}`)
      const { state } = (await settled.json()) as { state: string }
      return { orderID, state }
    },
  }
}

/**
 * Buys one item; resolves with the response of create-order. Like the page, repeats the request for half a minute while
 * the status is "checking". Throws on any response that is not a success.
 */
export async function buy(shop: Shop, item: Item, email: string): Promise<Purchase> {
  const { settle } = await approveOne(shop, item, email)
  let purchase = await settle()
  for (let asked = 0; purchase.state === 'checking' && asked < 30; asked++) {
    await delay(1000)
    purchase = await settle()
  }
  return purchase
}

/**
 * Runs `total` purchases, `parallel` at a time; returns the duration of each in milliseconds, and the completed orders.
 */
export async function buyMany(
  shop: Shop,
  total: number,
  parallel: number,
  goods?: readonly Item[],
): Promise<{ milliseconds: number[]; states: Record<string, number>; completed: Set<string>; failures: string[] }> {
  const items = goods ?? (await endlessItems(shop))
  const completed = new Set<string>()
  const milliseconds: number[] = []
  const states: Record<string, number> = {}
  const failures: string[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      while (next < total) {
        const turn = next++
        const item = items[turn % items.length]
        if (!item) throw new Error('The shop has nothing endless to sell')
        const started = performance.now()
        try {
          const { orderID, state } = await buy(shop, item, `buyer${turn}@example.com`)
          if (state === 'completed') completed.add(orderID)
          states[state] = (states[state] ?? 0) + 1
          milliseconds.push(performance.now() - started)
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error))
        }
      }
    }),
  )
  return { milliseconds, states, completed, failures }
}
