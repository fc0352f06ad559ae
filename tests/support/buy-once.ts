// One purchase over HTTP, as the page and the buyer at PayPal make it.
import type { RunningSite } from './running-site'

type Item = { id: string; title: string; priceCents: number; category: string; formats: string[]; isFree: boolean; inventory: { currentStock: number | null } }

export async function post(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, { method: 'POST', headers: { 'content-type': 'application/json', origin: new URL(address).origin, ...headers }, body: JSON.stringify(body) })
}

/** Buys the first sheet music that is for sale; throws when any step is refused. Answers the state the shop tells its page. */
export async function buyOnce(site: Pick<RunningSite, 'url' | 'simulatorUrl'>, customerEmail: string): Promise<string> {
  const { items } = (await (await fetch(`${site.url}/api/shop/items`)).json()) as { items: Item[] }
  const item = items.find(({ category, isFree, priceCents, inventory }) => category === 'sheet_music' && !isFree && priceCents > 0 && (inventory.currentStock ?? 1) > 0)
  if (!item) throw new Error('Nothing is for sale')
  const line = { id: item.id, title: item.title, price: item.priceCents / 100, quantity: 1, category: item.category, format: item.formats.at(-1) }
  const opened = await post(`${site.url}/api/functions/create-paypal-order`, { items: [line], customerEmail })
  if (!opened.ok) throw new Error(`create-paypal-order answered ${opened.status}: ${await opened.text()}`)
  const { orderID } = (await opened.json()) as { orderID: string }
  await post(`${site.simulatorUrl}/_sim/orders/${orderID}/approve`, {})
  const order = { customerEmail, paypalOrderId: orderID, items: [{ shopItemId: item.id, quantity: 1, pricePerItem: item.priceCents / 100 }], totalAmount: 0 }
  const settled = await post(`${site.url}/api/functions/create-order`, order, { cookie: (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '' })
  if (!settled.ok) throw new Error(`create-order answered ${settled.status}: ${await settled.text()}`)
  return ((await settled.json()) as { state: string }).state
}
